import EndpointSpec

/// The names in one scope, each with its place in the spec. It reports two elements with the same Swift name before the
/// Swift compiler finds them in generated code.
struct NameRegistry {
    private var taken: [String: (source: String, location: SourceLocation)] = [:]
    /// The names in the order in which they were taken.
    private(set) var names: [DeclaredName] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The scope as in diagnostics: `type 'Payment'`, `the generated code`.
    let scope: String

    init(scope: String) {
        self.scope = scope
    }

    /// Takes a name for an element of the spec.
    ///
    /// - Parameters:
    ///   - identifier: The Swift name.
    ///   - source: The user's name for it, as in diagnostics: `field 'user_id'`.
    ///   - location: The place in the spec.
    ///   - foldsCase: Pass true for types, whose names must differ in more than case.
    ///   - isDeclared: Pass false if the app, not the generated code, declares the name.
    ///   - remedy: The advice if the name is taken.
    /// - Returns: True if the name was free. After false, do not report names that are derived from it.
    @discardableResult
    mutating func take(
        _ identifier: SwiftIdentifier,
        for source: String,
        at location: SourceLocation,
        foldsCase: Bool = false,
        isDeclared: Bool = true,
        remedy: String = "rename one of them"
    ) -> Bool {
        let key = foldsCase ? identifier.name.lowercased() : identifier.name
        guard let first = taken[key] else {
            taken[key] = (source, location)
            if isDeclared { names.append(DeclaredName(name: identifier.name, source: source, location: location)) }
            return true
        }
        diagnostics.append(
            Diagnostic(
                "name-collision",
                at: location,
                "\(source) and \(first.source) would both be named '\(identifier.name)' in \(scope); \(remedy)",
                notes: [.init("\(first.source) is here", at: first.location)]
            )
        )
        return false
    }
}

extension Diagnostic {
    /// Reports a case that has the name of one of `Optional`'s cases.
    ///
    /// - Parameters:
    ///   - name: The case's Swift name.
    ///   - source: The part of the spec that becomes the case.
    ///   - location: The place of that part.
    ///   - remedy: The advice to the user.
    /// - Returns: Empty for other names.
    static func ambiguousCase(
        _ name: String,
        of source: String,
        at location: SourceLocation,
        remedy: String
    ) -> [Diagnostic] {
        guard ["none", "some"].contains(name) else { return [] }
        let meaning =
            name == "none"
            ? "'.none' is no value at all where the type is optional" : "'.some' is the case of any optional"
        let message = "\(source) would become the case '\(name)', but \(meaning); \(remedy)"
        return [Diagnostic("ambiguous-case", at: location, message)]
    }

    /// The name of a type is reserved for generated code.
    static func reservedTypeName(_ name: String, in api: SpecAPI, at location: SourceLocation) -> Diagnostic {
        let own = SwiftNaming.api(api).name
        return Diagnostic(
            "reserved-type-name",
            at: location,
            "generated code needs the name '\(name)' for something else; choose another name, such as "
                + "'\(own == name ? "Our" : own)\(name)'"
        )
    }

    /// The name of an example is reserved, because the examples of every type declare it.
    static func reservedExampleName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "reserved-example-name",
            at: name.location,
            "'\(name.value)' cannot be the name of an example, because '\(name.value)' is a member of 'Examples' "
                + "('Examples.first', 'Examples.all'); choose another name"
        )
    }

    /// The name of a field is reserved, because every generated type declares it.
    static func reservedFieldName(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "reserved-field-name",
            at: location,
            "'\(name)' is already a member of generated types; rename the field, and write its name in JSON as "
                + "`key: \(name)`"
        )
    }
}
