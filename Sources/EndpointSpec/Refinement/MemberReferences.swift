/// Fields and parameters by their new names wherever the spec names them: in `pick`, examples, idempotency keys, `set`,
/// `paginate`, and what repositories say of their entities.
struct MemberReferences {
    private typealias Names = [String: String]

    /// New names of fields by the old ones, of each type that has some.
    private var fields: [String: Names] = [:]
    private var parameters: [String: Names] = [:]
    private var bodyFields: [String: Names] = [:]
    /// What the values of each type's fields are, by the old names.
    private var fieldTypes: [String: Names] = [:]
    /// Fields that are not there any more, of each type: examples do without them.
    private var dropped: [String: Set<String>] = [:]
    private let own: Set<Int32>

    init(_ renames: [RefinementRename], _ changes: [SpecRefinements.Change], own: Set<Int32>, _ files: [SpecFileTree]) {
        self.own = own
        for change in changes where change.kind == .dropped && change.path.count == 4 && change.path[2] == "fields" {
            dropped[change.path[1], default: []].insert(change.path[3])
        }
        for rename in renames {
            let owner = rename.path[1]
            switch rename.path[2] {
            case "fields": fields[owner, default: [:]][rename.oldName] = rename.name
            case "body": bodyFields[owner, default: [:]][rename.oldName] = rename.name
            default: parameters[owner, default: [:]][rename.oldName] = rename.name
            }
        }
        let types = files.flatMap { $0.root?["types"]?.entries ?? [] }
        let newNames = fields
        for type in types {
            let olds = Dictionary(newNames[type.key.text, default: [:]].map { ($1, $0) }) { first, _ in first }
            for field in type.value["fields"]?.entries ?? [] {
                let name = olds[field.key.text] ?? field.key.text
                let written = field.value.isMapping ? field.value["type"] : field.value
                fieldTypes[type.key.text, default: [:]][name] = written?.leafTypeName
            }
        }
        pickRenamed(types)
    }

    /// A type that picks a field has it under its new name, and so does what picks from that type.
    private mutating func pickRenamed(_ types: [YAMLEntry]) {
        let picking = types.filter { $0.value["from"] != nil }
        for _ in picking {
            var isDone = true
            for type in picking {
                guard let origin = type.value["from"]?.scalarText else { continue }
                for field in type.value["pick"]?.elements.compactMap(\.scalarText) ?? [] {
                    let leaf = fieldTypes[origin]?[field]
                    if let leaf, fieldTypes[type.key.text, default: [:]].updateValue(leaf, forKey: field) == nil {
                        isDone = false
                    }
                    guard let name = fields[origin]?[field], fields[type.key.text]?[field] == nil else { continue }
                    fields[type.key.text, default: [:]][field] = name
                    isDone = false
                }
            }
            if isDone { return }
        }
    }

    func rewrite(_ files: inout [SpecFileTree]) {
        for index in files.indices {
            files[index].root?.change(["types"]) { node in
                node.changeEntries { entry in rewrite(type: &entry.value, named: entry.key.text) }
            }
            files[index].root?.change(["endpoints"]) { node in
                node.changeEntries { entry in rewrite(endpoint: &entry.value, named: entry.key.text) }
            }
            files[index].root?.change(["repositories"]) { node in
                node.changeEntries { entry in rewrite(repository: &entry.value) }
            }
        }
    }

    private func rewrite(type: inout YAMLNode, named name: String) {
        if let origin = type["from"]?.scalarText, let names = fields[origin] {
            type.change(["pick"]) { $0.changeElements { rename(scalar: &$0, names) } }
        }
        type.change(["examples"]) { node in node.changeEntries { rewrite(example: &$0.value, of: name) } }
    }

