import EndpointDescription

/// Values for examples of requests: those of the spec, or else the simplest that fit.
struct ExampleValues: Sendable {
    let types: [String: APIDescription.DeclaredType]

    /// Returns a value of a field or parameter. A text has the name as its value.
    func value(_ schema: APIDescription.Schema, named name: String) -> JSONTree { value(schema, name, within: []) }

    private func value(_ schema: APIDescription.Schema, _ name: String, within outer: Set<String>) -> JSONTree {
        switch schema {
        case .any: .object([])
        case .string(let kind, _): .string(Self.text(kind, name))
        case .integer(_, _, let limits), .number(let limits), .duration(_, let limits):
            .number(limits.min ?? limits.multipleOf ?? "1")
        case .boolean: .bool(true)
        case .time(let time): Self.time(time)
        case .enumeration(let values, _): .string(values.first ?? name)
        case .constant(let value): value
        case .list(let element, _): .array(isWithin(element, outer) ? [] : [value(element, name, within: outer)])
        case .map(let element, _):
            .object(isWithin(element, outer) ? [] : [.init(key: "key", value: value(element, name, within: outer))])
        case .object(let fields, _): .object(members(fields, outer))
        case .tuple(let fields): .array(members(fields, outer).map(\.value))
        case .nullable(let inner): isWithin(inner, outer) ? .null : value(inner, name, within: outer)
        case .union(let union): union.cases.first.map { value($0.schema, name, within: outer) } ?? .null
        case .type(let type): declared(type, name, outer)
        }
    }

    private func declared(_ type: String, _ name: String, _ outer: Set<String>) -> JSONTree {
        guard let declared = types[type], !outer.contains(type) else { return .null }
        if let example = declared.examples.lazy.compactMap(\.value).first { return example }
        return value(declared.schema, name, within: outer.union([type]))
    }

    /// Required fields alone, so that an example stays short.
    private func members(_ fields: [APIDescription.Field], _ outer: Set<String>) -> [JSONTree.Member] {
        let required = fields.filter(\.isRequired)
        return (required.isEmpty ? Array(fields.prefix(1)) : required)
            .map { .init(key: $0.key, value: value($0.schema, $0.key, within: outer)) }
    }

    private func isWithin(_ schema: APIDescription.Schema, _ outer: Set<String>) -> Bool {
        if case .type(let name) = schema { outer.contains(name) } else { false }
    }

    private static func text(_ kind: APIDescription.Text, _ name: String) -> String {
        switch kind {
        case .plain: name
        case .decimal: "12.50"
        case .integer, .unsigned: "1"
        case .date: "2026-01-31"
        case .duration: "PT15M"
        case .uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
        case .hexUUID: "3f2504e04f8941d39a0c0305e82c3301"
        case .url: "https://example.com"
        case .base64: "AA=="
        }
    }

    private static func time(_ time: APIDescription.Time) -> JSONTree {
        switch time {
        case .iso8601: "2026-01-31T10:00:00Z"
        case .unixSeconds: 1_769_853_600
        case .unixMilliseconds: .number("1769853600000")
        case .pattern(let pattern): .string(pattern)
        }
    }
}
