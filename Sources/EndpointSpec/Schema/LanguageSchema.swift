import EndpointDescription

/// The JSON Schema of the language, for editors. It is made of the rows by which the decoder reads, so both have the same keys.
/// A schema cannot check names that stand for something else; `validate` does.
package enum LanguageSchema: String, Sendable, CaseIterable {
    /// Of `api.yaml`.
    case api
    /// Of every other file.
    case spec

    /// The name of the file in `Specs/`.
    package var fileName: String { "endpoint-\(rawValue).schema.json" }

    /// The schema, draft 7, which is what editors read; a line feed at its end.
    package var text: String {
        let schema: JSONTree = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": self == .api ? "api.yaml of an endpoint spec" : "A file of an endpoint spec",
            "description": "Made by 'endpoint-generator schema' of the generator's own list of keys.",
            "allOf": [KeyShape.construct(self == .api ? "api" : "specFile").json],
            "definitions": .object(definitions.map { .init(key: $0.name, value: $0.json) }),
        ]
        return schema.lines(width: 100).joined(separator: "\n") + "\n"
    }

    /// Everything that the language has outside `refine:`.
    package static let constructs: [LanguageConstruct] = declared.map(\.construct)

    private static let declared: [any AnyConstruct] = [
        Language.api, Language.defaults, Language.fileDefaults, Language.timeout, Language.retry, Language.retryBudget,
        Language.auth, Language.authScheme, Language.bearer, Language.basic, Language.apiKey,
        Language.tokenRefresh, Language.errors, Language.errorCase, Language.generate, Language.lint,
        Language.lintLevel,
        Language.file, Language.type,
        Language.customType, Language.union, Language.unionCase, Language.unionKey, Language.field,
        Language.endpoint, Language.paginate, Language.urlPath, Language.apiParameters, Language.fixedParameter,
        Language.cookie, Language.parameter, Language.pathParameter, Language.header,
        Language.constantHeader, Language.body, Language.part, Language.bodyField, Language.returns,
        Language.statusAnswer, Language.responseHeader, Language.envelope,
        Language.envelopeMetadata,
        Language.errorCondition, Language.idempotencyKey, Language.repository, Language.cache, Language.outbox,
        Language.repositoryMethod, Language.version, Language.syncToken, Language.list, Language.effects,
    ]
}
