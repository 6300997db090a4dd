internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// Reserved room on the disk: a file with the extension `.room` next to an outbox's file. It is released when the
/// disk is full, so that a delivery can still be recorded. Otherwise, the write would be sent again and again.
final class OutboxRoom: Sendable {
    /// The size of the reserved room.
    static let bytes = 1 << 20
    /// The approximate maximum number of pages in the log. They take half of the room. So the released room is
    /// enough to move them into the file, and for as many pages again.
    static let logPages = bytes / 2 / 4_096

    private let file: URL
    private let isKept = Lock(false)

    init(beside database: URL) {
        file = URL(fileURLWithPath: database.path + ".room")
    }

    /// Reserves the room if it is not reserved yet, as far as the disk allows. The rest is requested after the next
    /// append.
    func keep() {
        guard !isKept.withLock({ $0 }) else { return }
        // As the outbox's other files: it tells nobody else that somebody has writes to send.
        defer { chmod(file.path, 0o600) }
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
        if size?.intValue != Self.bytes {
            // Not zeros, which some file systems do not write.
            guard (try? Data(repeating: 0x5A, count: Self.bytes).write(to: file)) != nil else { return }
        }
        isKept.withLock { $0 = true }
    }

    /// Releases half of the room. This is enough to open a file, whose log must be created.
    func giveHalf() {
        isKept.withLock { $0 = false }
        truncate(file.path, off_t(Self.bytes / 2))
    }

    /// Releases the room.
    func give() {
        isKept.withLock { $0 = false }
        try? FileManager.default.removeItem(at: file)
    }
}
