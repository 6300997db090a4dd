extension SpecDecoder {
    /// `order`, a list of fields, and `where`, a parameter for each field.
    mutating func list(_ node: YAMLNode) -> SpecList? {
        guard let mapping = mapping(node, Language.list) else { return nil }
        var list = SpecList(location: location(node), order: [], filters: [])
        read(mapping, Language.list, into: &list)
        if mapping["order"] == nil, mapping["where"] == nil {
            let hint = "write 'order: [-createdAt]', for example, or remove 'list'"
            report(.missingKey("order", of: "'list'", hint: hint, at: list.location))
        }
        return list
    }

    mutating func order(_ node: YAMLNode) -> [SpecList.Order] {
        guard let nodes = elements(node, of: "'order'") else { return [] }
        return nodes.compactMap { node in
            guard let field = text(node, of: "a field of 'order'") else { return nil }
            let isDescending = field.value.hasPrefix("-")
            let name = isDescending ? String(field.value.dropFirst()) : field.value
            return SpecList.Order(field: Located(name, at: field.location), isDescending: isDescending)
        }
    }

    mutating func filters(_ node: YAMLNode) -> [SpecList.Filter] {
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
        guard let mapping = mapping(node, Language.effects) else { return nil }
        if mapping.isEmpty {
            let hint = "write 'set: { status: done }', for example, or 'none'"
            report(.missingKey("set", of: "'then'", hint: hint, at: effects.location))
            return nil
        }
        read(mapping, Language.effects, into: &effects)
        return effects
    }

    mutating func changes(_ node: YAMLNode) -> [SpecSetField] {
        guard let entries = entries(node, of: "'set'") else { return [] }
        return entries.map { SpecSetField(name: located($0), value: literal($0.value)) }
    }

    /// Names of methods, each perhaps behind the name of its repository.
    mutating func targets(_ node: YAMLNode, of subject: String) -> [SpecEffects.Target] {
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
