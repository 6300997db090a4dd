internal import Foundation
internal import HTTPTypes

/// Decodes text as its `Content-Type` says.
enum TextResponse {
    static func text(of response: EndpointResponse) -> String? {
        text(response.body, contentType: response.header("Content-Type"))
    }

    /// UTF-8, or ISO 8859-1 if the type says so; `nil` if the bytes are not valid.
    static func text(_ body: Data, contentType: String?) -> String? {
        let type = contentType?.lowercased() ?? ""
        if type.contains("charset=iso-8859-1") || type.contains("charset=\"iso-8859-1\"") {
            return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return String(bytes: body.starts(with: mark) ? body.dropFirst(mark.count) : body, encoding: .utf8)
    }
}

/// The text of a failure whose body is not JSON.
enum PlainText {
    /// What an HTML page or a document begins with. A message for the caller does not.
    private static let beginningsOfDocuments: Set<Character> = ["<", "{", "["]

    /// The text of a body without the surrounding space; `nil` if there is none.
    static func text(_ body: Data, _ fields: HTTPFields) -> String? {
        let text = TextResponse.text(body, contentType: fields[.contentType])?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same text if it can be a message: plain text, or, if the type is missing or wrong, text that does not begin
    /// like a document.
    static func message(_ body: Data, _ fields: HTTPFields) -> String? {
        guard let text = text(body, fields) else { return nil }
        let type = fields[.contentType]?.lowercased().prefix { $0 != ";" && $0 != " " }
        switch type {
        case "text/plain": return text
        case nil, "application/json": return text.first.map(beginningsOfDocuments.contains) == true ? nil : text
        case let type?: return type.hasSuffix("+json") && text.first != "{" && text.first != "[" ? text : nil
        }
    }
}
