extension Language {
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

    static let parameter = Construct<SpecParameter>(
        "a parameter",
        [
            Key("type", .type, by: "typeAndDefault").required.says("The type of the parameter."),
            Key("key", .text, into: \.key).says("The name in the query; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .parameterDefault,
            Key("style", .words(of: SpecListStyle.self), into: \.style, default: "repeat")
                .says("The form of a list in the query."),
            Key("spread", .flag, into: \.isSpread, default: "false")
                .says("Makes each field of the type a parameter of the query."),
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            .refers(into: \.refers),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints
    )

    static let bodyField = Construct<SpecParameter>(
        "a field of a body",
        [
            Key("type", .type, by: "typeAndDefault").required.says("The type of the field."),
            Key("key", .text, into: \.key).says("The key in the body; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .parameterDefault,
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            .refers(into: \.refers),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints.merging([
            "contentType": "only a field of a multipart body can have a content type of its own"
        ]) {
            first,
            _ in first
        }
    )

    static let part = Construct<SpecParameter>(
        "a part of a body",
        [
            Key("type", .type, by: "typeAndDefault").required
                .excludes(
                    ["default", "datetime", "wire"] + limitNames,
                    "a part that is a file or bytes cannot have '*'; remove it",
                    id: "invalid-body"
                )
                .says("The type of the part."),
            Key("key", .text, into: \.key).says("The name of the part; without it, the name in the style of `keys`."),
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .parameterDefault,
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            Key("contentType", .text, by: "partHead").says("The media type of the part."),
            Key("headers", .constantHeaders, by: "partHead").says("More header fields of the part."),
            Key("filename", .text, by: "part").says("The file name that is sent with the part."),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints
    )

    static let pathParameter = Construct<SpecParameter>(
        "a path parameter",
        [
            Key("type", .type, by: "typeAndDefault").required.says("The type of the placeholder's value."),
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            .refers(into: \.refers),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet + ["provided", "style", "spread"],
        hints: [
            "default": "a path always needs its values", "key": "the placeholder in the path is its name",
        ]
    )

    static let header = Construct<SpecParameter>(
        "a header",
        [
            Key("type", .type, by: "typeAndDefault").required.says("The type of the header's value."),
            .value,
            .provided,
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .parameterDefault,
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            .refers(into: \.refers),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet + ["style", "spread"],
        hints: parameterHints.merging(onTheWire("a header")) { _, last in last }
    )

    static let cookie = Construct<SpecParameter>(
        "a cookie",
        [
            Key("type", .type, by: "typeAndDefault").required.says("The type of the cookie's value."),
            .parameterDescription,
            .sensitive(into: \.isSensitive),
            .parameterDefault,
            .datetime(into: \.datetime),
            .wire(into: \.wire),
            .deprecated(into: \.deprecation),
        ] + limits(in: \.limits),
        notBuiltYet: parameterNotBuiltYet,
        hints: parameterHints.merging(onTheWire("a cookie")) { _, last in last }
    )
}
