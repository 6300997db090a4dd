import EndpointSpec

/// The names taken in one scope, each with the place in the spec that it came from, so that two that fall on one name
/// are found before Swift's compiler finds them in code that nobody wrote.
struct NameRegistry {
    private var taken: [String: (source: String, location: SourceLocation)] = [:]
    /// What was taken, in its order.
    private(set) var names: [DeclaredName] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// What the scope is, as a diagnostic says it: `type 'Payment'`, `the generated code`.
    let scope: String

    init(scope: String) {
        self.scope = scope
    }

    /// Takes a name for something of the spec.
    ///
    /// - Parameters:
    ///   - identifier: The name in Swift.
    ///   - source: What the user wrote, as a diagnostic names it: `field 'user_id'`.
    ///   - location: Where the user wrote it.
    ///   - foldsCase: Whether names equal but for case are one name: for types, which people cannot tell apart either.
    ///   - isDeclared: Whether generated code declares it; `false` for what is the app's own.
    ///   - remedy: What the user can do about two of one name.
    /// - Returns: Whether the name was free, so that names made from it need not be reported as well.
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
    /// A case has the name of one of an optional's cases.
    ///
    /// - Parameters:
    ///   - name: The case's name in Swift.
    ///   - source: The part of the spec that becomes the case.
    ///   - location: The place of that part.
    ///   - remedy: The advice to the user.
    /// - Returns: Nothing for any other name.
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

    /// A type has a name that generated code needs for something else.
    static func reservedTypeName(_ name: String, in api: SpecAPI, at location: SourceLocation) -> Diagnostic {
        let own = SwiftNaming.api(api).name
        return Diagnostic(
            "reserved-type-name",
            at: location,
            "generated code needs the name '\(name)' for something else; choose another name, such as "
                + "'\(own == name ? "Our" : own)\(name)'"
        )
    }

    /// An example has a name that the examples of every type have already.
    static func reservedExampleName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "reserved-example-name",
            at: name.location,
            "'\(name.value)' cannot be the name of an example, because '\(name.value)' is a member of 'Examples' "
                + "('Examples.first', 'Examples.all'); choose another name"
        )
    }

    /// A field has a name that every generated type has already.
    static func reservedFieldName(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "reserved-field-name",
            at: location,
            "'\(name)' is already a member of generated types; rename the field, and write its name in JSON as "
                + "`key: \(name)`"
        )
    }
}
