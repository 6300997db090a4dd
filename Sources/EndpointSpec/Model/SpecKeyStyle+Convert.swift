extension SpecKeyStyle {
    /// A name of the spec as it stands on the wire where no `key` says otherwise: `accountId` → `account_id`.
    ///
    /// Underscores at the front are kept: `_links` is `_links` in every style.
    package func convert(_ name: String) -> String {
        switch self {
        case .asWritten: return name
        case .snakeCase:
            if name.utf8.allSatisfy({ $0.isLowerCaseWord }) { return name }
            return name.leadingUnderscores + NameWords.split(name).map { $0.lowercased() }.joined(separator: "_")
        case .kebabCase:
            return name.leadingUnderscores + NameWords.split(name).map { $0.lowercased() }.joined(separator: "-")
        case .camelCase: return name.leadingUnderscores + camelCase(NameWords.split(name))
        case .pascalCase: return name.leadingUnderscores + NameWords.split(name).map(capitalized).joined()
        }
    }

    private func camelCase(_ words: [Substring]) -> String {
        (words.first?.lowercased() ?? "") + words.dropFirst().map(capitalized).joined()
    }

    /// The rest of a word keeps its case: `ID` stays `ID`.
    private func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

extension String {
    fileprivate var leadingUnderscores: Substring { prefix { $0 == "_" } }
}

extension UInt8 {
    /// Whether it takes no work to be snake case: most names are a single word.
    fileprivate var isLowerCaseWord: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_")
    }
}
