import EndpointSpec

/// Plans the cases of an enum.
enum EnumerationPlanner {
    static func plan(
        _ type: SpecType,
        as name: SwiftIdentifier,
        _ enumeration: SpecEnumeration,
        origin: DeclarationOrigin,
        isReadAtWire: Bool,
        mode: SpecDomainMode
    ) -> (plan: EnumerationPlan, diagnostics: [Diagnostic]) {
        var names = NameRegistry(scope: "type '\(type.name.value)'")
        let cases = enumeration.values.map { value in
            let name = caseName(of: value.value, in: enumeration)
            let place = enumeration.caseNames[value.value]?.location ?? value.location
            names.take(name, for: "value '\(value.value)'", at: place, remedy: "name them: `enum: { caseName: value }`")
            return EnumerationPlan.Case(name: name, rawValue: value.value)
        }
        let ambiguous =
            mode == .handwritten
            ? [] : zip(enumeration.values, cases).flatMap { ambiguity(of: $0, as: $1.name.name, in: enumeration, type) }
        let plan = EnumerationPlan(
            name: name,
            origin: origin,
            cases: cases,
            catchAll: enumeration.isFrozen ? nil : catchAll(besides: Set(cases.map(\.name.name))),
            isReadAtWire: isReadAtWire,
            isHandwritten: mode == .handwritten
        )
        return (plan, names.diagnostics + ambiguous)
    }

    /// Reports a case with the name of one of `Optional`'s cases. In an optional value, Swift would choose the case of
    /// `Optional`.
    private static func ambiguity(
        of value: Located<String>,
        as name: String,
        in enumeration: SpecEnumeration,
        _ type: SpecType
    ) -> [Diagnostic] {
        Diagnostic.ambiguousCase(
            name,
            of: "the value '\(value.value)' of '\(type.name.value)'",
            at: enumeration.caseNames[value.value]?.location ?? value.location,
            remedy: "name the case: 'enum: { \(name)Value: \(value.value), … }'"
        )
    }

    /// The case that keeps an unlisted value: `unknown`, or `unrecognized` if the API has its own `unknown`.
    static func catchAll(besides taken: Set<String>) -> SwiftIdentifier {
        let names = ["unknown", "unrecognized", "unlistedValue"]
        if let free = names.first(where: { !taken.contains($0) }) { return SwiftIdentifier(name: free) }
        // There are more numbers than cases, so one is free.
        let number = (2...taken.count + 2).first { !taken.contains("unlistedValue\($0)") } ?? 2
        return SwiftIdentifier(name: "unlistedValue\(number)")
    }

    /// The name in the spec, or one derived from the value.
    static func caseName(of value: String, in enumeration: SpecEnumeration) -> SwiftIdentifier {
        let name = enumeration.caseNames[value].map { SwiftNaming.member($0.value) } ?? SwiftNaming.enumCase(value)
        return ReservedWords.isEnumerationMember(name.name) ? name.suffixed(with: "_") : name
    }
}
