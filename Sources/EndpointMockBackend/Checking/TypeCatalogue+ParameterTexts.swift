internal import EndpointRuntime

extension TypeCatalogue {
    /// Returns the value of a text for this schema. A text that is not such a value stays a string.
    func value(of text: String, _ schema: MockSchema) -> JSONTree {
        switch resolvedThroughNull(schema) {
        case .integer, .number, .duration, .time(.unixSeconds), .time(.unixMilliseconds):
            return JSONTree(number: text) ?? .string(text)
        case .boolean: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .constant(let value):
            return value.parameterText == text ? value : .string(text)
        case .list(let element, _): return .array([value(of: text, element)])
        case .union(let union): return value(of: text, oneOf: union.cases)
        default: return .string(text)
        }
    }

    /// Returns a number if a case is a number and the text is one, otherwise a string.
    private func value(of text: String, oneOf cases: [MockUnion.Case]) -> JSONTree {
        for item in cases {
            let value = value(of: text, item.schema)
            if case .string = value { continue }
            return value
        }
        return .string(text)
    }

    /// Returns the value of a parameter outside of the query; nil if it is missing.
    func value(of parameter: MockParameter, in texts: [String]) -> JSONTree? {
        guard case .list(let element, _) = resolvedThroughNull(parameter.schema) else {
            return texts.first.map { value(of: $0, parameter.schema) }
        }
        if texts.isEmpty { return nil }
        let parts = texts.flatMap { text in
            if case .separated(let separator) = parameter.listStyle {
                return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            }
            return text.split(separator: ",").map { $0.drop { $0 == " " }.description }
        }
        return .array(parts.map { value(of: $0, element) })
    }

    /// Returns the value of a parameter of the query; nil if it is missing.
    func value(of parameter: MockParameter, in pairs: [RequestPair]) -> JSONTree? {
        guard case .list(let element, _) = resolvedThroughNull(parameter.schema) else {
            return pairs.first.map { value(of: $0.value, parameter.schema) }
        }
        if pairs.isEmpty { return nil }
        let parts = pairs.flatMap { pair in
            if case .separated(let separator) = parameter.listStyle {
                return texts(of: pair, separatedBy: separator, element)
            }
            return [pair.value]
        }
        return .array(parts.map { value(of: $0, element) })
    }

    /// The texts of a list's elements in one pair. If no element can contain the separator, an escaped separator also
    /// separates, because many clients escape every character that they can.
    func texts(of pair: RequestPair, separatedBy separator: String, _ element: MockSchema) -> [String] {
        isPlain(element) ? pair.unescapedElements(separatedBy: separator) : pair.elements(separatedBy: separator)
    }

    /// Returns true if the schema's texts contain only digits, letters, signs and points.
    private func isPlain(_ schema: MockSchema) -> Bool {
        switch resolvedThroughNull(schema) {
        case .integer, .number, .duration, .boolean, .time(.unixSeconds), .time(.unixMilliseconds): true
        case .string(.uuid, _), .string(.hexUUID, _), .string(.integer, _), .string(.unsigned, _), .string(.decimal, _),
            .string(.date, _):
            true
        default: false
        }
    }
}
