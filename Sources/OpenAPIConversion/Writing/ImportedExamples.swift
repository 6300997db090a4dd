import EndpointSpec

/// The examples of types, with the field names of the spec.
struct ImportedExamples {
    private let types: [String: ImportedType]
    private let kinds: [String: NamedKind]
    private var trees: [String: SpecTree] = [:]
    /// The examples that a type has from a body or an answer.
    private var ofContents: [String: [SpecEntry]] = [:]

    /// The largest number of examples that a type takes from bodies and answers.
    private static let most = 4

    init(
        _ types: [ImportedType],
        _ kinds: [String: NamedKind],
        of contents: [String: [(name: String, value: DocumentNode)]],
        _ report: inout ImportReport
    ) {
        self.types = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        self.kinds = kinds
        for type in types {
            if let example = type.example {
                if let tree = tree(example.node, .named(type.name), depth: 0) {
                    trees[type.name] = tree
                } else {
                    let message = "the example of '\(type.name)' is not a value of the type"
                    report.add(.example, example, message, instead: "it was left out")
                }
            }
        }
        for type in types where type.example == nil { adopt(contents[type.name] ?? [], of: type, &report) }
        for type in assemble(types) {
            for field in type.fields {
                guard let example = field.example else { continue }
                let message = "the example is for one field, and others have none"
                report.add(.fieldExample, example, message, instead: "it was left out")
            }
        }
    }

    /// Takes the examples of bodies and answers for their type. Each example has the name that the document gives it.
    private mutating func adopt(
        _ examples: [(name: String, value: DocumentNode)],
        of type: ImportedType,
        _ report: inout ImportReport
    ) {
        guard case .object? = kinds[type.name] else { return }
        var found: [SpecEntry] = []
        for (name, value) in examples where found.count < Self.most {
            guard let tree = tree(value.node, .named(type.name), depth: 0) else {
                let message = "an example of '\(type.name)' is not a value of the type"
                report.add(.example, value, message, instead: "it was left out")
                continue
            }
            let name = ImportNames.member(name)
            if !found.contains(where: { $0.key == name || $0.value == tree }) { found.append(SpecEntry(name, tree)) }
        }
        guard let first = found.first else { return }
        trees[type.name] = first.value
        ofContents[type.name] = found
    }

    /// Combines the examples of fields, inner types first, until no more can be combined. The rest has no example.
    private mutating func assemble(_ types: [ImportedType]) -> [ImportedType] {
        var left = types.filter { type in
            type.example == nil && ofContents[type.name] == nil && type.fields.contains { $0.example != nil }
        }
        var count = left.count + 1
        while left.count < count {
            count = left.count
            left.removeAll { type in
                guard let tree = assembled(type) else { return false }
                trees[type.name] = tree
                return true
            }
        }
        return left
    }

    func entries(of type: String) -> [SpecEntry] {
        let examples = ofContents[type] ?? trees[type].map { [SpecEntry("usual", $0)] } ?? []
        return examples.isEmpty ? [] : [SpecEntry("examples", .mapping(examples))]
    }

    /// The largest number of substitutes in one example. Types can contain each other several times, so a short
    /// document could otherwise produce a huge example.
    private static let room = 200

    /// A value made from the examples of the fields, with substitutes for required fields without one.
    private func assembled(_ type: ImportedType) -> SpecTree? {
        var entries: [SpecEntry] = []
        var room = Self.room
        for field in type.fields where field.use.constant == nil || field.example != nil {
            if let example = field.example, let tree = tree(example.node, field.use.type, depth: 0, field.use) {
                entries.append(SpecEntry(field.name, tree))
            } else if !field.mayBeAbsent {
                guard let tree = substitute(field.use) else { return nil }
                room -= Self.count(tree)
                guard room >= 0 else { return nil }
                entries.append(SpecEntry(field.name, tree))
            }
        }
        return entries.isEmpty ? nil : .mapping(entries)
    }

    private static func count(_ tree: SpecTree) -> Int {
        switch tree {
        case .text, .bare: 1
        case .list(let elements): elements.reduce(1) { $0 + count($1) }
        case .mapping(let entries): entries.reduce(1) { $0 + count($1.value) }
        }
    }

    /// A value that the document itself declares as valid: the default, the first value of an enum, the example of the
    /// type, or an empty list or map.
    private func substitute(_ use: TypeUse) -> SpecTree? {
        if let standard = use.standard { return standard }
        switch use.type {
        case .named(let name):
            if case .enumeration(let values)? = kinds[name] { return values.first.map { .text($0) } }
            return trees[name]
        case .list: return use.limits.contains { $0.key == "minItems" } ? nil : .list([])
        case .map: return use.limits.contains { $0.key == "minItems" } ? nil : .mapping([])
        case .scalar, .optional: return nil
        }
    }

    /// A JSON value as a value of a type; `nil` if it does not match.
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
            if let additional = type.additional {
                guard let members = members(entries, besides: type.fields, of: additional, depth) else { return nil }
                if !members.isEmpty { trees.append(SpecEntry(additional.name, .mapping(members))) }
            }
            return .mapping(trees)
        // Only the validator knows the case, and it reads examples with the names of fields.
        case .union?, nil: return nil
        }
    }

    /// The members of an object without a field, as an example's map; `nil` if one of them does not match its type.
    private func members(
        _ entries: [YAMLEntry],
        besides fields: [ImportedField],
        of additional: ImportedField,
        _ depth: Int
    ) -> [SpecEntry]? {
        guard case .map(let element) = additional.use.type else { return nil }
        let keys = Set(fields.map(\.key))
        let others = entries.filter { !keys.contains($0.key.text) }
        let members = others.compactMap { entry in
            tree(entry.value, element, depth: depth + 1, additional.use).map { SpecEntry(entry.key.text, $0) }
        }
        return members.count == others.count ? members : nil
    }

    private static func scalar(_ node: YAMLNode, _ scalar: SpecScalar, _ use: TypeUse?) -> SpecTree? {
        guard case .scalar(let found) = node.content, !node.isNull else { return nil }
        switch scalar {
        case _ where scalar.isWhole:
            return use?.wire == nil && !found.isQuoted && scalar.holds(found.text) ? .bare(found.text) : nil
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
