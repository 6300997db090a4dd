internal import EndpointRuntime
internal import Foundation

/// A multipart body (RFC 2046 §5.1), part by part.
enum MultipartText {
    struct Part {
        let name: String?
        let type: String?
        /// The header fields.
        var head: String
        var content: ArraySlice<UInt8>
    }

    /// The body after each of its parts was changed. What is around them stays as it is.
    static func map(_ bytes: [UInt8], _ boundary: String, _ change: (inout Part) -> Void) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let start = delimiter(boundary, in: rest) {
            result += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let blank = blankLine(in: rest) else { break }
            let next = delimiter(boundary, in: rest[blank.upperBound...])?.lowerBound ?? rest.endIndex
            let end = rest[blank.upperBound..<next].lineEndRemoved
            let head = String(decoding: rest[..<blank.lowerBound], as: UTF8.self)
            var part = Part(
                name: MediaTypeParameter.named("name", in: field("content-disposition", in: head), isOfPart: true)
                    .map(PartName.unescaped),
                type: field("content-type", in: head),
                head: head,
                content: rest[blank.upperBound..<end]
            )
            change(&part)
            result += Array(part.head.utf8) + rest[blank] + part.content
            rest = rest[end...]
        }
        return result + rest
    }

    /// The body with another boundary.
    static func renamed(_ bytes: [UInt8], _ boundary: String, _ name: String) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = delimiter(boundary, in: rest) {
            result += rest[..<found.lowerBound] + Array("--\(name)".utf8)
            rest = rest[found.upperBound...]
        }
        return result + rest
    }

    /// The next delimiter. It begins a line and is the whole of it: `--bold` is content if the boundary is `b`.
    private static func delimiter(_ boundary: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        let text = Array("--\(boundary)".utf8)
        var rest = bytes
        while let found = range(of: text, in: rest) {
            let isAtStart = found.lowerBound == bytes.startIndex || bytes[found.lowerBound - 1] == 0x0A
            let after = bytes[found.upperBound...]
            let end = (after.starts(with: "--".utf8) ? after.dropFirst(2) : after).first
            if isAtStart, end.map({ $0 <= 0x20 }) ?? true { return found }
            rest = rest[(found.lowerBound + 1)...]
        }
        return nil
    }

    private static func field(_ name: String, in head: String) -> String? {
        for line in head.split(whereSeparator: \.isNewline) {
            let start = line.prefix { $0 != ":" }
            if start.lowercased() == name {
                return line.dropFirst(start.count + 1).trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    private static func blankLine(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        let found = [Array("\r\n\r\n".utf8), Array("\n\n".utf8)].compactMap { range(of: $0, in: bytes) }
        return found.min { $0.lowerBound < $1.lowerBound }
    }

    private static func range(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard let first = pattern.first else { return nil }
        var start = bytes.startIndex
        while let index = bytes[start...].firstIndex(of: first) {
            if bytes[index...].starts(with: pattern) { return index..<index + pattern.count }
            start = index + 1
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The end without a line break.
    fileprivate var lineEndRemoved: Int {
        guard last == 0x0A else { return endIndex }
        return dropLast().last == 0x0D ? endIndex - 2 : endIndex - 1
    }
}
