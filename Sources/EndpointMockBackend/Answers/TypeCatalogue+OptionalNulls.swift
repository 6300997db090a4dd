internal import EndpointRuntime

extension TypeCatalogue {
    /// The value without those members that are null and may be missing.
    ///
    /// A request may say null where a document lets the answer's member only be missing. A spec does not tell the two apart, and
    /// what is missing fits both.
    func omittingOptionalNulls(in value: JSONTree, _ schema: MockSchema) -> JSONTree {
        switch (value, resolvedThroughNull(schema)) {
        case (.object(let members), .object(let fields, _)):
            let known = Dictionary(fields.map { ($0.key, $0) }) { first, _ in first }
            return .object(
                members.compactMap { member in
                    guard let field = known[member.key] else { return member }
                    if member.value == .null, !field.isRequired { return nil }
                    return .init(key: member.key, value: omittingOptionalNulls(in: member.value, field.schema))
                }
            )
        case (.object(let members), .map(let element, _)):
            return .object(
                members.map { .init(key: $0.key, value: omittingOptionalNulls(in: $0.value, element)) }
            )
        case (.array(let elements), .list(let element, _)):
            return .array(elements.map { omittingOptionalNulls(in: $0, element) })
        default: return value
        }
    }
}
