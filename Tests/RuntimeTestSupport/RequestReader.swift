import Foundation

/// Reads the requests of one connection, as far as the tests' clients write them: no trailers, no extensions of chunks.
struct RequestReader {
    private static let blank = Array("\r\n\r\n".utf8)

    private let socket: Int32
    private let keepsBodies: Bool
    /// The bytes that were read and not used yet.
    private var buffer: [UInt8] = []
    private var block = [UInt8](repeating: 0, count: 1 << 16)

    init(_ socket: Int32, keepsBodies: Bool) {
        self.socket = socket
        self.keepsBodies = keepsBodies
    }

    /// The head of the next request; nil when the client hung up, or sends something else.
    mutating func nextHead() -> LoopbackServer.Request? {
        guard let lines = readHead(), let first = lines.first else { return nil }
        let words = first.split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        return LoopbackServer.Request(method: words[0], path: words[1], headers: headers, body: "", bodyLength: 0)
    }

    /// A request with the body that follows its head; nil when the client hung up, or sends something else.
    mutating func whole(_ head: LoopbackServer.Request) -> LoopbackServer.Request? {
        var body = Body()
        let isRead =
            head.headers["transfer-encoding"] == "chunked"
            ? readChunks(into: &body) : read(head.headers["content-length"].flatMap { Int($0) } ?? 0, into: &body)
        guard isRead else { return nil }
        return LoopbackServer.Request(
            method: head.method,
            path: head.path,
            headers: head.headers,
            body: String(decoding: body.bytes, as: UTF8.self),
            bodyLength: body.length
        )
    }

    /// Skips this number of bytes. It returns false if there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        var skipped = Body()
        return read(count, into: &skipped)
    }

    private struct Body {
        var bytes: [UInt8] = []
        var length = 0
    }

    private mutating func readHead() -> [String]? {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstRange(of: Self.blank) {
                let lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                buffer.removeFirst(end.upperBound)
                return lines
            }
            searched = max(0, buffer.count - Self.blank.count)
            guard readMore() else { return nil }
        }
    }

    /// Takes this many bytes, without holding more of them than the connection gives at once.
    private mutating func read(_ count: Int, into body: inout Body) -> Bool {
        var rest = count
        while rest > 0 {
            if buffer.isEmpty, !keepsBodies, rest >= block.count {
                // The block is not kept, and it contains nothing after the body.
                let count = Sockets.read(socket, &block)
                guard count > 0 else { return false }
                body.length += count
                rest -= count
                continue
            }
            guard !buffer.isEmpty || readMore() else { return false }
            let taken = min(rest, buffer.count)
            if keepsBodies { body.bytes += buffer[..<taken] }
            body.length += taken
            buffer.removeFirst(taken)
            rest -= taken
        }
        return true
    }

    /// Reads a body in chunks (RFC 9112 §7.1).
    private mutating func readChunks(into body: inout Body) -> Bool {
        while true {
            guard let end = buffer.firstIndex(of: 0x0A) else {
                guard readMore() else { return false }
                continue
            }
            let line = String(decoding: buffer[..<end], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            buffer.removeFirst(end + 1)
            var lineEnd = Body()
            guard let length = Int(line, radix: 16), read(length, into: &body), read(2, into: &lineEnd) else {
                return false
            }
            if length == 0 { return true }
        }
    }

    private mutating func readMore() -> Bool {
        let count = Sockets.read(socket, &block)
        buffer += block[..<count]
        return count > 0
    }
}
