/// Records which header fields were read, and their values.
final class ReadFields: Sendable {
    private let noted = Lock([String: String?]())

    func note(_ name: String, _ text: String?) { noted.withLock { $0[name] = .some(text) } }

    var all: [String: String?] { noted.withLock { $0 } }
}
