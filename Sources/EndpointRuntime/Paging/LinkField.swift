internal import HTTPTypes

/// The `Link` header field (RFC 8288 §3): `<https://…?page=2>; rel="next", <…>; rel="last"`.
enum LinkField {
    private static let name = HTTPField.Name("Link")

    /// The target of the first link whose relation is `next`, as it is written.
    static func next(in fields: HTTPFields) -> String? {
        guard let name else { return nil }
        for value in fields[values: name] {
            var parser = LinkParser(value)
            while let link = parser.next() {
                if link.relations.contains("next") { return link.target }
            }
        }
        return nil
    }
}

/// Reads the links of one field value, one after the other; it stops at what is no link.
private struct LinkParser {
    struct Link {
        let target: String
        /// In lower case: relation types do not tell capitals apart (RFC 8288 §3.3).
        let relations: [String]
    }

    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    mutating func next() -> Link? {
        skip { $0 == "," || $0.isBlank }
        guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
        let target = rest[rest.index(after: rest.startIndex)..<end].filter { !$0.isBlank }
        rest = rest[rest.index(after: end)...]
        var relation: String?
        while let parameter = parameter() {
            // Of several, the first counts (§3.3). A link with an anchor is one of another resource (§3.2).
            if parameter.name == "rel", relation == nil { relation = parameter.value }
            if parameter.name == "anchor" { relation = "" }
        }
        let relations = (relation ?? "").lowercased().split(whereSeparator: \.isBlank).map(String.init)
        return Link(target: String(target), relations: relations)
    }

    /// `; name="value"`, `; name=value` or `; name`.
    private mutating func parameter() -> (name: String, value: String)? {
        skip(\.isBlank)
        guard rest.first == ";" else { return nil }
        skip { $0 == ";" || $0.isBlank }
        let name = take { !",;=".contains($0) && !$0.isBlank }.lowercased()
        skip(\.isBlank)
        guard rest.first == "=" else { return (name, "") }
        rest = rest.dropFirst()
        skip(\.isBlank)
        return (name, rest.first == "\"" ? quoted() : take { !",;".contains($0) && !$0.isBlank })
    }

    /// A quoted string, in which commas and semicolons separate nothing (RFC 9110 §5.6.4).
    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                text.append(escaped)
            } else {
                text.append(character)
            }
        }
        return text
    }

    private mutating func skip(_ isSkipped: (Character) -> Bool) {
        rest = rest.drop(while: isSkipped)
    }

    private mutating func take(_ isTaken: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return String(taken)
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
