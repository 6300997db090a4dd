package import EndpointSpec

/// A name that an API's code declares at the top level of its module.
package struct DeclaredName: Sendable {
    /// The name in Swift.
    package let name: String
    /// The user's name for it, as in diagnostics: `type 'Payment'`.
    package let source: String
    package let location: SourceLocation
}

/// Checks the names of several APIs that are generated into one module. Each name may be declared once.
package enum ModuleNames {
    /// Reports each declaration of a later API whose name an earlier API declares. A note gives the earlier place.
    ///
    /// - Parameter apis: The APIs' names and declarations.
    /// - Returns: One error for each duplicate.
    package static func check(_ apis: [(api: String, names: [DeclaredName])]) -> [Diagnostic] {
        var first: [String: (api: String, name: DeclaredName)] = [:]
        var diagnostics: [Diagnostic] = []
        for (api, names) in apis {
            // A type declares further names, such as its DTO's. One error is enough.
            var reported: Set<SourceLocation> = []
            for name in names {
                guard let other = first[name.name] else {
                    first[name.name] = (api, name)
                    continue
                }
                guard reported.insert(name.location).inserted else { continue }
                diagnostics.append(.apisCollide(name, of: api, with: other.name, of: other.api))
            }
        }
        return diagnostics
    }
}

extension Diagnostic {
    fileprivate static func apisCollide(
        _ name: DeclaredName,
        of api: String,
        with other: DeclaredName,
        of otherAPI: String
    ) -> Diagnostic {
        let remedy =
            api == otherAPI
            ? "give the APIs different names" : "write 'prefix: \(api)' in the api.yaml of '\(api)', for example"
        return Diagnostic(
            "name-collision",
            at: name.location,
            "\(name.source) of '\(api)' and \(other.source) of '\(otherAPI)' would both be named '\(name.name)' "
                + "in one target; \(remedy)",
            notes: [.init("\(other.source) of '\(otherAPI)' is here", at: other.location)]
        )
    }
}
