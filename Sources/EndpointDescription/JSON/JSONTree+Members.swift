/// Objects are written without what goes without saying: a value that is nil, a list without elements, a flag that is off.
extension JSONTree {
    /// An object of the members that have a value, in this order.
    package static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// Nil where there is none.
    static func text(_ text: String?) -> JSONTree? { text.map { .string($0) } }

    /// A list of texts.
    package static func strings(_ texts: some Sequence<String>) -> JSONTree { .array(texts.map { .string($0) }) }

    static func integer(_ value: Int?) -> JSONTree? { value.map { .number(String($0)) } }

    /// Nil where there are none.
    package static func list<Element>(_ elements: [Element], _ tree: (Element) -> JSONTree) -> JSONTree? {
        elements.isEmpty ? nil : .array(elements.map(tree))
    }

    /// Nil where there are none.
    package static func list(_ texts: [String]) -> JSONTree? { texts.isEmpty ? nil : strings(texts) }

    /// Nil where it is off.
    static func flag(_ isOn: Bool) -> JSONTree? { isOn ? .bool(true) : nil }

    /// The members and those of another object after them.
    func adding(_ other: JSONTree) -> JSONTree {
        guard case .object(let own) = self, case .object(let more) = other else { return self }
        return .object(own + more)
    }
}
