extension Language {
    /// The sections of a file, whose declarations refinements name.
    static let sections = ["types", "endpoints", "repositories"]

    static let file = Construct<SpecFile>(
        "a spec file",
        [
            Key("defaults", .mapping(fileDefaults), into: \.defaults)
                .says("The settings of the file's types and endpoints that have none of their own."),
            Key("types", .named(.construct("type"))) { $2.types = TypeDecoder(context: $0).types($1.value) }
                .says("The types that the file declares."),
            Key("endpoints", .named(.construct("endpoint"))) {
                $2.endpoints = EndpointDecoder(context: $0).endpoints($1.value)
            }
            .says("The calls that the file declares."),
            Key("repositories", .named(.construct("repository"))) {
                $2.repositories = RepositoryDecoder(context: $0).repositories($1.value)
            }
            .says("The repositories that the file declares."),
            Key("refine", .construct("refine"), by: "refinement")
                .says("Additions to the other files, which do not change."),
        ],
        hints: callSettingsHints.merging([
            "errors": .standsInAPI, "servers": .standsInAPI, "parameters": .standsInAPI,
            "envelope": "write it in api.yaml; to turn it off for a whole file, write 'envelope: none' under "
                + "'defaults'",
            "language": .standsInAPI, "name": .standsInAPI, "generate": .standsInAPI, "prefix": .standsInAPI,
            "auth": .standsUnderDefaults, "headers": .standsUnderDefaults, "keys": .standsUnderDefaults,
            "cache": .standsUnderDefaults,
            "baseURL": .serversHint, "baseUrl": .serversHint, "base_url": .serversHint, "host": .serversHint,
            "models": .typesHint, "schemas": .typesHint, "definitions": .typesHint, "enums": .typesHint,
            "paths": .endpointsHint, "routes": .endpointsHint, "operations": .endpointsHint, "requests": .endpointsHint,
        ]) { _, own in own }
    )

    static let refine = Construct<SpecRefinements>(
        "'refine'",
        [
            Key("api", KeyShape.construct("api").refined, by: "refine")
                .says("Additions to the settings of `api.yaml`."),
            Key("files", .named(.construct("refinedFile")), by: "refine")
                .says("Additions to the defaults of files, by their names without `.yaml`."),
            Key("types", .named(KeyShape.construct("type").refined), by: "refine")
                .says("Additions to types of other files, by their names there."),
            Key("endpoints", .named(KeyShape.construct("endpoint").refined), by: "refine")
                .says("Additions to endpoints of other files, by their names there."),
            Key("repositories", .named(KeyShape.construct("repository").refined), by: "refine")
                .says("Additions to repositories of other files, by their names there."),
        ],
        hints: [
            "defaults":
                "write those of api.yaml under 'api: { defaults: … }', and those of pets.yaml under 'files: { "
                + "pets: { defaults: … } }'",
            "servers": .belowAPI, "auth": .belowAPI, "errors": .belowAPI, "headers": .belowAPI, "generate": .belowAPI,
            "envelope": .belowAPI, "parameters": .belowAPI, "name": .belowAPI, "prefix": .belowAPI,
        ]
    )

    static let refinedFile = Construct<SpecRefinements>(
        "a refined file",
        [
            Key("defaults", KeyShape.construct("defaultsOfFile").refined, by: "refine")
                .says("Additions to the defaults of the file.")
        ]
    )

    static let dropped = Construct<SpecRefinements>(
        "what is dropped",
        [
            Key("drop", .word(["true"]), by: "merge").required.says("Removes a declaration, or a key of one.")
        ]
    )
}

extension String {
    fileprivate static let standsInAPI = "write it in api.yaml"
    fileprivate static let serversHint = "write the API's URLs under 'servers' in api.yaml"
    fileprivate static let typesHint = "use 'types'"
    fileprivate static let endpointsHint = "write 'endpoints: { getPayment: { get: \"/payments/{id}\" } }', for example"
    fileprivate static let standsUnderDefaults = "write it under 'defaults'"
}

extension String {
    fileprivate static let belowAPI = "refine the keys of api.yaml under 'api'"
}
