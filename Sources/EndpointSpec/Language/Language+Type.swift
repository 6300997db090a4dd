extension Language {
    /// Keys that types of every kind have.
    private static let ofAnyType = ["description", "domain", "conforms", "examples", "deprecated"] + limitNames

    private static func excluded(by kind: String) -> String {
        "a type with '\(kind)' cannot have '*'; remove one of them"
    }

    static let type = Construct<SpecType>(
        "a type",
        [
            Key("description", .bare(.text), into: \.description).says("The doc comment of the type."),
            Key("conforms", .list(.words(of: SpecConformance.self), of: "a conformance"), into: \.conforms)
                .says("Protocols of the domain model besides `Equatable` and `Sendable`."),
            Key("fields", .named(.either([.type, .construct("field")])), by: "object")
                .says("The fields of the type, in their order."),
            Key("from", .text, by: "origin").needs("pick").names(.type).says("The type whose fields are taken."),
            Key("pick", .list(.text), by: "origin").names(.field).needs("from")
                .says("The fields that are taken from the other type, in this order."),
            Key("draft", .flag, by: "origin", default: "false").needs("from")
                .says("Generates a draft of the picked fields, which the app fills in."),
            Key("enum", .either([.list(.textOrNull), .named(.textOrNull)]), by: "kind")
                .excludes(allBut: ofAnyType + ["frozen"], excluded(by: "enum"))
                .says("The values of an enum, or a name for each value."),
            Key("wraps", .word(SpecWrapper.scalars.map(\.rawValue)), by: "kind")
                .excludes(allBut: ofAnyType + ["wire"], excluded(by: "wraps"))
                .says("The scalar on the wire that the type gives a name."),
            Key("frozen", .flag, by: "isFrozen", default: "false").says("Makes a value that is not listed an error."),
            Key("mutable", .flag, by: "object", default: "false").says("Makes the properties variables."),
            Key("domain", .bare(.words(of: SpecDomainMode.self)), into: \.domain)
                .says("The way in which the type becomes a domain model."),
            Key("examples", .named(.anything)) { $2.examples = TypeDecoder(context: $0).examples($1.value) }.names(
                .example
            )
            .says("Values for tests, previews and mock servers, by their names."),
            Key("wire", .word(SpecWireShape.allCases.map(\.rawValue) + SpecWire.allCases.map(\.rawValue)), by: "object")
                .says(
                    "The form on the wire: of a wrapper that of its scalar, of a type with fields an object or an array."
                ),
            Key("patch", .flag, by: "object", default: "false")
                .excludes(
                    ["wire"],
                    "a type with 'patch' is an object that leaves out unchanged fields, so it cannot have '*'; remove it"
                )

                .says("Makes a type of changes, which tells a field to keep from one to remove."),
            Key("union", .either([.list(.unionCase), .construct("union")]), by: "kind")
                .excludes(allBut: ofAnyType + ["frozen"], excluded(by: "union"))
                .says("The types of which a value has one, and the key that tells which."),
            .deprecated(into: \.deprecation),
            Key("swift", .construct("swiftOfType"), by: "kind")
                .excludes(allBut: ["description", "deprecated"], excluded(by: "swift")).says(
                    "A type of the app's own, with its codec."
                ),
        ] + limits(in: \.limits),
        oneOf: [["fields"], ["from"], ["enum"], ["wraps"], ["union"], ["swift"]],
        hints: [
            "properties": "use 'fields'", "required": .optionalHint,
            "optional": .optionalHint, "nullable": .optionalHint,
            "minimum": .minHint, "maximum": .maxHint, "example": "write 'examples: { usual: { id: a1 } }', for example",
            "oneOf": .unionHint, "anyOf": .unionHint, "discriminator": .unionHint,
            "additionalProperties": .additionalHint, "additionalFields": .additionalHint,
            "values": .enumHint, "cases": .enumHint,
            "extends": .commonHint, "allOf": .commonHint,
        ]
    )

    static let customType = Construct<SpecCustomType>(
        "'swift' of a type",
        [
            Key("type", .swiftName, into: \.type)
                .says("The type's name in Swift, if it is another one than the type's name in the spec."),
            Key("import", .swiftName, into: \.module).says("The module of the type."),
            Key("codec", .text, by: "customType").required
                .says("The `WireCodec` that reads and writes one JSON value."),
        ]
    )
}

extension String {
    static let minHint = "write 'min'"
    static let maxHint = "write 'max'"
    static let additionalHint = "let a field take the other members: 'others: { type: map(string), additional: true }'"
    static let keyHint = "use 'key' for the name in JSON"
    fileprivate static let unionHint = "write 'union: { by: type, cases: { created: Created } }', for example"
    fileprivate static let enumHint = "write 'enum: [open, closed]', or 'union: { by: type, cases: { … } }'"
    fileprivate static let commonHint =
        "types do not inherit; share fields with YAML's '<<: *common'"
    static let optionalHint = "mark an optional type with '?': 'note: string?'"
}
