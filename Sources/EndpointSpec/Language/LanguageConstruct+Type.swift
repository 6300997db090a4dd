extension LanguageConstruct {
    static let type = LanguageConstruct(
        "a type",
        [
            Key("description", .text, "The doc comment of the type."),
            Key(
                "conforms",
                .list(.words(of: SpecConformance.self)),
                "Protocols of the domain model besides `Equatable` and `Sendable`."
            ),
            Key("fields", .named(.either([.type, .construct("field")])), "The fields of the type, in their order."),
            Key("from", .text, needs: ["pick"], "The type whose fields are taken."),
            Key("pick", .list(.text), needs: ["from"], "The fields that are taken from the other type, in this order."),
            Key(
                "draft",
                .flag,
                default: "false",
                needs: ["from"],
                "Generates a draft of the picked fields, which the app fills in."
            ),
            Key(
                "enum",
                .either([.list(.textOrNull), .named(.textOrNull)]),
                "The values of an enum, or a name for each value."
            ),
            Key(
                "wraps",
                .word(SpecWrapper.scalars.map(\.rawValue)),
                "The scalar on the wire that the type gives a name."
            ),
            Key("frozen", .flag, default: "false", "Makes a value that is not listed an error."),
            Key("mutable", .flag, default: "false", "Makes the properties variables."),
            Key("domain", .words(of: SpecDomainMode.self), "The way in which the type becomes a domain model."),
            Key("examples", .named(.anything), "Values for tests, previews and mock servers, by their names."),
            Key(
                "wire",
                .word(SpecWireShape.allCases.map(\.rawValue) + SpecWire.allCases.map(\.rawValue)),
                "The form on the wire: of a wrapper that of its scalar, of a type with fields an object or an array."
            ),
            Key(
                "patch",
                .flag,
                default: "false",
                "Makes a type of changes, which tells a field to keep from one to remove."
            ),
            Key(
                "union",
                .either([.list(.unionCase), .construct("union")]),
                "The types of which a value has one, and the key that tells which."
            ),
            .deprecated,
            Key("swift", .construct("swiftOfType"), "A type of the app's own, with its codec."),
        ] + Key.limits,
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

    static let customType = LanguageConstruct(
        "'swift' of a type",
        [
            Key("type", .text, "The type's name in Swift, if it is another one than the type's name in the spec."),
            Key("import", .text, "The module of the type."),
            Key("codec", .text, isRequired: true, "The `WireCodec` that reads and writes one JSON value."),
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
