extension SpecDecoder {
    mutating func cache(_ node: YAMLNode) -> SpecCache {
        var cache = SpecCache()
        guard let mapping = mapping(node, .cache) else { return cache }
        if let node = mapping["maxAge"] { cache.maxAge = duration(node, of: "'maxAge'", isPositive: true) }
        if let node = mapping["maxEntries"] {
            cache.maxEntries = integer(node, of: "'maxEntries'", in: 1...Int(Int32.max))
        }
        if let node = mapping["maxBytes"] { cache.maxBytes = byteCount(node, of: "'maxBytes'") }
        if let node = mapping["store"] { cache.store = choice(node, of: "'store'") }
        return cache
    }

    /// `order`, a list of fields, and `where`, a parameter for each field.
    mutating func list(_ node: YAMLNode) -> SpecList? {
        guard let mapping = mapping(node, .list) else { return nil }
        let list = SpecList(
            location: location(node),
            order: mapping["order"].map { order($0) } ?? [],
            filters: mapping["where"].map { filters($0) } ?? []
        )
        if mapping["order"] == nil, mapping["where"] == nil {
            let hint = "write 'order: [-createdAt]', for example, or remove 'list'"
            report(.missingKey("order", of: "'list'", hint: hint, at: list.location))
        }
        return list
    }

    private mutating func order(_ node: YAMLNode) -> [SpecList.Order] {
        guard let nodes = elements(node, of: "'order'") else { return [] }
        return nodes.compactMap { node in
            guard let field = text(node, of: "a field of 'order'") else { return nil }
            let isDescending = field.value.hasPrefix("-")
            let name = isDescending ? String(field.value.dropFirst()) : field.value
            return SpecList.Order(field: Located(name, at: field.location), isDescending: isDescending)
        }
    }

    private mutating func filters(_ node: YAMLNode) -> [SpecList.Filter] {
        guard let entries = entries(node, of: "'where'") else { return [] }
        return entries.compactMap { entry in
            text(entry.value, of: "the parameter of a filter").map {
                SpecList.Filter(field: located(entry), parameter: $0)
            }
        }
    }

    /// `delete`, `none`, or a mapping of what changes.
    mutating func effects(_ node: YAMLNode) -> SpecEffects? {
        var effects = SpecEffects(location: location(node))
        if case .scalar(let scalar) = node.content, !node.isNull {
            switch scalar.text {
            case "none": effects.isNone = true
            case "delete": effects.deletes = effects.location
            default:
                let expected = "'delete', 'none', or a mapping of set, delete, insert and invalidate"
                let suggestion = Suggestion.closest(to: scalar.text, in: ["delete", "none"])
                report(.invalidValue("'then'", scalar.text, expected: expected, suggestion, at: effects.location))
                return nil
            }
            return effects
        }
        guard let mapping = mapping(node, .effects) else { return nil }
        if mapping.isEmpty {
            let hint = "write 'set: { status: done }', for example, or 'none'"
            report(.missingKey("set", of: "'then'", hint: hint, at: effects.location))
            return nil
        }
        if let node = mapping["set"] { effects.set = changes(node) }
        if let node = mapping["delete"], flag(node, of: "'delete'") == true { effects.deletes = location(node) }
        if let node = mapping["insert"] { effects.insert = targets(node, of: "'insert'") }
        if let node = mapping["invalidate"] { effects.invalidate = targets(node, of: "'invalidate'") }
        return effects
    }

    private mutating func changes(_ node: YAMLNode) -> [SpecSetField] {
        guard let entries = entries(node, of: "'set'") else { return [] }
        return entries.map { SpecSetField(name: located($0), value: literal($0.value)) }
    }

    /// Names of methods, each perhaps behind the name of its repository.
    private mutating func targets(_ node: YAMLNode, of subject: String) -> [SpecEffects.Target] {
        guard let nodes = elements(node, of: subject) else { return [] }
        return nodes.compactMap { node in
            guard let name = text(node, of: "a method of \(subject)") else { return nil }
            let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            return SpecEffects.Target(
                repository: parts.count == 2 ? parts[0] : nil,
                method: parts.last ?? "",
                location: name.location
            )
        }
    }
}
