extension Language {
    /// A row for each warning of `validate`. Of the naming rules, which are off by default, `SpecValidator` has the list.
    static let lint = Construct<SpecLint>(
        "'lint'",
        [
            warning("literal-credential", "Constant headers and parameters that look like credentials."),
            warning("money-as-float", "Amounts of money as `double` or `float`."),
            warning("post-without-key", "A POST that is never retried, because it has no idempotency key."),
            warning("system-type-name", "A library's types with names of Foundation's types."),
            warning("unchecked-pattern", "A `pattern` that only the server checks."),
            warning("unreachable-error-case", "An error case behind one that matches everything it does."),
            warning("unreachable-variant", "A type of a union behind one that all its values fit."),
            warning("unused-allow", "A comment that allows a warning which its line does not have."),
            warning("unused-scheme", "An auth scheme that no endpoint uses."),
            warning("endpoint-verb", "Names of endpoints whose verb does not fit the method. Off by default."),
            warning("endpoint-without-example", "Endpoints whose types have no example. Off by default."),
            warning("singular-collection", "Collections with a singular noun in the path. Off by default."),
            warning("type-without-description", "Types without a description. Off by default."),
        ]
    )

    static let lintLevel = Construct<SpecLint>(
        "a lint level",
        [
            Key("level", .words(of: SpecLint.Level.self), by: "lint").required
                .says("The level: `error` stops the build, `warning` only reports, `off` is silent."),
            Key("reason", .text, by: "lint").required.says("The reason, for whoever reads the spec."),
        ]
    )

    private static func warning(_ id: String, _ sentence: String) -> Key<SpecLint> {
        Key(id, .construct("lintLevel"), by: "lint").says(sentence)
    }
}
