/// Reads the words of names.
enum NameWords {
    private static let choices: Set<String> = [
        "action", "availability", "category", "channel", "class", "condition", "currency", "direction", "environment",
        "event", "format", "frequency", "interval", "kind", "level", "method", "mode", "order", "period", "phase",
        "plan",
        "policy", "priority", "protocol", "result", "role", "scheme", "scope", "severity", "size", "sort", "stage",
        "state",
        "status", "strategy", "tier", "type", "unit", "visibility",
    ]

    /// Segments of paths below which a name is that of a person or an account.
    private static let owners: Set<String> = [
        "accounts", "authors", "customers", "members", "people", "persons", "profile", "profiles", "user", "users",
    ]

    /// Segments that stand beside the members of a list and are none.
    private static let fixed: Set<String> = [
        "add", "all", "batch", "bulk", "count", "create", "current", "export", "import", "latest", "list", "login",
        "logout", "lookup", "me", "mine",
        "new", "next", "password", "popular", "preferences", "recent", "register", "search", "self", "session",
        "settings",
        "signin", "signup", "stats", "status", "summary", "token", "verify",
    ]

    private static let identifiers: Set<String> = [
        "id", "key", "name", "slug", "uuid", "guid", "login", "username", "code", "handle", "sku", "email", "tag",
        "number",
    ]

    /// The words of a name, in lowercase: `created`, `at` of `createdAt` or `created_at`.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if !isPart || wasLower && scalar.properties.isUppercase {
                if !word.isEmpty { words.append(String(word).lowercased()) }
                word = String.UnicodeScalarView()
            }
            if isPart { word.append(scalar) }
            wasLower = scalar.properties.isLowercase
        }
        if !word.isEmpty { words.append(String(word).lowercased()) }
        return words
    }

    static func saysChoice(_ name: String) -> Bool { words(name).last.map(choices.contains) ?? false }

    static func isOwner(_ segment: String) -> Bool { words(segment).last.map(owners.contains) ?? false }

    static func isFixed(_ segment: String) -> Bool { fixed.contains(segment.lowercased()) }

    static func isIdentifier(_ key: String) -> Bool { words(key).last.map(identifiers.contains) ?? false }

    static func isPlural(_ segment: String) -> Bool {
        let word = segment.lowercased()
        return word == "people"
            || word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
    }

    /// `category` of `categories`, `user` of `users`.
    static func singular(_ word: String) -> String {
        if word == "people" { return "person" }
        guard isPlural(word) else { return word }
        if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
        for end in ["sses", "shes", "ches", "xes", "zes"] where word.hasSuffix(end) { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }

    /// A name in capitals and small letters: `OrderItem` of `order_items` with the last word in the singular.
    static func typeName(_ parts: [String]) -> String {
        parts.flatMap { part in
            let words = words(part)
            return words.dropLast() + words.suffix(1).map(singular)
        }
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// True for a key of an object, and false for one of a map: an identifier, a date, an address.
    static func isMember(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard let first = bytes.first(where: { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "$") }) else {
            return false
        }
        let joints = Array("_-.:@$".utf8)
        return (TextShape.isLetter(first) || first == UInt8(ascii: "_")) && !TextShape.isEmail(bytes)
            && bytes.allSatisfy { TextShape.isLetter($0) || TextShape.isDigit($0) || joints.contains($0) }
            && !TextShape.isKey(bytes)
    }
}
