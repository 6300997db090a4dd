extension SpecDecoder {
    /// `{ type: Money, import: Shop, codec: MoneyCodec }`; the type is called as in the spec where nothing else is said.
    mutating func customType(_ node: YAMLNode, named name: Located<String>) -> SpecCustomType? {
        let hint = "write 'codec: \(name.value)Codec', for example: the 'WireCodec' that reads and writes the type"
        guard let mapping = mapping(node, Language.customType),
            let codecNode = required("codec", in: mapping, hint: hint),
            let codec = swiftName(codecNode, of: "'codec'")
        else { return nil }
        return SpecCustomType(
            type: mapping["type"].flatMap { swiftName($0, of: "'type'") } ?? name,
            module: mapping["import"].flatMap { swiftName($0, of: "'import'") },
            codec: codec
        )
    }

    /// A name that goes into Swift as it is.
    mutating func swiftName(_ node: YAMLNode, of subject: String) -> Located<String>? {
        text(node, of: subject).flatMap { swiftName($0, of: subject) }
    }

    /// The same, of a name that stands inside of something else.
    mutating func swiftName(_ name: Located<String>, of subject: String) -> Located<String>? {
        let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            guard let first = part.unicodeScalars.first, first.isLetter || first == "_" else { return false }
            return part.unicodeScalars.allSatisfy { $0.isNamePart && $0 != "-" }
        }
        if isName { return name }
        report(.noSwiftName(name, of: subject))
        return nil
    }
}

extension Diagnostic {
    fileprivate static func noSwiftName(_ name: Located<String>, of subject: String) -> Diagnostic {
        Diagnostic(
            "invalid-name",
            at: name.location,
            "\(subject) must be a Swift name, with dots for nested types, not '\(name.value)'"
        )
    }
}
