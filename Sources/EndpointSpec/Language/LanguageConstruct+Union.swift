extension LanguageConstruct {
    static let union = LanguageConstruct(
        "a union",
        [
            Key(
                "by",
                .unionKey,
                isRequired: true,
                "The member that names the type; `presence` looks for the first key with a value."
            ),
            Key("at", .unionKey, "The member that contains the value, if it is beside the tag."),
            Key("cases", .named(.unionCase), isRequired: true, "The types by their tags."),
        ],
        hints: ["discriminator": "use 'by' for the key that tells the cases apart", "oneOf": "list the types"]
    )

    static let unionCase = LanguageConstruct(
        "a case of a union",
        [
            Key("type", .type, isRequired: true, "The type of the case's value."),
            Key("as", .text, "The name of the case in Swift."),
        ]
    )

    static let unionKey = LanguageConstruct(
        "a key of a union",
        [
            Key("key", .text, isRequired: true, "The key exactly as in JSON.")
        ]
    )
}
