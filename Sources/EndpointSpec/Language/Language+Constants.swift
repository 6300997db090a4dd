extension Language {
    private static let fixedHints = [
        "type": "a constant has no type: a value in quotes is text, and a parameter that the caller passes has no "
            + "'value'",
        "default": "a constant never changes; for a parameter with a 'default', write a 'type' and no 'value'",
        "sensitive": "a value that the app provides is never shown, but everybody can read a constant in the spec",
    ]

    static let fixedParameter = Construct<SpecFixedParameter>(
        "a constant parameter",
        [
            .value,
            .provided,
            Key("key", .text, into: \.key)
                .says("The name on the wire; without it, the name in the style of `keys`."),
            .fixedDescription,
        ],
        oneOf: [["value"], ["provided"]],
        hints: fixedHints
    )

    static let constantHeader = Construct<SpecFixedParameter>(
        "a constant header",
        [
            .value,
            .provided,
            .fixedDescription,
        ],
        oneOf: [["value"], ["provided"]],
        hints: fixedHints.merging(["key": "write a header's name as it is sent"]) { first, _ in first }
    )
}
