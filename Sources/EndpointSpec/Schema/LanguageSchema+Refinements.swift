extension LanguageSchema {
    /// The constructs under `refine:`: all constructs of the language, without required keys.
    static let refinementConstructs: [LanguageConstruct] =
        [Language.refine.construct, Language.refinedFile.construct, Language.dropped.construct]
        + constructs.filter { $0.name != "specFile" }.map(\.refined)

    /// The definitions of the schema: files of specs may refine, and api.yaml may not.
    var definitions: [LanguageConstruct] {
        self == .spec ? Self.constructs + Self.refinementConstructs : Self.constructs.filter { $0.name != "specFile" }
    }

    /// The constructs whose names are the author's, and can be others in Swift.
    fileprivate static let renamable: Set<String> = [
        "type", "endpoint", "repository", "field", "parameter", "pathParameter", "fieldOfBody", "partOfBody",
        "constantParameter",
    ]
}

extension LanguageConstruct {
    fileprivate var refined: LanguageConstruct {
        var refinedRows = rows.map {
            Key(name: $0.name, shape: $0.shape.refined, decoder: "merge", sentence: $0.sentence)
        }
        if LanguageSchema.renamable.contains(name) {
            let sentence = "The name in Swift; the name on the wire stays."
            refinedRows.append(Key(name: "rename", shape: .text, decoder: "merge", sentence: sentence))
        }
        let sentence = "Removes what the name stands for."
        refinedRows.append(Key(name: "drop", shape: .flag, decoder: "merge", sentence: sentence))
        return LanguageConstruct("a refined \(subject)", refinedRows)
    }
}

extension KeyShape {
    /// The same where it is refined: in part, or dropped.
    var refined: KeyShape {
        switch self {
        case .anything: self
        case .construct(let name): .construct("refined" + name.prefix(1).uppercased() + name.dropFirst())
        case .named(let value): .named(value.refined)
        case .either(let shapes):
            .either(shapes.map(\.refinedMapping) + (constructs.isEmpty ? [.construct("whatIsDropped")] : []))
        default: .either([self, .construct("whatIsDropped")])
        }
    }

    private var refinedMapping: KeyShape {
        switch self {
        case .construct, .named: refined
        default: self
        }
    }
}
