/// A cursor: a text, or a number by its digits.
private struct ResponseCursor: WireReadable {
    let text: String

    init(from reader: inout WireReader) {
        switch JSONValue(from: &reader) {
        case .string(let text): self.text = text
        case .number(let number): text = "\(number)"
        default: text = reader.fail(expected: "a string or a number", placeholder: "")
        }
    }
}

extension JSONResponse {
    /// A text or a number in the body, where these keys lead; nil where they lead nowhere, or to an empty text.
    package static func cursor(in response: EndpointResponse, at path: [String]) throws(EndpointReadingError) -> String?
    {
        let cursor: ResponseCursor? = try optional(in: response, at: path)
        return cursor.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// What stands in the body where these keys lead; nil where they lead nowhere, as on many a last page.
    static func optional<Value: WireReadable>(
        in response: EndpointResponse,
        at path: [String]
    ) throws(EndpointReadingError) -> Value? {
        do {
            return try read(response, at: path, reportsDuplicates: false) as Value?
        } catch .decoding(let error) {
            switch error.kind {
            case .missingKey, .typeMismatch(_, found: .null): return nil
            default: throw .decoding(error)
            }
        } catch {
            throw error
        }
    }
}
