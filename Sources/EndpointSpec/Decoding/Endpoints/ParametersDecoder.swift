/// Decodes the parameters of a call.
struct ParametersDecoder: SpecDecoder {
    let context: DecodingContext

    /// The parameters that the caller gives, and those that nobody has to give.
    typealias DecodedParameters = (parameters: [SpecParameter], fixed: [SpecFixedParameter])

    /// A mapping of parameters, or a type whose fields are spread over the query.
    func query(_ node: YAMLNode) -> DecodedParameters {
        if case .scalar = node.content, !node.isNull {
            guard let type = typeExpressions.plainType(node, of: "'query'") else { return ([], []) }
            let name = type.value.declaredName.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "query"
            return ([SpecParameter(name: Located(name, at: type.location), type: type, isSpread: true)], [])
        }
        return parameters(node, of: "'query'")
    }

    /// The names are those on the wire, or those of the spec. What is on the wire then follows from the API's key style.
    private func parameters(
        _ node: YAMLNode,
        of subject: String,
        _ construct: Language.Construct<SpecParameter> = Language.parameter,
        areOnTheWire: Bool = false
    ) -> DecodedParameters {
        var decoded: DecodedParameters = ([], [])
        guard let entries = entries(node, of: subject) else { return decoded }
        let constants = areOnTheWire ? Language.constantHeader : Language.fixedParameter
        for entry in typeExpressions.withoutCutValues(entries) {
            guard areOnTheWire || checkName(located(entry), of: "a parameter") else { continue }
            if entry.value.isFixed {
                if let fixed = FixedParameterDecoder(context: context).fixedParameter(entry, constants) {
                    decoded.fixed.append(fixed)
                }
            } else if let parameter = parameter(entry, construct) {
                decoded.parameters.append(parameter)
            }
        }
        return decoded
    }

    func bodyFields(_ node: YAMLNode, areParts: Bool) -> DecodedParameters {
        parameters(node, of: "'fields' of a body", areParts ? Language.part : Language.bodyField)
    }

    func headers(_ node: YAMLNode) -> DecodedParameters {
        parameters(node, of: "'headers'", Language.header, areOnTheWire: true)
    }

    func cookies(_ node: YAMLNode) -> DecodedParameters {
        parameters(node, of: "'cookies'", Language.cookie, areOnTheWire: true)
    }

    private func parameter(_ entry: YAMLEntry, _ construct: Language.Construct<SpecParameter>)
        -> SpecParameter?
    {
        if construct.construct.subject == Language.part.construct.subject {
            switch PartDecoder(context: context).part(entry) {
            case .raw(let parameter): return parameter
            case .wrong: return nil
            case .value: break
            }
        }
        guard case .mapping = entry.value.content else {
            guard let decoded = typeExpressions.typeAndDefault(entry.value, of: "a parameter") else { return nil }
            return SpecParameter(name: located(entry), type: decoded.type, defaultValue: decoded.defaultValue)
        }
        guard let mapping = mapping(entry.value, construct),
            let decoded = typeExpressions.typeAndDefault(mapping)
        else { return nil }
        var parameter = SpecParameter(name: located(entry), type: decoded.type, defaultValue: decoded.defaultValue)
        read(mapping, construct, into: &parameter)
        parameter.partHead = PartDecoder(context: context).partHead(mapping)
        return parameter
    }

    /// Every placeholder in its order, with the type that `path:` gives it or else a string.
    func pathParameters(_ node: YAMLNode?, of path: Located<SpecPath>) -> [SpecParameter] {
        let placeholders = path.value.placeholders
        var typed: [String: SpecParameter] = [:]
        let given = Set((node.flatMap { entries($0, of: "'path'") } ?? []).map(\.key.text))
        let untyped = placeholders.filter { !given.contains($0) }
        for entry in node.flatMap({ entries($0, of: "'path'") }) ?? [] {
            guard placeholders.contains(entry.key.text) else {
                report(.unknownPlaceholder(located(entry), of: path, untyped: untyped))
                continue
            }
            guard let parameter = parameter(entry, Language.pathParameter) else { continue }
            if let value = parameter.defaultValue { report(.pathDefault(entry.key.text, at: value.location)) }
            typed[entry.key.text] = parameter
        }
        return placeholders.map { name in
            typed[name]
                ?? SpecParameter(
                    name: Located(name, at: path.location),
                    type: Located(.scalar(path.value.isURL ? .url : .string), at: path.location)
                )
        }
    }
}

extension Diagnostic {
    static func unknownPlaceholder(
        _ name: Located<String>,
        of path: Located<SpecPath>,
        untyped: [String]
    ) -> Diagnostic {
        // The only one that has no type yet is meant, however it is called.
        let meant = Suggestion.closest(to: name.value, in: untyped) ?? (untyped.count == 1 ? untyped.first : nil)
        let hint =
            meant.map { "did you mean '\($0)'?" }
            ?? "add '{\(name.value)}' to the path, or remove it here"
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
            "'\(name)' is part of the path, which always needs its values; remove the default"
        )
    }
}
