/// A scheme that nothing is sent with was most likely meant for all: without `default`, no call carries a credential.
enum UnusedSchemesLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let auth = index.api.auth
        let used = index.endpoints.map { auth.resolved(of: $0) } + [auth.resolved(nil)]
        let names = Set(used.flatMap { $0.schemes ?? [] }.map(\.value))
        return auth.schemes.filter { !names.contains($0.name.value) }.map { .unusedScheme($0.name) }
    }
}

extension Diagnostic {
    fileprivate static func unusedScheme(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "unused-scheme",
            .warning,
            at: name.location,
            "no endpoint uses the auth scheme '\(name.value)'; write 'default: \(name.value)' under 'auth', or "
                + "'auth: \(name.value)' at endpoints"
        )
    }
}
