extension SpecDecoder {
    /// Returns true for a constant or a provided value.
    func isFixed(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { ["value", "provided"].contains($0.key.text) }
    }

    mutating func fixedParameter(_ entry: YAMLEntry, _ construct: Language.Construct<SpecFixedParameter>)
        -> SpecFixedParameter?
    {
        let before = diagnostics.count
        guard let mapping = mapping(entry.value, construct), diagnostics.count == before else { return nil }
        if let node = mapping["description"] { _ = text(node, of: "'description'") }
        let key = mapping["key"].flatMap { text($0, of: "'key'") }
        guard let value = fixedValue(mapping, of: entry.key.text) else { return nil }
        return SpecFixedParameter(name: located(entry), key: key, value: value)
    }

    private mutating func fixedValue(_ mapping: KeyedMapping, of name: String) -> SpecFixedParameter.Value? {
        if let entry = mapping.entry("provided") {
            if let value = mapping.entry("value") {
                report(.constantAndProvided(name, at: location(entry.mark), first: location(value.mark)))
                return nil
            }
            guard let provided = text(entry.value, of: "'provided'"),
                checkName(provided, of: "a provided value")
            else { return nil }
            return .provided(provided)
        }
        let hint = "write '\(name): { value: en }', for example"
        guard let node = required("value", in: mapping, hint: hint),
            text(node, of: "'value'") != nil
        else { return nil }
        return .constant(literal(node))
    }

    /// Returns the parameters of every call of the API: `{ auto: { token: { provided: token } } }`.
    mutating func apiParameters(_ node: YAMLNode) -> [SpecFixedParameter] {
        let hint = "write 'parameters: { auto: { token: { provided: token } } }', for example"
        guard let mapping = mapping(node, Language.apiParameters),
            let node = required("auto", in: mapping, hint: hint),
            let entries = entries(node, of: "'auto'")
        else { return [] }
        var parameters: [SpecFixedParameter] = []
        for entry in entries where checkName(located(entry), of: "a parameter") {
            guard isFixed(entry.value) else {
                report(.autoWithoutValue(entry.key.text, at: location(entry.value)))
                continue
            }
            if let parameter = fixedParameter(entry, Language.fixedParameter) { parameters.append(parameter) }
        }
        return parameters
    }

    /// Returns true if a key has the value `none`, and reports any other value.
    mutating func isNone(_ node: YAMLNode, _ subject: String) -> Bool {
        guard let text = text(node, of: subject) else { return false }
        if text.value == "none" { return true }
        report(.invalidValue(subject, text.value, expected: "none", at: text.location))
        return false
    }
}

extension Diagnostic {
    static func constantAndProvided(_ name: String, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "'\(name)' has both a value in the spec and one that the app provides; keep one",
            notes: [Note("the value in the spec", at: first)]
        )
    }

    static func autoWithoutValue(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "wrong-kind",
            at: location,
            "a parameter that goes with every call cannot come from the caller; write '\(name): { provided: "
                + "\(name) }', or a 'value'"
        )
    }
}
