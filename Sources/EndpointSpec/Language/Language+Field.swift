extension Language {
    private static func additional(_ reason: String) -> String {
        "a field with 'additional' \(reason), so it cannot have '*'; remove one of them"
    }

    static let field = Construct<SpecField>(
        "a field",
        [
            Key("type", .type, by: "typeAndDefault").notADetail.says("The type of the field."),
            Key("key", .text, into: \.key).notADetail.says(
                "The key in JSON; without it, the name in the style of `keys`."
            ),
            Key("description", .bare(.text), into: \.description).notADetail.says("The doc comment of the property."),
            .sensitive(into: \.isSensitive),
            Key("default", .anything, by: "typeAndDefault")
                .says("The value of the field if its key is missing or null."),
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            Key("nil", .absentValue, into: \.statedAbsentValue, default: "omit").says(
                "The form of the field without a value: `omit` leaves it out, `null` sends null and makes the key required."
            ),
            Key("value", .text, by: "fields").notADetail
                .excludes(
                    allBut: ["key", "description"],
                    "a field with 'value' is a constant that Swift does not show, so it cannot have '*'; remove one of them"
                )
                .says("The constant that the field always has."),
            Key("onInvalid", .words(of: SpecOnInvalid.self), into: \.onInvalid, default: "fail")
                .says(
                    "The treatment of elements that cannot be read: `fail` refuses the answer, `skip` leaves them out."
                ),
            .refers(into: \.refers),
            Key("additional", .flag, into: \.isAdditional, default: "false")
                .excludes(["key"], additional("takes the members that no other field names"))
                .excludes(["default"], additional("is empty if there are no such members"))
                .excludes(
                    ["sensitive"],
                    additional("has keys that only the server knows, so their values could not be hidden")
                )
                .excludes(["onInvalid"], additional("fails as a whole"))
                .excludes(["nil"], additional("is left out if it is empty"))
                .excludes(["refers"] + limitNames, additional("takes any members"))
                .says("Makes the field take the members of the object that no other field names."),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
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
