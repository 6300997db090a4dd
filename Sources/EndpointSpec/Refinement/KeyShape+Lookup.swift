extension LanguageSchema {
    private static let constructsByName = Dictionary(uniqueKeysWithValues: constructs.map { ($0.name, $0) })

    package static func construct(_ name: String) -> LanguageConstruct? { constructsByName[name] }

    /// The value that holds without a key, as a spec writes it; `none` if there is no value.
    package static func standard(_ key: String, of construct: String) -> String {
        constructsByName[construct]?.row(of: key)?.standard ?? "none"
    }
}

extension KeyShape {
    /// Returns the shape of the value of a key in a mapping of this shape; anything if the language has no such key.
    func shape(behind key: String) -> KeyShape {
        let found = candidates(behind: key)
        return found.count == 1 ? found[0] : found.isEmpty ? .anything : .either(found)
    }

    private func candidates(behind key: String) -> [KeyShape] {
        switch self {
        case .construct(let name):
            guard let construct = LanguageSchema.construct(name), construct.keys.contains(key) else {
                return []
            }
            return [construct.shape(of: key)]
        case .named(let value): return [value]
        case .byStatus: return Self.isStatus(key) ? [Self.statusAnswer] : []
        case .either(let shapes): return shapes.flatMap { $0.candidates(behind: key) }
        case .anything, .text, .textOrNull, .word, .flag, .whole, .number, .list, .bracketedType: return []
        }
    }

    private static func isStatus(_ key: String) -> Bool {
        key.utf8.count == 3 && key.utf8.first.map { (UInt8(ascii: "1")...UInt8(ascii: "5")).contains($0) } ?? false
    }

    /// True for the shape of a type, as `[Pet]` and `Pet?` have it.
    package var isType: Bool {
        switch self {
        case .bracketedType: true
        case .either(let shapes): shapes.contains(where: \.isType)
        default: false
        }
    }

    /// True if `T` is short here for `{ type: T }`.
    var isShortType: Bool { isType && constructs.contains { $0.keys.contains("type") } }

    /// True for a value of the user's, of which the language has no keys.
    var isFree: Bool { if case .anything = self { true } else { false } }

    /// The mappings of the language that may stand here.
    var constructs: [LanguageConstruct] {
        switch self {
        case .construct(let name): LanguageSchema.construct(name).map { [$0] } ?? []
        case .either(let shapes): shapes.flatMap(\.constructs)
        default: []
        }
    }
}
