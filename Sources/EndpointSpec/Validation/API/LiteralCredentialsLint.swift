/// A lint: everybody can read the credentials of a spec in the app.
enum LiteralCredentialsLint {
    private static let words = ["authorization", "api-key", "apikey", "token", "secret", "password", "cookie"]

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let values = index.api.headers + index.api.autoParameters + index.endpoints.flatMap(\.fixedParameters)
        return values.compactMap { parameter in
            guard let text = parameter.constantText else { return nil }
            let name = parameter.name.value.lowercased()
            return words.contains { name.contains($0) } ? .literalCredential(parameter.name.value, text) : nil
        }
    }
}

extension Diagnostic {
    static func literalCredential(_ name: String, _ value: Located<String>) -> Diagnostic {
        Diagnostic(
            "literal-credential",
            .warning,
            at: value.location,
            "the value of '\(name)' looks like a credential, and anyone can read it in the app; use 'auth', "
                + "'provided', or a parameter"
        )
    }
}
