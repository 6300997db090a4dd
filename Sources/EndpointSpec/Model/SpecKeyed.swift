/// A value with a name on the wire: in JSON, in a query or in a form.
package protocol SpecKeyed {
    var name: Located<String> { get }
    /// The name on the wire where the API's key style does not give it.
    var key: Located<String>? { get set }
}

extension SpecKeyed {
    /// The name on the wire.
    package func wireKey(in style: SpecKeyStyle) -> String { key?.value ?? style.convert(name.value) }
}

extension SpecField: SpecKeyed {}
extension SpecConstantField: SpecKeyed {}
extension SpecParameter: SpecKeyed {}
extension SpecFixedParameter: SpecKeyed {}

extension SpecKeyStyle {
    /// A name of the spec as it stands on the wire where no `key` says otherwise: `accountId` → `account_id`.
    ///
    /// Underscores at the front are kept: `_links` is `_links` in every style.
    package func convert(_ name: String) -> String {
        switch self {
        case .asWritten: return name
        case .snakeCase: return lowercased(name, separator: "_")
        case .kebabCase: return lowercased(name, separator: "-")
        case .camelCase: return name.leadingUnderscores + camelCase(NameWords.split(name))
        case .pascalCase: return name.leadingUnderscores + NameWords.split(name).map(capitalized).joined()
        }
    }

    /// Most names are a single word in lower case, which takes no work.
    private func lowercased(_ name: String, separator: Character) -> String {
        if name.utf8.allSatisfy(\.isInLowerCaseWord) { return name }
        var key = String(name.leadingUnderscores)
        for (number, word) in NameWords.split(name).enumerated() {
            if number > 0 { key.append(separator) }
            key += word.lowercased()
        }
        return key
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
    fileprivate var isInLowerCaseWord: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}
