/// Every scheme that is named is declared in `api.yaml`.
enum AuthSchemesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let schemes = index.api.auth.schemes.map(\.name.value)
        var diagnostics: [Diagnostic] = []
        if let name = index.api.auth.defaultScheme, name.value != "none", !schemes.contains(name.value) {
            diagnostics.append(.unknownScheme(name.value, schemes, at: name.location))
        }
        let places = index.document.files.map(\.defaults.auth) + index.endpoints.map(\.auth)
        for auth in places {
            guard let auth, case .scheme(let name) = auth.value, !schemes.contains(name) else {
                continue
            }
            diagnostics.append(.unknownScheme(name, schemes, at: auth.location))
        }
        return diagnostics
    }
}

extension Diagnostic {
    static func unknownScheme(_ name: String, _ schemes: [String], at location: SourceLocation) -> Diagnostic {
        let hint =
            Suggestion.closest(to: name, in: schemes).map { "did you mean '\($0)'?" }
            ?? "declare it in api.yaml: 'auth: { schemes: { \(name): { bearer: {} } } }'"
        return Diagnostic("unknown-scheme", at: location, "unknown auth scheme '\(name)'; \(hint)")
    }
}
