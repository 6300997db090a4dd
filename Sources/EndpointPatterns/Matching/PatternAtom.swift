/// What one character of a text is held against: a letter, `.`, `\d` or `[a-z]`.
struct PatternAtom {
    /// As the pattern has it.
    let text: String
    /// The options that hold there, such as `i`.
    let options: String

    /// What is known of the first 128 characters: a bit for each that was asked for, and one for each that is of it.
    private var asked: (UInt64, UInt64) = (0, 0)
    private var members: (UInt64, UInt64) = (0, 0)
    /// What is known of others. Texts choose what stands here, so that it is bounded.
    private var others: [Character: Bool] = [:]
    private static let mostOthers = 1_000
    private var regex: Regex<AnyRegexOutput>?

    init(text: String, options: String) {
        self.text = text
        self.options = options
    }

    var remembered: Int { others.count }

    /// Whether a character of ASCII is one of it.
    mutating func contains(ascii code: UInt8) -> Bool {
        let bit = UInt64(1) << UInt64(code & 63)
        let isKnown = (code < 64 ? asked.0 : asked.1) & bit != 0
        if !isKnown {
            let isMember = isMatch(Character(Unicode.Scalar(code)))
            if code < 64 {
                asked.0 |= bit
                members.0 |= isMember ? bit : 0
            } else {
                asked.1 |= bit
                members.1 |= isMember ? bit : 0
            }
        }
        return (code < 64 ? members.0 : members.1) & bit != 0
    }

    /// Whether a character is one of it.
    mutating func contains(_ character: Character) -> Bool {
        if let known = others[character] { return known }
        let isMember = isMatch(character)
        if others.count == Self.mostOthers { others = [:] }
        others[character] = isMember
        return isMember
    }

    /// Only Swift knows what a class has in it, so it is asked.
    private mutating func isMatch(_ character: Character) -> Bool {
        if let only = text.first, text.count == 1, options.isEmpty {
            return only == "." ? !character.isNewline : only == character
        }
        if regex == nil { regex = try? Regex(options.isEmpty ? text : "(?\(options))\(text)") }
        return regex.map { String(character).wholeMatch(of: $0) != nil } ?? false
    }
}

// `Regex` is not marked as sendable, since code could stand in it. One that is made of text has none, and each search has its
// own.
extension PatternAtom: @unchecked Sendable {}
