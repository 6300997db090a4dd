internal import Foundation
internal import HTTPTypes

/// Decodes text in the charset of its `Content-Type`.
enum TextResponse {
    static func text(of response: EndpointResponse) throws(WireError) -> String {
        try text(response.body, contentType: response.headers.single(.contentType))
    }

    /// The text in its charset: UTF-8, of which US-ASCII is a part, ISO 8859-1 or UTF-16. Without a charset it is UTF-8.
    static func text(_ body: Data, contentType: String?) throws(WireError) -> String {
        let name = MediaTypeParameter.named("charset", in: contentType) ?? ""
        let charset = name.lowercased()
        let text: String?
        switch charset {
        case "", "utf-8", "utf8", "us-ascii", "ascii":
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            text = String(bytes: body.starts(with: mark) ? body.dropFirst(mark.count) : body, encoding: .utf8)
        case "iso-8859-1", "iso8859-1", "latin1":
            text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        case "utf-16", "utf-16be", "utf-16le": text = utf16(body, isLittleEndian: charset == "utf-16le")
        default:
            let known = "UTF-8, US-ASCII, ISO-8859-1 or UTF-16"
            let expected = "text in \(known), not in \(String(name.prefix(40)).debugDescription)"
            throw WireError(kind: .invalidValue(expected: expected), path: "header Content-Type", byteOffset: 0)
        }
        guard let text else { throw WireError(kind: .invalidString, path: "", byteOffset: 0) }
        return text
    }

    /// UTF-16 in the byte order of its mark, or else in the given one (RFC 2781 §4). Nil if it is not valid.
    private static func utf16(_ body: Data, isLittleEndian: Bool) -> String? {
        let bytes = Array(body)
        let marks: [[UInt8]: Bool] = [[0xFE, 0xFF]: false, [0xFF, 0xFE]: true]
        let mark = marks[Array(bytes.prefix(2))]
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let isLittleEndian = mark ?? isLittleEndian
        let units = stride(from: mark == nil ? 0 : 2, to: bytes.count, by: 2).map { index in
            let (high, low) = isLittleEndian ? (bytes[index + 1], bytes[index]) : (bytes[index], bytes[index + 1])
            return UInt16(high) << 8 | UInt16(low)
        }
        var text: [UInt8] = []
        let isBroken = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
            text.append($0)
        }
        return isBroken ? nil : String(decoding: text, as: UTF8.self)
    }
}

/// The text of a failure whose body is not JSON.
enum PlainText {
    /// The first characters of HTML pages and JSON documents. A message for the caller starts differently.
    private static let beginningsOfDocuments: Set<Character> = ["<", "{", "["]

    /// The text of a body without the surrounding space; `nil` if there is none.
    static func text(_ body: Data, _ fields: HTTPFields) -> String? {
        let text = (try? TextResponse.text(body, contentType: fields.single(.contentType)))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same text if it can be a message: plain text, or, if the type is missing or wrong, text that does not begin
    /// like a document.
    static func message(_ body: Data, _ fields: HTTPFields) -> String? {
        guard let text = text(body, fields) else { return nil }
        let type = fields.single(.contentType)?.lowercased().prefix { $0 != ";" && $0 != " " }
        switch type {
        case "text/plain": return text
        case nil, "application/json": return text.first.map(beginningsOfDocuments.contains) == true ? nil : text
        case let type?: return type.hasSuffix("+json") && text.first != "{" && text.first != "[" ? text : nil
        }
    }
}
