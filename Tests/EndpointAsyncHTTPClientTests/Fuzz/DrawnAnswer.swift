import RuntimeTestSupport

/// A random answer of a server: valid and invalid heads, lengths, chunks, trailers, codings and ends.
struct DrawnAnswer: CustomStringConvertible {
    /// Parts of an answer that transports may interpret differently, with a reason for each.
    enum Oddity: String, CaseIterable {
        /// RFC 9112 §2.2 lets a recipient take a line feed alone for the end of a line.
        case bareLineFeed
        /// RFC 9112 §5.2 lets a user agent join the lines of a folded field; AsyncHTTPClient refuses it.
        case folded
        /// AsyncHTTPClient replaces invalid UTF-8 with the replacement character, or refuses it.
        case latin1
        /// RFC 9112 §6.3 calls a length beside chunks an error that a recipient may forgive.
        case lengthAndChunks
        /// libcurl reads codings that it does not know as broken, AsyncHTTPClient hands the bytes on.
        case coding
        /// libcurl does not check the end of a compressed body.
        case cutPacked
        /// The answer was cut off, or bytes of it were changed: readers find that at different places.
        case damaged
        /// Bytes behind the answer: some readers look at them before they hand it over.
        case excess
        /// libcurl reads no further than the digits of a chunk's size.
        case chunkSize
        /// HTTP/1.0 knows no chunks (RFC 9112 §6.1), and some readers take them all the same.
        case oldVersion
        /// A head of many interim ones, or of long fields: bounds differ.
        case large
        /// A status line without its blank, which some readers demand.
        case reason
        /// Two lengths that agree are one to RFC 9110 §8.6; AsyncHTTPClient refuses them.
        case repeatedLength
        /// A name or a value that is none: libcurl's reader is here, and AsyncHTTPClient has its own.
        case field
    }

