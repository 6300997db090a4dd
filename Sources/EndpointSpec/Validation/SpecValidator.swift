/// Holds a document against the rules of the language. Every rule runs, so that all findings come at once.
enum SpecValidator {
    typealias Rule = @Sendable (SpecIndex) -> [Diagnostic]

    static let rules: [Rule] = [
        DuplicateNamesRule.check, UnknownTypesRule.check, EndlessTypesRule.check, OriginsRule.check, DraftsRule.check,
        EnumerationsRule.check, UnionsRule.check, NestedUnionsRule.check, ConformancesRule.check, WireKeysRule.check,
        WireFormsRule.check,
        SetFieldsRule.check, AdditionalFieldsRule.check,
        PatchesRule.check, LimitsRule.check, CustomTypesRule.check,
        LossyFieldsRule.check, DefaultsRule.check,
        ExamplesRule.check, AnswerExamplesRule.check,
        DuplicateCallsRule.check, ParameterTypesRule.check, HeadersRule.check, ReturnsRule.check,
        IdempotencyKeysRule.check,
        AuthSchemesRule.check, CredentialPlacesRule.check, TokenRefreshRule.check, ServersRule.check,
        EndpointServersRule.check,
        ErrorCasesRule.check, RepositoriesRule.check, LayersRule.check,
        EntityKeysRule.check, VersionsRule.check, StoredMethodsRule.check, CachesRule.check,
        ReferencesRule.check, OutboxesRule.check, SyncsRule.check,
        AutoParametersRule.check, PagingRule.check, ResultsRule.check, FormsRule.check,
    ]

    /// Rules about specs that are allowed and rarely meant. They run where warnings are printed.
    static let lints: [Rule] = [
        MoneyAsFloatLint.check, UncheckedPatternsLint.check, UnrepeatablePostsLint.check, LiteralCredentialsLint.check,
        UnusedSchemesLint.check,
    ]

    /// Rules that some teams agree on, by the ids of their warnings. Each runs where `lint:` switches it on.
    static let namingRules: [(id: String, check: Rule)] = [
        ("endpoint-verb", EndpointVerbsLint.check), ("endpoint-without-example", MissingExamplesLint.check),
        ("singular-collection", SingularCollectionsLint.check),
        ("type-without-description", MissingDescriptionsLint.check),
    ]

    static func validate(_ document: SpecDocument, lint: Bool) -> (spec: ValidatedSpec?, diagnostics: [Diagnostic]) {
        let index = SpecIndex(document)
        let chosen = namingRules.filter { index.api.lint.switchesOn($0.id) }.map(\.check)
        let examples = ExpandedExamples(index)
        let found = (lint ? rules + lints + chosen : rules).concurrentMap { $0(index) }.flatMap(\.self)
        let diagnostics = found + examples.diagnostics
        return (diagnostics.containsErrors ? nil : ValidatedSpec(index, examples: examples.byType), diagnostics)
    }
}
