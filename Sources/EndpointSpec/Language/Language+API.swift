extension Language {
    static let api = Construct<SpecAPISettings>(
        "api.yaml",
        [
            Key("language", .either([.word(["1"]), .whole(1...1)]), by: "language").required
                .says("The version of the language."),
            Key("name", .text, by: "apiName").required
                .says("The name of the API's type in Swift, from which its errors and settings take theirs."),
            Key("prefix", .typeName(of: "a prefix"), into: \.prefix)
                .says(
                    "The beginning of the names of types, calls, requests and repositories, for several APIs in one target."
                ),
            Key("description", .bare(.text), into: \.description).says("The doc comment of the API's type."),
            Key("servers", .named(.text)) { $2.servers = APIDecoder(context: $0).servers($1.value) }
                .says("The base URLs by their names: `http` or `https`, without user, query and fragment."),
            Key("auth", .mapping(auth), into: \.auth)
                .says("The ways to authenticate, and the one that calls use by default."),
            Key("headers", .constantHeaders, into: \.headers).says("Headers that the client adds to every request."),
            Key("parameters", .construct("parameters")) {
                $2.autoParameters = FixedParameterDecoder(context: $0).apiParameters($1.value)
            }
            .says("Parameters that the client sends with every call."),
            Key("defaults", .construct("defaults")) { $2.defaults = APIDecoder(context: $0).defaults($1.value) }
                .says("The settings of types and endpoints that have none of their own."),
            Key("errors", .mapping(errors), into: \.errors).says("The API's failures, and the way to recognize them."),
            Key("envelope", .construct("envelope")) { $2.envelope = EnvelopeDecoder(context: $0).envelope($1.value) }
                .says("The object that every answer is wrapped in."),
            Key("generate", .mapping(generate), into: \.generate).says("The options of the generator."),
            Key("lint", .construct("lint")) { $2.lint = LintDecoder(context: $0).lint($1.value) }.says(
                "The levels of warnings, each with a reason."
            ),
        ],
        notBuiltYet: ["session"],
        hints: callSettingsHints.merging([
            "cookies": "declare cookies at endpoints",
            "types": .belongsBesideAPI, "endpoints": .belongsBesideAPI, "repositories": .belongsBesideAPI,
            "refine":
                "write it in a file of your own beside api.yaml; to refine what api.yaml contains, write 'refine: "
                + "{ api: … }' there",
            "cache": "write it under 'defaults'",
            "keys": "write it under 'defaults'", "datetime": "write it under 'defaults'",
            "baseURL": .serversHint, "baseUrl": .serversHint, "base_url": .serversHint, "basePath": .serversHint,
            "url": .serversHint, "host": .serversHint, "environments": .serversHint,
            "security": .schemesHint, "securitySchemes": .schemesHint, "authentication": .schemesHint,
            "title": "use 'name'", "query": "use 'parameters' for those of every request",
        ]) { _, own in own }
    )

    static let apiParameters = Construct<SpecAPISettings>(
        "'parameters'",
        [
            Key("auto", .named(.construct("constantParameter")), by: "apiParameters")
                .says("Parameters that the client sends with every call, by their names.")
        ]
    )
}

extension String {
    fileprivate static let serversHint = "write 'servers: { production: \"https://api.example\" }', for example"
    fileprivate static let schemesHint =
        "write 'auth: { schemes: { session: { bearer: {} } }, default: session }', for example"
    fileprivate static let belongsBesideAPI =
        "write it in another file beside api.yaml, such as payments.yaml; api.yaml contains what those files share"
}
