internal import Foundation
internal import HTTPTypes

/// Text by what its `Content-Type` says.
enum TextResponse {
    static func text(of response: EndpointResponse) -> String? {
        text(response.body, contentType: response.header("Content-Type"))
    }

    /// UTF-8, or ISO 8859-1 where that is said; nil where the bytes are no such text.
    static func text(_ body: Data, contentType: String?) -> String? {
        let type = contentType?.lowercased() ?? ""
        if type.contains("charset=iso-8859-1") || type.contains("charset=\"iso-8859-1\"") {
            return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return String(bytes: body.starts(with: mark) ? body.dropFirst(mark.count) : body, encoding: .utf8)
    }
}

/// The body of a failure that is no JSON, as far as it says something.
enum PlainText {
    /// What a page of HTML or a document begins with, and not what a server tells its caller.
    private static let beginningsOfDocuments: Set<Character> = ["<", "{", "["]

    /// The text of a body, without the space around it; nil where there is none.
    static func text(_ body: Data, _ fields: HTTPFields) -> String? {
        let text = TextResponse.text(body, contentType: fields[.contentType])?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same, where it is fit to be read as a message: plain text, or where the type is none or wrong, what is no
    /// beginning of a document.
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
