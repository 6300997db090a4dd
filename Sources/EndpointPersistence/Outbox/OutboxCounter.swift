internal import EndpointRuntime
internal import Foundation

/// The writes of an outbox's file that calls have returned for.
struct OutboxTally: Hashable, Sendable {
    /// The largest sequence that the file ever assigned.
    var last: Int64
    /// The number of records.
    var count: Int64
}

/// The last known tally of an outbox, in a file with the extension `.count` next to the outbox's own. SQLite ends a log at
/// its first damaged page without an error, so only something outside of the log can tell that writes are missing.
///
/// It is written after each commit, and not synced. After a loss of power it may be older than the outbox, which means
/// that less is found missing, and never that something is which is there.
struct OutboxCounter: Sendable {
    private let path: String

    init(beside database: URL) { path = database.path + ".count" }

    /// The last tally; nil if there is none that can be read.
    var tally: OutboxTally? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8), text.utf8.count == Self.size else {
            return nil
        }
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        return numbers.count == 2 ? OutboxTally(last: numbers[0], count: numbers[1]) : nil
    }

    /// Notes a tally. If that fails, nothing is found missing later.
    func note(_ tally: OutboxTally) {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Always the same length, so that it needs no more room on a full disk.
        let bytes = Array("\(Self.padded(tally.last)) \(Self.padded(tally.count))".utf8)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    private static let digits = 20
    private static var size: Int { digits * 2 + 1 }

    private static func padded(_ number: Int64) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
