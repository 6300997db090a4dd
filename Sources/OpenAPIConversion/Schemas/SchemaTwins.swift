import EndpointSpec

/// The schemas that a document spells out several times. They become one type.
struct SchemaTwins {
    /// A schema of a property or of its elements. Its description is that of the property, and does not count.
    struct Key: Hashable {
        var property: String
        var isElement: Bool
        var text: String
    }

    private var counts: [Key: Int] = [:]

    /// Counts the schema of a property, if it becomes a declared type.
    mutating func count(_ property: String, _ node: YAMLNode, in file: String) {
        guard case .mapping(let entries) = node.content else { return }
        if Self.isDeclared(entries) {
            counts[Key(property: property, isElement: false, text: Self.text(of: node, in: file)), default: 0] += 1
        }
        guard let items = entries.first(where: { $0.key.text == "items" })?.value,
            case .mapping(let inner) = items.content, Self.isDeclared(inner)
        else { return }
        counts[Key(property: property, isElement: true, text: Self.text(of: items, in: file)), default: 0] += 1
    }

    mutating func add(_ other: Self) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// The key of a schema that the document spells out at least twice.
    func key(of node: DocumentNode) -> Key? {
        guard case .mapping(let entries) = node.node.content, Self.isDeclared(entries) else { return nil }
        let steps = JSONPointer.tokens(node.place.pointer)
        let property: String
        let isElement: Bool
        if steps.count >= 2, steps[steps.count - 2] == "properties" {
            (property, isElement) = (steps[steps.count - 1], false)
        } else if steps.count >= 3, steps[steps.count - 3] == "properties", steps.last == "items" {
            (property, isElement) = (steps[steps.count - 2], true)
        } else {
            return nil
        }
        let key = Key(property: property, isElement: isElement, text: Self.text(of: node.node, in: node.place.file))
        return counts[key, default: 0] > 1 ? key : nil
    }

    private static func isDeclared(_ entries: [YAMLEntry]) -> Bool {
        !entries.contains { $0.key.text == "$ref" }
            && entries.contains { ["properties", "enum", "oneOf", "anyOf"].contains($0.key.text) }
    }

    /// The content of a schema, in which the order of keys does not matter.
    static func text(of node: YAMLNode, in file: String) -> String {
        guard case .mapping(let entries) = node.content else { return whole(node, in: file) }
        let own = entries.filter { !["description", "title", "example", "examples"].contains($0.key.text) }
        return whole(YAMLNode(.mapping(own), at: node.mark), in: file)
    }

    private static func whole(_ node: YAMLNode, in file: String) -> String {
        switch node.content {
        case .scalar(let scalar): return scalar.isQuoted ? "\"\(scalar.text)\"" : scalar.text
        case .sequence(let nodes): return "[\(nodes.map { whole($0, in: file) }.joined(separator: ","))]"
        case .mapping(let entries):
            let members = entries.map { entry in
                let isReference = entry.key.text == "$ref" && entry.value.text?.hasPrefix("#") == true
                return "\"\(entry.key.text)\":\(isReference ? file : "")\(whole(entry.value, in: file))"
            }
            return "{\(members.sorted().joined(separator: ","))}"
        }
    }
}
