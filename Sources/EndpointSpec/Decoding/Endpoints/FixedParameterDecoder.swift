/// Decodes constants, and values that the app provides.
struct FixedParameterDecoder: SpecDecoder {
    let context: DecodingContext

    func fixedParameter(_ entry: YAMLEntry, _ construct: Language.Construct<SpecFixedParameter>)
        -> SpecFixedParameter?
    {
        let before = problemCount
        guard let mapping = mapping(entry.value, construct), problemCount == before else { return nil }
        guard let value = fixedValue(mapping, of: entry.key.text) else { return nil }
        var parameter = SpecFixedParameter(name: located(entry), value: value)
        read(mapping, construct, into: &parameter)
        return parameter
    }

    private func fixedValue(_ mapping: KeyedMapping, of name: String) -> SpecFixedParameter.Value? {
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

    /// Headers of every request: no caller gives them.
    func constantHeaders(_ node: YAMLNode) -> [SpecFixedParameter] {
        guard let entries = entries(node, of: "'headers'") else { return [] }
        return entries.compactMap { entry in
            guard case .mapping = entry.value.content else {
                report(.bareConstant(entry.key.text, entry.value, at: location(entry.value)))
                return nil
            }
            return fixedParameter(entry, Language.constantHeader)
        }
    }

    /// Returns the parameters of every call of the API: `{ auto: { token: { provided: token } } }`.
    func apiParameters(_ node: YAMLNode) -> [SpecFixedParameter] {
        let hint = "write 'parameters: { auto: { token: { provided: token } } }', for example"
        guard let mapping = mapping(node, Language.apiParameters),
            let node = required("auto", in: mapping, hint: hint),
            let entries = entries(node, of: "'auto'")
        else { return [] }
        var parameters: [SpecFixedParameter] = []
        for entry in entries where checkName(located(entry), of: "a parameter") {
            guard entry.value.isFixed else {
                report(.autoWithoutValue(entry.key.text, at: location(entry.value)))
                continue
            }
            if let parameter = fixedParameter(entry, Language.fixedParameter) { parameters.append(parameter) }
        }
        return parameters
    }
}

extension YAMLNode {
    /// True for a constant or a provided value.
    var isFixed: Bool {
        guard case .mapping(let entries) = content else { return false }
        return entries.contains { ["value", "provided"].contains($0.key.text) }
    }
}

extension Diagnostic {
    static func bareConstant(_ name: String, _ node: YAMLNode, at location: SourceLocation) -> Diagnostic {
        let value = if case .scalar(let scalar) = node.content { scalar.text } else { "en" }
        let fix = "write '\(name): { value: \(value) }'"
        return Diagnostic(
            "wrong-kind",
            at: location,
            "a single word is a type, but a header of every request needs a constant; \(fix)"
        )
    }

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
