extension LanguageConstruct {
    private static let parameterNotBuiltYet = ["nesting", "arrays"]

    private static let parameterHints = [
        "required": String.optionalHint, "optional": .optionalHint, "nullable": .optionalHint,
        "enum": "declare the enum under 'types', and write its name as the type", "minimum": .minHint,
        "maximum": .maxHint,
        "name": .keyHint,
    ]

    private static func onTheWire(_ subject: String) -> [String: String] {
        ["key": "write the name of \(subject) as it is sent", "name": "write the name of \(subject) as it is sent"]
    }

    static let parameter = LanguageConstruct(
        "a parameter",
        [
            Key("type", .type, isRequired: true, "The type of the parameter."),
            Key("key", .text, "The name in the query; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive,
            .parameterDefault,
            Key("style", .words(of: SpecListStyle.self), default: "repeat", "The form of a list in the query."),
            Key("spread", .flag, default: "false", "Makes each field of the type a parameter of the query."),
            .datetime,
            .wire,
            .refers,
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints
    )

    static let bodyField = LanguageConstruct(
        "a field of a body",
        [
            Key("type", .type, isRequired: true, "The type of the field."),
            Key("key", .text, "The key in the body; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive,
            .parameterDefault,
            .datetime,
            .wire,
            .refers,
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints.merging([
            "contentType": "only a field of a multipart body can have a content type of its own"
        ]) {
            first,
            _ in first
        }
    )

    static let part = LanguageConstruct(
        "a part of a body",
        [
            Key("type", .type, isRequired: true, "The type of the part."),
            Key("key", .text, "The name of the part; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive,
            .parameterDefault,
            .datetime,
            .wire,
            Key("contentType", .text, "The media type of the part."),
            Key("headers", .constantHeaders, "More header fields of the part."),
            Key("filename", .text, "The file name that is sent with the part."),
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints
    )

    static let pathParameter = LanguageConstruct(
        "a path parameter",
        [
            Key("type", .type, isRequired: true, "The type of the placeholder's value."),
            .parameterDescription,
            .sensitive,
            .datetime,
            .wire,
            .refers,
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet + ["provided", "style", "spread"],
        hints: [
            "default": "a path always needs its values", "key": "the placeholder in the path is its name",
        ]
    )

    static let header = LanguageConstruct(
        "a header",
        [
            Key("type", .type, isRequired: true, "The type of the header's value."),
            .value,
            .provided,
            .parameterDescription,
            .sensitive,
            .parameterDefault,
            .datetime,
            .wire,
            .refers,
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet + ["style", "spread"],
        hints: parameterHints.merging(onTheWire("a header")) { _, last in last }
    )

    static let cookie = LanguageConstruct(
        "a cookie",
        [
            Key("type", .type, isRequired: true, "The type of the cookie's value."),
            .parameterDescription,
            .sensitive,
            .parameterDefault,
            .datetime,
            .wire,
            .deprecated,
        ] + Key.limits,
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints.merging(onTheWire("a cookie")) { _, last in last }
    )
}
