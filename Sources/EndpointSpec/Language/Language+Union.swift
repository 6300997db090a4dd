extension Language {
    static let union = Construct<SpecUnion>(
        "a union",
        [
            Key("by", .unionKey, by: "union").required
                .says("The member that names the type; `presence` looks for the first key with a value."),
            Key("at", .unionKey, by: "union").says("The member that contains the value, if it is beside the tag."),
            Key("cases", .named(.unionCase), by: "union").required.says("The types by their tags."),
        ],
        hints: ["discriminator": "use 'by' for the key that tells the cases apart", "oneOf": "list the types"]
    )

    static let unionCase = Construct<SpecUnion.Case>(
        "a case of a union",
        [
            Key("type", .type, by: "unionCase").required.says("The type of the case's value."),
            Key("as", .text, by: "unionCase").says("The name of the case in Swift."),
        ]
    )

    static let unionKey = Construct<SpecUnionKey>(
        "a key of a union",
        [
            Key("key", .text, by: "unionKey").required.says("The key exactly as in JSON.")
        ]
    )
}
