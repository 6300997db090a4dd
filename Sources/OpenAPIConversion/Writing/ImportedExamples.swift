import EndpointSpec

/// The examples of types, in the names of the spec.
struct ImportedExamples {
    private let types: [String: ImportedType]
    private let kinds: [String: NamedKind]
    private var trees: [String: SpecTree] = [:]

    init(_ types: [ImportedType], _ kinds: [String: NamedKind], _ report: inout ImportReport) {
        self.types = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        self.kinds = kinds
        for type in types {
            if let example = type.example {
                if let tree = tree(example.node, .named(type.name), depth: 0) {
                    trees[type.name] = tree
                } else {
                    let message = "the example of '\(type.name)' is none of its values"
                    report.add(.example, example, message, instead: "it was left out")
                }
            } else if let tree = assembled(type) {
                trees[type.name] = tree
            } else {
                for field in type.fields {
                    guard let example = field.example else { continue }
                    let message = "an example of one field, where others have none"
                    report.add(.fieldExample, example, message, instead: "it was left out")
                }
            }
        }
    }

    func entries(of type: String) -> [SpecEntry] {
        trees[type].map { [SpecEntry("examples", .mapping([SpecEntry("usual", $0)]))] } ?? []
    }

    /// A value made of the examples of the fields, where one of each that has to be there is.
    private func assembled(_ type: ImportedType) -> SpecTree? {
        guard type.fields.contains(where: { $0.example != nil }) else { return nil }
        var entries: [SpecEntry] = []
        for field in type.fields where field.use.constant == nil || field.example != nil {
            if let example = field.example, let tree = tree(example.node, field.use.type, depth: 0, field.use) {
                entries.append(SpecEntry(field.name, tree))
            } else if !field.mayBeAbsent {
                return nil
            }
        }
        return entries.isEmpty ? nil : .mapping(entries)
    }

    /// A JSON value as a value of a type; `nil` where it is none.
    private func tree(_ node: YAMLNode, _ type: SpecTypeExpression, depth: Int, _ use: TypeUse? = nil) -> SpecTree? {
        guard depth < 20 else { return nil }
        switch type {
        case .optional(let inner): return node.isNull ? .bare("null") : tree(node, inner, depth: depth + 1, use)
        case .list(let element):
            guard case .sequence(let nodes) = node.content else { return nil }
            let trees = nodes.compactMap { tree($0, element, depth: depth + 1, use) }
            return trees.count == nodes.count ? .list(trees) : nil
        case .map(let element):
            guard case .mapping(let entries) = node.content else { return nil }
            let trees = entries.compactMap { entry in
                tree(entry.value, element, depth: depth + 1, use).map { SpecEntry(entry.key.text, $0) }
            }
            return trees.count == entries.count ? .mapping(trees) : nil
        case .scalar(.json): return Self.json(node, depth: depth)
        case .scalar(let scalar): return Self.scalar(node, scalar, use)
        case .named(let name): return named(node, name, depth: depth)
        }
    }

    private func named(_ node: YAMLNode, _ name: String, depth: Int) -> SpecTree? {
        switch kinds[name] {
        case .enumeration(let values)?:
            guard let text = node.text, values.contains(text) else { return nil }
            return .text(text)
        case .object?:
            guard case .mapping(let entries) = node.content, let type = types[name] else { return nil }
            var trees: [SpecEntry] = []
            for field in type.fields where field.use.constant == nil {
                let value = entries.first { $0.key.text == field.key }?.value
                if let value, !(value.isNull && field.mayBeAbsent) {
                    guard let tree = tree(value, field.use.type, depth: depth + 1, field.use) else { return nil }
                    trees.append(SpecEntry(field.name, tree))
                } else if !field.mayBeAbsent {
                    return nil
                }
            }
            return .mapping(trees)
        // Which case it is, only the validator knows, and it reads examples with the names of fields.
        case .union?, nil: return nil
        }
    }

    private static func scalar(_ node: YAMLNode, _ scalar: SpecScalar, _ use: TypeUse?) -> SpecTree? {
        guard case .scalar(let found) = node.content, !node.isNull else { return nil }
        switch scalar {
        case .int, .int64:
            return use?.wire == nil && !found.isQuoted && Int64(found.text) != nil ? .bare(found.text) : nil
        case .int32: return use?.wire == nil && !found.isQuoted && Int32(found.text) != nil ? .bare(found.text) : nil
        case .double, .float: return node.number.map { .bare($0) }
        case .bool: return node.flag.map { .flag($0) }
        case .decimal: return node.number != nil ? .text(found.text) : nil
        default: return .text(found.text)
        }
    }

    private static func json(_ node: YAMLNode, depth: Int) -> SpecTree? {
        guard depth < 20 else { return nil }
        switch node.content {
        case .sequence(let nodes): return .list(nodes.compactMap { json($0, depth: depth + 1) })
        case .mapping(let entries):
            return .mapping(
                entries.compactMap { entry in
                    json(entry.value, depth: depth + 1).map { SpecEntry(entry.key.text, $0) }
                }
            )
        case .scalar(let scalar):
            if node.isNull { return .bare("null") }
            if let flag = node.flag { return .flag(flag) }
            return node.number.map { .bare($0) } ?? .text(scalar.text)
        }
    }
}
