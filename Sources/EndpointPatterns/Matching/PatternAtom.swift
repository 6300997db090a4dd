/// The part of a pattern that one character of a text must match: a letter, `.`, `\d` or `[a-z]`.
struct PatternAtom {
    /// The atom as the pattern contains it.
    let text: String
    /// The options that apply to the atom, such as `i`.
    let options: String

    /// The results for the 128 characters of ASCII. `asked` has a bit for each character that was tested, and `members`
    /// has a bit for each that matches.
    private var asked: (UInt64, UInt64) = (0, 0)
    private var members: (UInt64, UInt64) = (0, 0)
    /// The results for other characters. Their number is limited, because the texts decide which characters are stored.
    private var others: [Character: Bool] = [:]
    private static let mostOthers = 1_000
    private var regex: Regex<AnyRegexOutput>?

    init(text: String, options: String) {
        self.text = text
        self.options = options
    }

    var remembered: Int { others.count }

    /// Returns true if an ASCII character matches.
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

    /// Returns true if a character matches.
    mutating func contains(_ character: Character) -> Bool {
        if let known = others[character] { return known }
        let isMember = isMatch(character)
        if others.count == Self.mostOthers { others = [:] }
        others[character] = isMember
        return isMember
    }

    /// Tests a character with Swift's `Regex`, because only Swift knows which characters belong to a class. A plain
    /// letter and `.` do not need it.
    private mutating func isMatch(_ character: Character) -> Bool {
        if let only = text.first, text.count == 1, options.isEmpty {
            return only == "." ? !character.isNewline : only == character
        }
        if regex == nil { regex = try? Regex(options.isEmpty ? text : "(?\(options))\(text)") }
        return regex.map { String(character).wholeMatch(of: $0) != nil } ?? false
    }
}

// `Regex` is not marked as sendable, because it can contain code. A regex that was made from text contains none, and
// each search has its own atoms.
extension PatternAtom: @unchecked Sendable {}
