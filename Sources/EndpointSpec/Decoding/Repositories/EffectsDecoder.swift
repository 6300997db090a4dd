/// Decodes the effects of a write on the store.
struct EffectsDecoder: SpecDecoder {
    let context: DecodingContext

    /// `delete`, `none`, or a mapping of what changes.
    func effects(_ node: YAMLNode) -> SpecEffects? {
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

    func changes(_ node: YAMLNode) -> [SpecSetField] {
        guard let entries = entries(node, of: "'set'") else { return [] }
        return entries.map { SpecSetField(name: located($0), value: literal($0.value)) }
    }

    /// Names of methods, each perhaps behind the name of its repository.
    func targets(_ node: YAMLNode, of subject: String) -> [SpecEffects.Target] {
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
