extension LanguageConstruct {
    static let field = LanguageConstruct(
        "a field",
        [
            Key("type", .type, "The type of the field."),
            Key("key", .text, "The key in JSON; without it, the name in the style of `keys`."),
            Key("description", .text, "The doc comment of the property."),
            .sensitive,
            Key("default", .anything, "The value of the field if its key is missing or null."),
            .datetime,
            .wire,
            Key("value", .text, "The constant that the field always has."),
            Key(
                "onInvalid",
                .words(of: SpecOnInvalid.self),
                default: "fail",
                "The treatment of elements that cannot be read: `fail` refuses the answer, `skip` leaves them out."
            ),
            .refers,
            Key(
                "additional",
                .flag,
                default: "false",
                "Makes the field take the members of the object that no other field names."
            ),
            .deprecated,
        ] + Key.limits,
        oneOf: [["type"], ["value"]],
        hints: [
            "swift": "declare a type with 'swift' under 'types', and use its name here",
            "required": .optionalHint, "optional": .optionalHint, "nullable": .optionalHint,
            "enum": "declare the enum under 'types', and use its name here",
            "fields": "declare the type under 'types', and use its name here",
            "minimum": .minHint, "maximum": .maxHint, "example": "write 'examples' at the type",
            "oneOf": "write 'A | B' as the type", "anyOf": "write 'A | B' as the type",
            "discriminator": "declare a union under 'types', and use its name here",
            "readOnly": "declare a separate type for what is sent; 'from' and 'pick' take the other fields",
            "name": .keyHint, "json": .keyHint, "jsonKey": .keyHint, "codingKey": .keyHint,
            "additionalProperties": .additionalHint, "additionalFields": .additionalHint, "flatten": .additionalHint,
            "format": "choose a type instead: 'datetime', 'uuid', 'int64'",
        ]
    )
}
