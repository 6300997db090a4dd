import EndpointSpec

/// A path in the language's form, and the parts of it that become other settings.
struct ImportedPath {
    var template = ""
    /// The placeholders, each with its name in the document.
    var names: [(document: String, spec: String)] = []
    /// The parameters after a question mark.
    var constants: [(name: String, value: String)] = []
    /// The text after a `#`. It distinguishes operations that are one for the server.
    var fragment = ""

    /// The path as a spec has it.
    var spoken: String { template + (fragment.isEmpty ? "" : "#" + fragment) }

    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/".utf8
    )

    /// Reads a path of a document; nil if no request can have it.
    ///
    /// - Parameters:
    ///   - text: The path.
    ///   - others: Names that the placeholders must not have.
    ///   - former: The name that an earlier import gave the placeholder at an index.
    init?(_ text: String, besides others: [String] = [], former: (Int) -> String? = { _ in nil }) {
        var taken = TakenNames(["body"] + others)
        // By scalars, because a letter and the following sign can be one character.
        var scalars = text.unicodeScalars[...]
        if let hash = scalars.firstIndex(of: "#") {
            fragment = String(
                String.UnicodeScalarView(scalars[scalars.index(after: hash)...].filter(Self.isOfFragment))
            )
            scalars = scalars[..<hash]
        }
        if let mark = scalars.firstIndex(of: "?") {
            for pair in scalars[scalars.index(after: mark)...].split(separator: "&") {
                let parts = pair.split(separator: "=" as Unicode.Scalar, maxSplits: 1).map(String.init)
                if let name = parts.first { constants.append((name, parts.count == 2 ? parts[1] : "")) }
            }
            scalars = scalars[..<mark]
        }
        if scalars.first != "/" { template = "/" }
        while let open = scalars.firstIndex(of: "{") {
            guard appendLiteral(scalars[..<open]), let close = scalars[open...].firstIndex(of: "}") else { return nil }
            let name = String(scalars[scalars.index(after: open)..<close])
            guard !names.contains(where: { $0.document == name }) else { return nil }
            scalars = scalars[scalars.index(after: close)...]
            append(placeholder: name, called: former(names.count), before: scalars, &taken)
        }
        guard appendLiteral(scalars), !template.utf8.contains("/:".utf8) else { return nil }
    }

    private static func isOfFragment(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || ["_", "-", "."].contains(scalar))
    }

    private mutating func append(
        placeholder name: String,
        called former: String?,
        before scalars: Substring.UnicodeScalarView,
        _ taken: inout TakenNames
    ) {
        let isWide = name.hasSuffix("+") || name.hasSuffix("*")
        let bare = isWide ? String(name.dropLast()) : name
        let spec = taken.take(former ?? ImportNames.member(bare), ImportNames.member(bare + " value"))
        names.append((name, spec))
        let takesSegments = isWide && template.hasSuffix("/") && (scalars.isEmpty || scalars.first == "/")
        template += takesSegments && !template.utf8.contains("...}".utf8) ? "{\(spec)...}" : "{\(spec)}"
    }

    private mutating func appendLiteral(_ scalars: Substring.UnicodeScalarView) -> Bool {
        let text = String(scalars)
        guard text.utf8.allSatisfy({ Self.allowed.contains($0) }) else { return false }
        template += text
        return true
    }
}
