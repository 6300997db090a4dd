internal import HTTPTypes

/// The `Link` header field (RFC 8288 §3): `<https://…?page=2>; rel="next", <…>; rel="last"`.
enum LinkField {
    /// What a response says of the page behind it.
    enum Next: Equatable {
        /// Its link's target, as it is written.
        case target(String)
        /// There is one, but its link cannot be read.
        case unreadable
    }

    private static let name = HTTPField.Name("Link")

    /// The first link whose relation is `next`; nil where there is none.
    ///
    /// What is no link is stepped over, so that it hides none of the others. Only where nothing else leads on, and it speaks
    /// of `next`, does it count: a list must not end because its link was misspelt.
    static func next(in fields: HTTPFields) -> Next? {
        guard let name else { return nil }
        var isUnreadable = false
        for element in fields[values: name].flatMap(elements) {
            let link = Link(element)
            if let link, link.relations.contains("next") { return .target(link.target) }
            VisitedBytes.add(element.utf8.count)
            isUnreadable = isUnreadable || link?.isWhole != true && element.lowercased().contains("next")
        }
        return isUnreadable ? .unreadable : nil
    }

    /// What stands between the commas of a value, but for those in quotes and in `<…>`.
    private static func elements(_ value: String) -> [Substring] {
        var (isQuoted, isTarget, isEscaped) = (false, false, false)
        return value.split { character in
            VisitedBytes.add(character.utf8.count)
            if isEscaped {
                isEscaped = false
                return false
            }
            switch character {
            case "\\": isEscaped = isQuoted
            case "\"": isQuoted = isTarget ? isQuoted : !isQuoted
            case "<", ">": isTarget = isQuoted ? isTarget : character == "<"
            default: return character == "," && !isQuoted && !isTarget
            }
            return false
        }
    }
}

/// A link of a field value: `<target>; name="value"; …`.
private struct Link {
    let target: String
    /// In lower case: relation types do not tell capitals apart (RFC 8288 §3.3).
    let relations: [String]
    /// Whether all of it could be read.
    let isWhole: Bool

    /// Nil where it has no target: then it is no link.
    init?(_ text: Substring) {
        var parser = LinkParser(text)
        guard let target = parser.target() else { return nil }
        var relation: String?
        while let parameter = parser.parameter() {
            // Of several, the first counts (§3.3). A link with an anchor is one of another resource (§3.2).
            if parameter.name == "rel", relation == nil { relation = parameter.value }
            if parameter.name == "anchor" { relation = "" }
        }
        self.target = target
        // Single quotes are none of HTTP's, but servers write them, and no relation has them in its name.
        relations = (relation ?? "").lowercased().filter { $0 != "'" }.split(whereSeparator: \.isBlank).map(String.init)
        isWhole = parser.isAtEnd
    }
}

/// Reads the parts of one link, one after the other; it stops at what is none.
private struct LinkParser {
    private var rest: Substring
    private var hasOpenQuote = false

    init(_ text: Substring) {
        rest = text
    }

    /// Whether nothing is left over, and nothing was left open.
    var isAtEnd: Bool { rest.allSatisfy(\.isBlank) && !hasOpenQuote }

    mutating func target() -> String? {
        skip(\.isBlank)
        guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
        let target = rest[..<end].dropFirst().filter { !$0.isBlank }
        VisitedBytes.add(rest[..<end].utf8.count)
        guard !target.contains("<") else { return nil }
        rest = rest[end...].dropFirst()
        return String(target)
    }

    /// `; name="value"`, `; name=value` or `; name`.
    mutating func parameter() -> (name: String, value: String)? {
        skip(\.isBlank)
        guard rest.first == ";" else { return nil }
        skip { $0 == ";" || $0.isBlank }
        let name = take { !";=".contains($0) && !$0.isBlank }.lowercased()
        skip(\.isBlank)
        guard rest.first == "=" else { return (name, "") }
        rest = rest.dropFirst()
        skip(\.isBlank)
        return (name, rest.first == "\"" ? quoted() : take { $0 != ";" && !$0.isBlank })
    }

    /// A quoted string, in which commas and semicolons separate nothing (RFC 9110 §5.6.4).
    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst() {
            VisitedBytes.add(character.utf8.count)
            if character == "\"" { return text }
            text.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        hasOpenQuote = true
        return text
    }

    private mutating func skip(_ isSkipped: (Character) -> Bool) {
        let count = rest.utf8.count
        rest = rest.drop(while: isSkipped)
        VisitedBytes.add(count - rest.utf8.count)
    }

    private mutating func take(_ isTaken: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        VisitedBytes.add(taken.utf8.count)
        return String(taken)
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
