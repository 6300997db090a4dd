internal import EndpointRuntime

extension TypeCatalogue {
    /// The value that a text means where one of this schema is expected; text that is no such value stays a string.
    func value(of text: String, _ schema: MockSchema) -> JSONTree {
        switch resolvedThroughNull(schema) {
        case .integer, .number, .time(.unixSeconds), .time(.unixMilliseconds):
            return JSONNumber(literal: text).map { .number($0) } ?? .string(text)
        case .boolean: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .constant(let value):
            let constant = JSONTree(value)
            return constant.parameterText == text ? constant : .string(text)
        case .list(let element, _): return .array([value(of: text, element)])
        case .union(let union): return value(of: text, oneOf: union.cases)
        default: return .string(text)
        }
    }

    /// A number where some case is one and the text says one, or else a string.
    private func value(of text: String, oneOf cases: [MockUnion.Case]) -> JSONTree {
        for item in cases {
            let value = value(of: text, item.schema)
            if case .string = value { continue }
            return value
        }
        return .string(text)
    }

    /// The value of a parameter; nil where it is not there.
    func value(of parameter: MockParameter, in texts: [String]) -> JSONTree? {
        guard case .list(let element, _) = resolvedThroughNull(parameter.schema) else {
            return texts.first.map { value(of: $0, parameter.schema) }
        }
        if texts.isEmpty { return nil }
        var parts = texts
        if case .separated(let separator) = parameter.listStyle {
            parts = texts.flatMap { text in
                text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
            }
        } else if parameter.place != .query {
            parts = texts.flatMap { $0.split(separator: ",").map { $0.drop { $0 == " " }.description } }
        }
        return .array(parts.map { value(of: $0, element) })
    }
}
