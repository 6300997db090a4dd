extension LanguageConstruct {
    static let generate = LanguageConstruct(
        "'generate'",
        [
            Key(
                "access",
                .words(of: SpecAccessLevel.self),
                "The access level of everything generated; without it, the kind of the target decides."
            ),
            Key(
                "mocks",
                .testCode,
                default: "false",
                "Generates mocks and examples; `always` also generates them for release builds."
            ),
            Key(
                "mockServer",
                .testCode,
                default: "false",
                "Generates a description of the API for mock servers; `always` also generates it for release builds."
            ),
            Key(
                "domain",
                .words(of: SpecDomainMode.self),
                default: "separate",
                "The way in which types become domain models."
            ),
            Key(
                "layers",
                .either([.list(.words(of: SpecLayer.self)), .named(.list(.words(of: SpecLayer.self)))]),
                "The layers that the target contains, or those of each target."
            ),
            Key(
                "domainModule",
                .text,
                "The module from which a target with the data layer alone imports the models and protocols."
            ),
            Key(
                "imports",
                .words(of: SpecImportStyle.self),
                default: "automatic",
                "The form of imports; `explicit` writes an access level at each one."
            ),
            Key(
                "conforms",
                .list(.words(of: SpecConformance.self)),
                "Protocols of all types with fields, in addition to each type's own."
            ),
            Key(
                "errors",
                .words(of: SpecRepositoryErrors.self),
                default: "plain",
                "The throws clause of repository protocols; `typed` names the API's error."
            ),
        ],
        hints: ["prefix": "write it beside 'generate'"]
    )
}