    private(set) var pieces: [[UInt8]] = []
    private(set) var oddities: Set<Oddity> = []
    /// The connection ends with a reset.
    private(set) var resets = false
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var bytes = interim() + answer()
        if chance(6) { bytes = damaged(bytes) }
        if chance(12) { excess(&bytes) }
        resets = chance(20)
        if resets { oddities.insert(.damaged) }
        pieces = split(bytes)
    }

    var steps: [LoopbackServer.Step] { pieces.map { .sendBytes($0) } + [resets ? .reset : .close] }

    var description: String {
        let text = pieces.map { "\(String(decoding: $0, as: UTF8.self).debugDescription)" }.joined(separator: "\n")
        return "\(oddities.map(\.rawValue).sorted())\(resets ? " resets" : "")\n\(text)"
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    private mutating func lineEnd() -> String {
        guard chance(60) else { return "\r\n" }
        oddities.insert(.bareLineFeed)
        return "\n"
    }

    private mutating func interim() -> [UInt8] {
        guard chance(8) else { return [] }
        let count = chance(10) ? 200 : Int.random(in: 1...3, using: &random)
        if count > 3 { oddities.insert(.large) }
        let status = pick(["100 Continue", "102 Processing", "103 Early Hints"]) ?? ""
        return Array(String(repeating: "HTTP/1.1 \(status)\r\nLink: </a>\r\n\r\n", count: count).utf8)
    }

    private mutating func answer() -> [UInt8] {
        let statuses = ["200 OK", "201 Created", "404 Not Found", "500 Oh", "503 Later", "299 Some"]
        var line = pick(statuses) ?? ""
        var version = "HTTP/1.1"
        if chance(25) {
            version = pick(["HTTP/1.0", "HTTP/1.2", "HTTP/2.0", "HTTP/9.9", "http/1.1", "HTTP/1", "ICY"]) ?? ""
            oddities.insert(.oldVersion)
        }
        if chance(25) {
            line = pick(["200", "99 Low", "1000 High", "abc", "", "2 00", "101 Go", "-200 No", "200OK"]) ?? ""
            oddities.insert(.reason)
        }
        var head = Array("\(version) \(line)\(lineEnd())".utf8)
        for _ in 0..<Int.random(in: 0...4, using: &random) { head += field() }
        // Else the next request might meet the connection as it closes.
        return head + Array("Connection: close\r\n".utf8) + body()
    }

    private mutating func field() -> [UInt8] {
        let name = pick(["X-Some", "Content-Type", "Set-Cookie", "ETag", "Server", "Date", "Vary"]) ?? ""
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
            oddities.insert(.folded)
            return Array("\(name): a\r\n\(chance(2) ? " " : "\t")b\r\n".utf8)
        case 1:
            oddities.insert(.latin1)
            return Array("\(name): caf".utf8) + [0xE9, 0x0D, 0x0A]
        case 2:
            oddities.insert(.field)
            return Array(
                (pick(["no colon\r\n", ": none\r\n", "X A: b\r\n", "X-A : b\r\n", "X-A: \u{1}\r\n", "\u{0}: a\r\n"])
                    ?? "").utf8
            )
        case 3:
            oddities.insert(.large)
            let count = pick([1_000, 20_000, 90_000, 200_000]) ?? 0
            return Array("\(name): \(String(repeating: "x", count: count))\r\n".utf8)
        default:
            let value = pick(["", "a", " a ", "\"q\"", "a, b; c=d", "text/plain; charset=utf-8", "☕"]) ?? ""
            return Array("\(name): \(value)\(lineEnd())".utf8)
        }
    }

    private mutating func body() -> [UInt8] {
        var content = Array(String(repeating: "0123456789", count: Int.random(in: 0...30, using: &random)).utf8)
        var fields = ""
        if chance(8) { (fields, content) = coded(content) }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return Array((fields + lengths(content.count) + "\r\n").utf8) + content
        case 1:
            if chance(30) {
                oddities.insert(.lengthAndChunks)
                fields += "Content-Length: \(content.count)\r\n"
            }
            let coding = chance(30) ? "gzip, chunked" : "chunked"
            if coding != "chunked" { oddities.insert(.coding) }
            return Array("\(fields)Transfer-Encoding: \(coding)\r\n\r\n".utf8) + chunks(content)
        default: return Array("\(fields)\r\n".utf8) + content
        }
    }

    /// Packs the content, or says so.
    private mutating func coded(_ content: [UInt8]) -> (String, [UInt8]) {
        guard !chance(4) else {
            oddities.insert(.coding)
            return (
                "Content-Encoding: \(pick(["br", "unknown", "gzip", "", "gzip, gzip", "aws-chunked"]) ?? "")\r\n",
                content
            )
        }
        var packed = Gzip.stored(content)
        if chance(4) {
            oddities.insert(.cutPacked)
            packed.removeLast(min(packed.count, Int.random(in: 1...20, using: &random)))
        }
        return ("Content-Encoding: gzip\r\n", packed)
    }

    private mutating func lengths(_ count: Int) -> String {
        guard chance(6) else { return "Content-Length: \(count)\r\n" }
        let wrong = [
            "-1", "+\(count)", "0x5", "9223372036854775807", "9223372036854775808", "99999999999999999999999", "many",
            "\(count),", "\(count), \(count + 1)", "1 2",
        ]
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            oddities.insert(.repeatedLength)
            return "Content-Length: \(count)\r\nContent-Length: \(count)\r\n"
        case 1: return "Content-Length: \(count)\r\nContent-Length: \(count + 7)\r\n"
        case 2:
            oddities.insert(.damaged)
            return "Content-Length: \(pick(wrong) ?? "")\r\n"
        default:
            // Less or more than there is.
            oddities.insert(.excess)
            return "Content-Length: \(max(0, count + Int.random(in: -5...5, using: &random)))\r\n"
        }
    }

    private mutating func chunks(_ content: [UInt8]) -> [UInt8] {
        var (rest, bytes) = (content[...], [UInt8]())
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...100, using: &random))
            rest = rest.dropFirst(piece.count)
            bytes += Array("\(size(piece.count))\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        bytes += Array("\(chance(10) ? "000" : "0")\r\n".utf8)
        for _ in 0..<(chance(4) ? Int.random(in: 1...3, using: &random) : 0) {
            bytes += Array("X-Check: \(pick(["ok", "", "a, b"]) ?? "")\r\n".utf8)
        }
        return bytes + Array("\r\n".utf8)
    }

    private mutating func size(_ count: Int) -> String {
        let digits = String(count, radix: 16, uppercase: chance(2))
        if chance(12) { return "\(digits);a=\"b\"" }
        guard chance(40) else { return digits }
        oddities.insert(.chunkSize)
        let wrong = [
            "-\(digits)", "0x\(digits)", " \(digits)", "\(digits) ", "FFFFFFFFFFFFFFFFF", "7FFFFFFFFFFFFFFF", "", "zz",
        ]
        return pick(wrong) ?? digits
    }

    private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        oddities.insert(.damaged)
        if chance(2) { return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))) }
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    private mutating func excess(_ bytes: inout [UInt8]) {
        oddities.insert(.excess)
        bytes += Array((pick(["HTTP/1.1 500 Ha\r\n\r\n", "\r\n", "x", "\u{0}\u{0}"]) ?? "").utf8)
    }

    private mutating func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var (rest, pieces) = (bytes[...], [[UInt8]]())
        for _ in 0..<Int.random(in: 0...3, using: &random) where rest.count > 1 {
            let piece = rest.prefix(Int.random(in: 1..<rest.count, using: &random))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces + [Array(rest)]
    }
}

/// Packs bytes without making them fewer.
enum Gzip {
    /// One stored block (RFC 1951 §3.2.4) with its checksum (RFC 1952 §2.3.1).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
        let sum = checksum(bytes)
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1, low, high, ~low, ~high]
        packed += bytes
        for shift in [0, 8, 16, 24] { packed.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift))) }
        return packed + [low, high, 0, 0]
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
