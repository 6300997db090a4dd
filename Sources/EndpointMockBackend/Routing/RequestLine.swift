/// The target of a request, split into the segments of its path and the pairs of its query. Both are unescaped.
struct RequestLine: Sendable {
    /// The path as it arrived, without the query.
    let path: String
    /// The parts between the slashes of the path.
    let segments: [String]
    /// The names and values of the query, in order.
    let query: [RequestPair]

    /// Splits the target of a request.
    init(_ target: String) {
        let (path, query) = Self.split(target)
        self.path = path
        segments = Self.segments(of: path)
        self.query = query.map { Self.pairs($0[...]) } ?? []
    }

    /// The segments of a path. An empty path has none.
    static func segments(of path: String) -> [String] {
        var text = path[...]
        if text.first == "/" { text = text.dropFirst() }
        guard !text.isEmpty else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
            PercentDecoding.text(part, plusIsSpace: false)
        }
    }

    /// The pairs of a query, or of a form (URL standard, §5.1).
    static func pairs(_ text: Substring) -> [RequestPair] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { RequestPair(Substring($0)) }
    }

    /// Removes the scheme and the host of an absolute URL, and the fragment of any URL.
    private static func split(_ target: String) -> (path: String, query: String?) {
        var rest = target[...]
        if let scheme = rest.firstRange(of: "://"), rest[..<scheme.lowerBound].allSatisfy({ $0 != "/" && $0 != "?" }) {
            rest = rest[scheme.upperBound...]
            rest = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
        }
        if let fragment = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (String(rest), nil) }
        return (String(rest[..<mark]), String(rest[rest.utf8.index(after: mark)...]))
    }
}

/// Decodes `%XX` (RFC 3986 §2.1).
enum PercentDecoding {
    /// Decodes a text. Invalid escapes stay as they are, and broken UTF-8 becomes the replacement character.
    static func text(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String {
        let isPlain = bytes.allSatisfy { $0 != UInt8(ascii: "%") && !(plusIsSpace && $0 == UInt8(ascii: "+")) }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == UInt8(ascii: "%"), let value = escape(bytes[index...]) {
                result.append(value)
                bytes.formIndex(&index, offsetBy: 2)
            } else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func escape(_ bytes: some Collection<UInt8>) -> UInt8? {
        let digits = bytes.prefix(2).compactMap(digit)
        return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

/// Encodes all but the unreserved characters as `%XX` (RFC 3986 §2.3).
enum URLEncoding {
    static func text(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
