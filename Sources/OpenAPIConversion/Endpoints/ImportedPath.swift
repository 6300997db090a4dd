import EndpointSpec

/// A path as the language has it, and what of it goes elsewhere.
struct ImportedPath {
    var template = ""
    /// Placeholders, by what the document calls them.
    var names: [(document: String, spec: String)] = []
    /// What stands behind a question mark.
    var constants: [(name: String, value: String)] = []
    /// The text behind a `#`, which tells calls apart that a server does not.
    var fragment = ""

    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/".utf8
    )

    /// `nil` where no request could be made to such a path.
    init?(_ text: String) {
        var taken = TakenNames(["body"])
        var rest = text[...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = String(
                rest[rest.index(after: hash)...].filter {
                    $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0))
                }
            )
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: "?") {
            for pair in rest[rest.index(after: mark)...].split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                if let name = parts.first { constants.append((name, parts.count == 2 ? parts[1] : "")) }
            }
            rest = rest[..<mark]
        }
        if !rest.hasPrefix("/") { template = "/" }
        while let open = rest.firstIndex(of: "{") {
            guard appendLiteral(rest[..<open]), let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = String(rest[rest.index(after: open)..<close])
            guard !names.contains(where: { $0.document == name }) else { return nil }
            rest = rest[rest.index(after: close)...]
            append(placeholder: name, before: rest, &taken)
        }
        guard appendLiteral(rest), !template.contains("/:") else { return nil }
    }

    private mutating func append(placeholder name: String, before rest: Substring, _ taken: inout TakenNames) {
        let isWide = name.hasSuffix("+") || name.hasSuffix("*")
        let bare = isWide ? String(name.dropLast()) : name
        let spec = taken.take(ImportNames.member(bare), ImportNames.member(bare + " value"))
        names.append((name, spec))
        let takesSegments = isWide && template.hasSuffix("/") && (rest.isEmpty || rest.hasPrefix("/"))
        template += takesSegments && !template.contains("...}") ? "{\(spec)...}" : "{\(spec)}"
    }

    private mutating func appendLiteral(_ text: Substring) -> Bool {
        guard text.utf8.allSatisfy({ Self.allowed.contains($0) }) else { return false }
        template += text
        return true
    }
}
