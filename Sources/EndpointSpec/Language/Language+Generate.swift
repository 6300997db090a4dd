extension Language {
    static let generate = Construct<SpecGenerate>(
        "'generate'",
        [
            Key("access", .words(of: SpecAccessLevel.self), into: \.access)
                .says("The access level of everything generated; without it, the kind of the target decides."),
            Key("mocks", .testCode, into: \.mocks, default: "false")
                .says("Generates mocks and examples; `always` also generates them for release builds."),
            Key("mockServer", .testCode, into: \.mockServer, default: "false")
                .says(
                    "Generates a description of the API for mock servers; `always` also generates it for release builds."
                ),
            Key("observed", .flag, into: \.isObserved, default: "false")
                .says("Generates the reads of repositories for screens, with EndpointObservation."),
            Key("domain", .bare(.words(of: SpecDomainMode.self)), into: \.statedDomain, default: "separate")
                .says("The way in which types become domain models."),
            Key("layers", .either([.list(.words(of: SpecLayer.self)), .named(.list(.words(of: SpecLayer.self)))])) {
                $2.layers = LayersDecoder(context: $0).layers($1)
            }
            .says("The layers that the target contains, or those of each target."),
            Key("domainModule", .swiftName, into: \.domainModule)
                .says("The module from which a target with the data layer alone imports the models and protocols."),
            Key("imports", .bare(.words(of: SpecImportStyle.self)), into: \.imports, default: "automatic")
                .says("The form of imports; `explicit` writes an access level at each one."),
            Key("conforms", .list(.words(of: SpecConformance.self), of: "a conformance"), into: \.conforms)
                .says("Protocols of all types with fields, in addition to each type's own."),
            Key("errors", .words(of: SpecRepositoryErrors.self), into: \.errors, default: "plain")
                .says("The throws clause of repository protocols; `typed` names the API's error."),
        ],
        hints: ["prefix": "write it beside 'generate'"]
    )
}
