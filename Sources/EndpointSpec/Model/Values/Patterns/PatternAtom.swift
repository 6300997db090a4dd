/// What one character of a text is held against: a letter, `.`, `\d` or `[a-z]`.
struct PatternAtom {
    /// As the pattern has it.
    let text: String
    /// The options that hold there, such as `i`.
    let options: String

    /// Whether a character is one of it. Only Swift knows what a class has in it, so it is asked.
    func contains(_ character: Character) -> Bool {
        if let only = text.first, text.count == 1, options.isEmpty {
            return only == "." ? !character.isNewline : only == character
        }
        let known = options.isEmpty ? "" : "(?\(options))"
        guard let regex = try? Regex(known + text) else { return true }
        return String(character).wholeMatch(of: regex) != nil
    }
}
