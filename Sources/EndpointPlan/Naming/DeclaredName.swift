package import EndpointSpec

/// A name that an API's code declares at the top level of its module.
package struct DeclaredName: Sendable {
    /// As Swift has it.
    package let name: String
    /// What the user wrote, as a diagnostic names it: `type 'Payment'`.
    package let source: String
    package let location: SourceLocation
}

/// The names of several APIs that are generated into one module, where each may be declared once.
package enum ModuleNames {
    /// Two APIs that declare one name: an error for each thing of the later API, at it, with the other place as its note.
    ///
    /// - Parameter apis: The APIs' names, with what their code declares.
    /// - Returns: The errors.
    package static func check(_ apis: [(api: String, names: [DeclaredName])]) -> [Diagnostic] {
        var first: [String: (api: String, name: DeclaredName)] = [:]
        var diagnostics: [Diagnostic] = []
        for (api, names) in apis {
            // A type brings more names along, such as that of its DTO: one error says it.
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
