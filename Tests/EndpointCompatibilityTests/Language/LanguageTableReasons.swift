/// The keys that decide about the client alone, each with its reason: no server, no stored row and no code of an app notices them.
enum LanguageTableReasons {
    static func reason(_ construct: String, _ key: String) -> String? {
        named["\(construct).\(key)"] ?? common[key] ?? wholes[construct]
    }

    /// Keys that have the same meaning in each construct.
    private static let common = [
        "description": "documentation", "sensitive": "what the app logs", "deprecated": "a warning of the compiler",
        "refers": "how the app's outbox orders its writes", "timeout": "how long the app waits",
        "connectivity": "when the app tries", "reuse": "what the app shares",
        "onInvalid": "what the app's reader tolerates",
        "provided": "where the app has a value from",
    ]

    /// Constructs all of whose keys are about one side.
    private static let wholes = [
        "timeout": "how long the app waits", "retry": "how often the app tries",
        "budgetOfRetry": "how often the app tries",
        "lint": "warnings of the generator", "lintLevel": "warnings of the generator",
        "bearersRefresh": "how the app renews its token", "bearer": "how the app renews its token",
        "then": "what the app shows before the next answer", "token": "compared as the token of its sync",
        "version": "which of its versions the app's writes name",
    ]

    static let named = [
        "api.language": "there is one version", "api.name": "two APIs with other names are other APIs",
        "api.generate": "its own keys", "api.lint": "warnings of the generator",
        "generate.layers": "which files are written where", "generate.domainModule": "which files are written where",
        "generate.imports": "the imports of generated files", "generate.conforms": "compared at the types",
        "generate.errors": "compared at the repositories", "type.examples": "values of tests and mocks",
        "swiftOfType.import": "the app's own module",
        "swiftOfType.codec": "the app's own code reads and writes the value",
        "type.minItems": "no declared type is a list or a map", "type.maxItems": "no declared type is a list or a map",
        "pathParameter.minItems": "a path has no lists", "pathParameter.maxItems": "a path has no lists",
        "cookie.minItems": "a cookie has no lists", "cookie.maxItems": "a cookie has no lists",
        "fieldOfBody.default": "the app sends its own default", "partOfBody.default": "the app sends its own default",
        "defaults.nil": "how the app writes nil", "defaultsOfFile.nil": "how the app writes nil",
        "defaults.retry": "how often the app tries", "defaultsOfFile.retry": "how often the app tries",
        "partOfBody.filename": "a name that servers do not interpret", "body.sensitive": "what the app logs",
        "returns.example": "values of mocks", "returns.usually": "the app accepts every success",
        "errorCase.renews": "how the app renews its token",
        "returns.results": "compared as a list of a union by status",
        "returns.match": "how the app finds the result of an element",
        "endpoint.variantOf": "which of two routes a mock takes",
        "repository.version": "which of its versions the app's writes name",
        "repositorysMethod.refresh": "when the app asks again",
        "repositorysMethod.conflict": "which version the app prefers", "repositorysMethod.then": "what the app shows",
        "repositorysMethod.every": "when the app asks again",
        "cache.maxAge": "when the app asks again", "outbox.parallel": "how many writes the app sends at a time",
        "outbox.onRefusal": "whether later writes wait for one that a person decides about",
    ]
}
