/// Records which header fields were read, and their lines.
final class ReadFields: Sendable {
    private let noted = Lock([String: [String]]())

    func note(_ name: String, _ lines: [String]) { noted.withLock { $0[name] = lines } }

    var all: [String: [String]] { noted.withLock { $0 } }
}
