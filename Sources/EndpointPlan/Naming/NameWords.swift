/// The words that a name is made of, whichever way it is written: `in_progress`, `in-progress`, `inProgress`, `HTTPError`.
struct NameWords {
    let words: [String]

    init(_ name: String) {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                if !word.isEmpty { words.append(word) }
                word = ""
                if let symbol = Self.spelledOut(character, at: index, in: characters) { words.append(symbol) }
                continue
            }
            if Self.beginsWord(character, at: index, in: characters), !word.isEmpty {
                words.append(word)
                word = ""
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    /// A capital begins a word after a small letter or digit, and before a small letter: `HTTP·Error`, `account·Id`.
    private static func beginsWord(_ character: Character, at index: Int, in characters: [Character]) -> Bool {
        guard character.isUppercase, index > 0 else { return false }
        let previous = characters[index - 1]
        if previous.isLowercase || previous.isNumber { return true }
        return previous.isUppercase && index + 1 < characters.count && characters[index + 1].isLowercase
    }

    /// Signs that tell one value from another, such as `+1` from `-1`. Between words they only separate.
    private static func spelledOut(_ character: Character, at index: Int, in characters: [Character]) -> String? {
        let standsAlone = characters.count == 1
        let beginsNumber = index == 0 && characters.count > 1 && characters[1].isNumber
        guard standsAlone || beginsNumber || "*%&<>=!+".contains(character) else { return nil }
        return symbolNames[character]
    }

    private static let symbolNames: [Character: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "%": "percent", "&": "and", "<": "less", ">": "greater",
        "=": "equals", "!": "not", ".": "dot", "/": "slash", "_": "underscore", "?": "question", "#": "hash",
        "$": "dollar", "@": "at", "~": "tilde", ":": "colon", ";": "semicolon", ",": "comma", "|": "bar", " ": "space",
    ]
}
