/// What is written into a spec ends up in the app, where everybody can read it.
enum LiteralCredentialsLint {
    private static let words = ["authorization", "api-key", "apikey", "token", "secret", "password", "cookie"]

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let headers = index.api.headers + index.endpoints.flatMap(\.constantHeaders)
        return headers.compactMap { header in
            let name = header.name.value.lowercased()
            return words.contains { name.contains($0) } ? .literalCredential(header) : nil
        }
    }
}

extension Diagnostic {
    static func literalCredential(_ header: SpecConstantHeader) -> Diagnostic {
        Diagnostic(
            "literal-credential",
            .warning,
            at: header.value.location,
            "the value of '\(header.name.value)' looks like a credential, and anyone can read it in the app; use "
                + "'auth', or a parameter"
        )
    }
}
