internal import HTTPTypes

/// The `Link` header field (RFC 8288 section 3): `<https://…?page=2>; rel="next", <…>; rel="last"`.
enum LinkField {
    /// The link to the next page in a response.
    enum Next: Equatable {
        /// The target of the link, unparsed.
        case target(String)
        /// There is a link, but it is malformed.
        case unreadable
    }

    private static let name = HTTPField.Name("Link")

    /// The first link whose relation is `next`; nil if there is none.
    ///
    /// Malformed links are skipped, so that they do not hide other links. A malformed link with the word `next` counts
    /// only if there is no valid one, because a misspelt link must not end the list.
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

    /// Splits a value at its commas, except those in quotes and in `<…>`.
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
    /// The relation types in lowercase, because their case has no meaning (RFC 8288, section 3.3).
    let relations: [String]
    /// The whole link was parsed.
    let isWhole: Bool

    /// Nil without a target, because this is not a link.
    init?(_ text: Substring) {
        var parser = LinkParser(text)
        guard let target = parser.target() else { return nil }
        var relation: String?
        while let parameter = parser.parameter() {
            // The first of several values counts (section 3.3). A link with an anchor belongs to another resource
            // (section 3.2).
            if parameter.name == "rel", relation == nil { relation = parameter.value }
            if parameter.name == "anchor" { relation = "" }
        }
        self.target = target
        // HTTP has no single quotes, but some servers send them, and no relation type contains them.
        relations = (relation ?? "").lowercased().filter { $0 != "'" }.split(whereSeparator: \.isBlank).map(String.init)
        isWhole = parser.isAtEnd
    }
}

/// Parses the parts of one link in sequence. It stops at malformed text.
private struct LinkParser {
    private var rest: Substring
    private var hasOpenQuote = false

    init(_ text: Substring) {
        rest = text
    }

    /// True if all text was parsed and no quote is open.
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

    /// Parses `; name="value"`, `; name=value` or `; name`.
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

    /// Parses a quoted string, in which commas and semicolons do not separate (RFC 9110, section 5.6.4).
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
