/// A cursor: a text, or the digits of a number.
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
    /// A text or a number at a path in the body; nil if there is none or the text is empty.
    package static func cursor(in response: EndpointResponse, at path: [String]) throws(EndpointReadingError) -> String?
    {
        let cursor: ResponseCursor? = try optional(in: response, at: path)
        return cursor.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    /// The value at a path in the body; nil if it is absent, as on many last pages.
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