    /// Values of a type, however they are nested: lists and maps hold values of the type at their bottom.
    private func rewrite(example node: inout YAMLNode, of type: String) {
        node.changeElements { rewrite(example: &$0, of: type) }
        guard node.isMapping else { return }
        guard let known = fieldTypes[type] else {
            return node.changeEntries { rewrite(example: &$0.value, of: type) }
        }
        if let dropped = dropped[type] {
            let kept = node.entries.filter { !dropped.contains($0.key.text) || own.contains($0.mark.file) }
            node.content = .mapping(kept)
        }
        let names = fields[type] ?? [:]
        node.changeEntries { entry in
            if let leaf = known[entry.key.text] { rewrite(example: &entry.value, of: leaf) }
            rename(key: &entry, names)
        }
    }

    private func rewrite(endpoint: inout YAMLNode, named name: String) {
        var inBody = bodyFields[name] ?? [:]
        let written = endpoint["body"].flatMap { $0.isMapping ? $0["type"] : $0 }
        if let type = written?.leafTypeName, let names = fields[type] { inBody = names }
        endpoint.change(["body", "set"]) { $0.changeEntries { rename(key: &$0, inBody) } }
        endpoint.change(["idempotencyKey"]) { node in
            guard let text = node.scalarText, text.hasPrefix("body."), !own.contains(node.mark.file),
                let new = inBody[String(text.dropFirst(5))]
            else { return }
            node.content = .scalar(YAMLScalar("body.\(new)"))
        }
        guard let names = parameters[name] else { return }
        for key in ["send", "page", "offset"] { endpoint.change(["paginate", key]) { rename(scalar: &$0, names) } }
    }

    private func rewrite(repository: inout YAMLNode) {
        let names = repository["entity"]?.scalarText.flatMap { fields[$0] } ?? [:]
        repository.change(["key"]) { rename(scalar: &$0, names) }
        repository.change(["methods"]) { methods in
            methods.changeEntries { method in
                let sent = parameters[method.value["sync"]?.scalarText ?? method.key.text] ?? [:]
                method.value.change(["since"]) { rename(scalar: &$0, sent) }
                method.value.change(["deleted"]) { node in
                    rename(scalar: &node, names)
                    node.changeEntries { rename(key: &$0, names) }
                }
                method.value.change(["list", "order"]) { $0.changeElements { rename(scalar: &$0, names, prefix: "-") } }
                method.value.change(["list", "where"]) { node in
                    node.changeEntries { entry in
                        rename(key: &entry, names)
                        rename(scalar: &entry.value, sent)
                    }
                }
                method.value.change(["then", "set"]) { $0.changeEntries { rename(key: &$0, names) } }
            }
        }
    }

    private func rename(key entry: inout YAMLEntry, _ names: Names) {
        guard !own.contains(entry.mark.file), let name = names[entry.key.text] else { return }
        entry.key.text = name
    }

    private func rename(scalar node: inout YAMLNode, _ names: Names, prefix: String = "") {
        guard case .scalar(var scalar) = node.content, !own.contains(node.mark.file) else { return }
        let hasPrefix = !prefix.isEmpty && scalar.text.hasPrefix(prefix)
        guard let name = names[hasPrefix ? String(scalar.text.dropFirst(prefix.count)) : scalar.text] else { return }
        scalar.text = hasPrefix ? prefix + name : name
        node.content = .scalar(scalar)
    }
}

extension YAMLNode {
    var elements: [YAMLNode] {
        if case .sequence(let nodes) = content { nodes } else { [] }
    }

    mutating func changeEntries(_ body: (inout YAMLEntry) -> Void) {
        guard case .mapping(var entries) = content else { return }
        content = .mapping([])
        for index in entries.indices { body(&entries[index]) }
        content = .mapping(entries)
    }

    mutating func changeElements(_ body: (inout YAMLNode) -> Void) {
        guard case .sequence(var nodes) = content else { return }
        content = .sequence([])
        for index in nodes.indices { body(&nodes[index]) }
        content = .sequence(nodes)
    }

    /// The declared type at the bottom of a type as it is written.
    fileprivate var leafTypeName: String? {
        if let element = elements.first {
            return element.isMapping ? element["string"]?.leafTypeName : element.leafTypeName
        }
        guard let text = scalarText else { return nil }
        var parser = TypeExpressionParser(text)
        return (try? parser.parse())?.type.declaredName
    }
}
