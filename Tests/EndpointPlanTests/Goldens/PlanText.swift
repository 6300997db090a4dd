import EndpointPlan
import EndpointSpec

/// A plan as indented text, the same for the same plan: names and values, a line each.
///
/// What is absent, empty or false is left out, so that the text shows the decisions of a construct and not the whole shape of
/// the plan. Places in the spec are left out too: another line in a spec must not change its plan.
struct PlanText {
    private enum Node {
        case leaf(String)
        case group(String, [(label: String, node: Node)])
        case list([Node])
    }

    /// Wider groups are written in several lines.
    private static let width = 110

    private var lines: [String] = []

    static func text(of plan: GenerationPlan) -> String {
        guard let node = node(of: plan) else { return "" }
        var text = PlanText()
        text.write(node, label: "", indentation: 0)
        return text.lines.joined(separator: "\n") + "\n"
    }
}

/// Reading the plan.
extension PlanText {
    /// Nil where there is nothing to show.
    private static func node(of value: Any) -> Node? {
        if let leaf = leaf(of: value) { return leaf.isEmpty ? nil : .leaf(leaf) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { node(of: $0.value) }
        case .collection: return list(of: mirror.children.compactMap { node(of: $0.value) })
        case .set: return list(of: mirror.children.compactMap { node(of: $0.value) }.sorted { inline($0) < inline($1) })
        case .dictionary: return group("", of: entries(of: mirror))
        case .enum: return enumCase(value, mirror)
        case .tuple: return group("", of: fields(of: mirror), orName: "")
        default: return structure(value, mirror)
        }
    }

    /// The text of what is a single value in a plan; empty for false.
    private static func leaf(of value: Any) -> String? {
        switch value {
        case let identifier as SwiftIdentifier: SwiftIdentifier.withoutMark(identifier.text)
        case let type as SwiftType: SwiftIdentifier.withoutMark(type.text)
        case let origin as DeclarationOrigin: ([origin.file] + origin.path).joined(separator: " › ")
        case is SourceLocation: ""
        case let text as String: "\"\(SwiftIdentifier.withoutMark(text).replacing("\n", with: "\\n"))\""
        case let flag as Bool: flag ? "true" : ""
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: "\(number)"
        case let duration as Duration: "\(duration)"
        default: nil
        }
    }

    private static func list(of nodes: [Node]) -> Node? { nodes.isEmpty ? nil : .list(nodes) }

    private static func entries(of mirror: Mirror) -> [(label: String, node: Node)] {
        mirror.children.compactMap { child in
            let entry = Mirror(reflecting: child.value).children.map(\.value)
            guard entry.count == 2, let key = node(of: entry[0]), let value = node(of: entry[1]) else { return nil }
            return (inline(key), value)
        }
        .sorted { $0.label < $1.label }
    }

    private static func fields(of mirror: Mirror) -> [(label: String, node: Node)] {
        mirror.children.compactMap { child in
            guard let node = node(of: child.value) else { return nil }
            let label = child.label ?? ""
            // The elements of a tuple without labels are called `.0` and `.1`.
            return (label.hasPrefix(".") ? "" : label, node)
        }
    }

    /// A struct of a single value, such as a located one, is that value where it says no more than its only field.
    private static func structure(_ value: Any, _ mirror: Mirror) -> Node? {
        let name = "\(mirror.subjectType)"
        let fields = fields(of: mirror)
        if name.hasPrefix("Located<"), let only = fields.first { return only.node }
        return group(name, of: fields, orName: name)
    }

    private static func enumCase(_ value: Any, _ mirror: Mirror) -> Node? {
        guard let child = mirror.children.first, let label = child.label else { return .leaf(".\(value)") }
        let payload = Mirror(reflecting: child.value)
        let fields =
            payload.displayStyle == .tuple ? fields(of: payload) : node(of: child.value).map { [("", $0)] } ?? []
        return group(".\(label)", of: fields, orName: ".\(label)")
    }

    private static func group(
        _ name: String,
        of fields: [(label: String, node: Node)],
        orName empty: String? = nil
    ) -> Node? {
        fields.isEmpty ? empty.map { .leaf($0) } : .group(name, fields)
    }
}

/// Writing it down.
extension PlanText {
    private mutating func write(_ node: Node, label: String, indentation: Int) {
        let start = String(repeating: " ", count: indentation) + label
        let line = start + Self.inline(node)
        switch node {
        case .leaf: lines.append(line)
        case .group(let name, let fields):
            guard line.count > Self.width || Self.isDeep(node) else { return lines.append(line) }
            lines.append((start + name).trimmingTrailingSpaces)
            for field in fields {
                let label = field.label.isEmpty ? "" : "\(field.label): "
                write(field.node, label: label, indentation: indentation + 4)
            }
        case .list(let nodes):
            guard line.count > Self.width || nodes.contains(where: Self.isGroup) else { return lines.append(line) }
            lines.append(start.trimmingTrailingSpaces)
            for node in nodes { write(node, label: "- ", indentation: indentation + 2) }
        }
    }

    private static func isGroup(_ node: Node) -> Bool {
        if case .leaf = node { false } else { true }
    }

    /// Whether something in it has parts of its own: such a group is easier to read in several lines.
    private static func isDeep(_ node: Node) -> Bool {
        guard case .group(let name, let fields) = node, !name.hasPrefix(".") else { return false }
        return fields.contains { field in
            switch field.node {
            case .leaf: false
            case .group(let name, _): !name.hasPrefix(".")
            case .list(let nodes): nodes.contains(where: isGroup)
            }
        }
    }

    private static func inline(_ node: Node) -> String {
        switch node {
        case .leaf(let text): text
        case .list(let nodes): "[" + nodes.map(inline).joined(separator: ", ") + "]"
        case .group(let name, let fields):
            name + "("
                + fields.map { ($0.label.isEmpty ? "" : "\($0.label): ") + inline($0.node) }.joined(separator: ", ")
                + ")"
        }
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
