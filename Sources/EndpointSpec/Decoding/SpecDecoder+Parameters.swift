extension KeyVocabulary {
    private static let parameterNotBuiltYet =
        [
            "style", "explode", "provided", "deprecated", "nesting", "arrays", "swift", "spread",
        ] + constraints

    private static let parameterHints = [
        "required": String.optionalHint, "optional": .optionalHint, "nullable": .optionalHint,
        "enum": "declare the enum under 'types' and name it here",
    ]

    static let parameter = KeyVocabulary(
        "a parameter",
        ["type", "key", "description", "sensitive", "default", "datetime", "wire"],
        notBuiltYet: parameterNotBuiltYet + ["value"],
        hints: parameterHints
    )

    static let pathParameter = KeyVocabulary(
        "a path parameter",
        ["type", "description", "sensitive", "datetime", "wire"],
        notBuiltYet: parameterNotBuiltYet,
        hints: [
            "default": "a path always needs its values", "key": "the path's placeholder names it",
        ]
    )

    static let header = KeyVocabulary(
        "a header",
        ["type", "value", "description", "sensitive", "default", "datetime", "wire"],
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints.merging(["key": "a header is written as on the wire"]) { first, _ in first }
    )

    static let constantHeader = KeyVocabulary(
        "a constant header",
        ["value"],
        notBuiltYet: ["type", "provided", "sensitive", "default", "description"]
    )
}

extension SpecDecoder {
    mutating func query(_ node: YAMLNode) -> [SpecParameter] {
        guard let entries = entries(node, of: "'query'") else { return [] }
        return withoutCutValues(entries).compactMap { entry in
            guard checkName(located(entry), of: "a parameter") else { return nil }
            return parameter(entry, .parameter)
        }
    }

    /// The headers that the caller gives, and those whose value stands in the spec.
    mutating func headers(_ node: YAMLNode) -> (parameters: [SpecParameter], constants: [SpecConstantHeader]) {
        var headers: (parameters: [SpecParameter], constants: [SpecConstantHeader]) = ([], [])
        guard let entries = entries(node, of: "'headers'") else { return headers }
        for entry in withoutCutValues(entries) {
            if entry.key.text == "*" {
                report(.notBuiltYet("a mapping of headers under '*'", at: location(entry.mark)))
            } else if isConstant(entry.value) {
                if let constant = constantHeader(entry) { headers.constants.append(constant) }
            } else if let parameter = parameter(entry, .header) {
                headers.parameters.append(parameter)
            }
        }
        return headers
    }

    /// Headers of every request: their values are constants.
    mutating func constantHeaders(_ node: YAMLNode) -> [SpecConstantHeader] {
        guard let entries = entries(node, of: "'headers'") else { return [] }
        return entries.compactMap { constantHeader($0) }
    }

    func isConstant(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { $0.key.text == "value" }
    }

    private mutating func constantHeader(_ entry: YAMLEntry) -> SpecConstantHeader? {
        guard case .mapping = entry.value.content else {
            report(.bareConstant(entry.key.text, entry.value, at: location(entry.value)))
            return nil
        }
        let before = diagnostics.count
        guard let mapping = mapping(entry.value, .constantHeader), diagnostics.count == before else { return nil }
        let hint = "write '\(entry.key.text): { value: en }', say"
        guard let node = required("value", in: mapping, .constantHeader, hint: hint),
            let value = text(node, of: "'value'")
        else { return nil }
        return SpecConstantHeader(name: located(entry), value: value)
    }

    private mutating func parameter(_ entry: YAMLEntry, _ vocabulary: KeyVocabulary) -> SpecParameter? {
        guard case .mapping = entry.value.content else {
            guard let decoded = typeAndDefault(entry.value, of: "a parameter") else { return nil }
            return SpecParameter(name: located(entry), type: decoded.type, defaultValue: decoded.defaultValue)
        }
        guard let mapping = mapping(entry.value, vocabulary),
            let decoded = typeAndDefault(mapping, vocabulary)
        else { return nil }
        var parameter = SpecParameter(
            name: located(entry),
            key: mapping["key"].flatMap { text($0, of: "'key'") },
            type: decoded.type,
            description: mapping["description"].flatMap { text($0, of: "'description'") }?.value,
            defaultValue: decoded.defaultValue,
            isSensitive: mapping["sensitive"].flatMap { flag($0, of: "'sensitive'") } ?? false
        )
        parameter.datetime = mapping["datetime"].flatMap { datetimeFormat($0) }
        parameter.wire = mapping["wire"].flatMap { choice($0, of: "'wire'") }
        return parameter
    }

    /// Every placeholder in its order, with the type that `path:` gives it or else a string.
    mutating func pathParameters(_ node: YAMLNode?, of path: Located<SpecPath>) -> [SpecParameter] {
        let placeholders = path.value.placeholders
        var typed: [String: SpecParameter] = [:]
        for entry in node.flatMap({ entries($0, of: "'path'") }) ?? [] {
            guard placeholders.contains(entry.key.text) else {
                report(.unknownPlaceholder(located(entry), of: path))
                continue
            }
            guard let parameter = parameter(entry, .pathParameter) else { continue }
            if let value = parameter.defaultValue { report(.pathDefault(entry.key.text, at: value.location)) }
            typed[entry.key.text] = parameter
        }
        return placeholders.map { name in
            typed[name]
                ?? SpecParameter(
                    name: Located(name, at: path.location),
                    type: Located(.scalar(.string), at: path.location)
                )
        }
    }
}

extension Diagnostic {
    static func bareConstant(_ name: String, _ node: YAMLNode, at location: SourceLocation) -> Diagnostic {
        let value = if case .scalar(let scalar) = node.content { scalar.text } else { "en" }
        let fix = "write '\(name): { value: \(value) }'"
        return Diagnostic(
            "wrong-kind",
            at: location,
            "a bare value is a type, and a header of every request is a constant; \(fix)"
        )
    }

    static func unknownPlaceholder(_ name: Located<String>, of path: Located<SpecPath>) -> Diagnostic {
        let hint =
            Suggestion.closest(to: name.value, in: path.value.placeholders).map { "did you mean '\($0)'?" }
            ?? "write '{\(name.value)}' into the path, or remove it here"
        return Diagnostic(
            "unknown-placeholder",
            at: name.location,
            "the path has no placeholder '{\(name.value)}'; \(hint)",
            notes: [Note("the path '\(path.value.template)'", at: path.location)]
        )
    }

    static func pathDefault(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-default",
            at: location,
            "'\(name)' stands in the path, which always needs its values; remove the default"
        )
    }
}
