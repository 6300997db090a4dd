import EndpointDescription
import EndpointPlan
import EndpointSpec

extension SpecTree {
    /// A mapping of the entries that have a value.
    static func object(_ entries: [(String, SpecTree?)]) -> SpecTree {
        .mapping(entries.compactMap { key, value in value.map { SpecEntry(key, $0) } })
    }

    /// The mapping with further entries at its end.
    func adding(_ entries: [(String, SpecTree?)]) -> SpecTree {
        guard case .mapping(let own) = self, case .mapping(let more) = SpecTree.object(entries) else { return self }
        return .mapping(own + more)
    }

    /// Creates a tree from YAML, without places.
    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar):
            self = scalar.isQuoted || YAMLText.hasLines(scalar.text) ? .text(scalar.text) : .bare(scalar.text)
        case .sequence(let nodes): self = .list(nodes.map { SpecTree($0) })
        case .mapping(let entries):
            if entries.count == 1, entries[0].key.text == SpecDifference.word, let word = entries[0].value.text {
                self = .bare(word)
            } else {
                self = .mapping(entries.map { SpecEntry($0.key.text, SpecTree($0.value)) })
            }
        }
    }

    static func json(_ value: JSONTree) -> SpecTree {
        switch value {
        case .null: .bare("null")
        case .bool(let flag): .flag(flag)
        case .number(let digits): .bare(digits)
        case .string(let text): .text(text)
        case .array(let values): .list(values.map { .json($0) })
        case .object(let members): .mapping(members.map { SpecEntry($0.key, .json($0.value)) })
        }
    }
}
