/// Objects omit members with their default: nil, an empty list, false.
extension JSONTree {
    /// An object of the members that are not nil, in this order.
    package static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// The string; nil for nil.
    static func text(_ text: String?) -> JSONTree? { text.map { .string($0) } }

    /// A list of texts.
    package static func strings(_ texts: some Sequence<String>) -> JSONTree { .array(texts.map { .string($0) }) }

    static func integer(_ value: Int?) -> JSONTree? { value.map { .number(String($0)) } }

    /// The list; nil if it is empty.
    package static func list<Element>(_ elements: [Element], _ tree: (Element) -> JSONTree) -> JSONTree? {
        elements.isEmpty ? nil : .array(elements.map(tree))
    }

    /// The list; nil if it is empty.
    package static func list(_ texts: [String]) -> JSONTree? { texts.isEmpty ? nil : strings(texts) }

    /// `true`; nil for false.
    static func flag(_ isOn: Bool) -> JSONTree? { isOn ? .bool(true) : nil }

    /// The members, followed by those of another object.
    func adding(_ other: JSONTree) -> JSONTree {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }
}
