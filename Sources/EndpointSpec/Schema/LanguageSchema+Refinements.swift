extension LanguageSchema {
    /// What may stand under `refine:`: everything that the language has, and none of it has to be there.
    static let refinementConstructs: [SchemaConstruct] =
        [
            SchemaConstruct(
                vocabulary: .refine,
                shapes: [
                    "api": SchemaShape.construct("api").refined, "files": .named(.construct("refinedFile")),
                    "types": .named(SchemaShape.construct("type").refined),
                    "endpoints": .named(SchemaShape.construct("endpoint").refined),
                    "repositories": .named(SchemaShape.construct("repository").refined),
                ]
            ),
            SchemaConstruct(
                vocabulary: .refinedFile,
                shapes: ["defaults": SchemaShape.construct("defaultsOfFile").refined]
            ),
            SchemaConstruct(vocabulary: .dropped, shapes: ["drop": .word(["true"])], required: ["drop"]),
        ] + constructs.filter { $0.name != "specFile" }.map(\.refined)

    /// The definitions of the schema: files of specs may refine, and api.yaml may not.
    var definitions: [SchemaConstruct] {
        self == .spec ? Self.constructs + Self.refinementConstructs : Self.constructs.filter { $0.name != "specFile" }
    }

    /// The constructs whose names are the author's, and can be others in Swift.
    fileprivate static let renamable: Set<String> = [
        "type", "endpoint", "repository", "field", "parameter", "pathParameter", "fieldOfBody", "partOfBody",
        "constantParameter",
    ]
}

extension KeyVocabulary {
    fileprivate static let dropped = KeyVocabulary("what is dropped", ["drop"])
}

extension SchemaConstruct {
    fileprivate var refined: SchemaConstruct {
        let keys = vocabulary.keys + (LanguageSchema.renamable.contains(name) ? ["rename"] : []) + ["drop"]
        let refinedShapes = shapes.mapValues(\.refined)
        return SchemaConstruct(
            vocabulary: KeyVocabulary("a refined \(vocabulary.subject)", keys),
            shapes: refinedShapes.merging(["rename": .text, "drop": .flag]) { first, _ in first }
        )
    }
}

extension SchemaShape {
    /// The same where it is refined: in part, or dropped.
    fileprivate var refined: SchemaShape {
        switch self {
        case .anything: self
        case .construct(let name): .construct("refined" + name.prefix(1).uppercased() + name.dropFirst())
        case .named(let value): .named(value.refined)
        case .either(let shapes):
            .either(shapes.map(\.refinedMapping) + (constructs.isEmpty ? [.construct("whatIsDropped")] : []))
        default: .either([self, .construct("whatIsDropped")])
        }
    }

    private var refinedMapping: SchemaShape {
        switch self {
        case .construct, .named: refined
        default: self
        }
    }
}
