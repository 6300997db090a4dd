import EndpointSpec

/// The words of a name that is to become Swift's, signs included that tell one value from another: `+1` from `-1`.
enum IdentifierWords {
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var run = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            if character.isLetter || character.isNumber {
                run.append(character)
                continue
            }
            words += NameWords.split(run).map(String.init)
            run = ""
            if let sign = spelledOut(character, at: index, in: characters) { words.append(sign) }
        }
        return words + NameWords.split(run).map(String.init)
    }

    /// A sign that stands alone, in front of a number, or that is none of those which only separate words.
    private static func spelledOut(_ character: Character, at index: Int, in characters: [Character]) -> String? {
        let standsAlone = characters.count == 1
        let beginsNumber = index == 0 && characters.count > 1 && characters[1].isNumber
        // `Really!` ends as a sentence does; in `!active` and `!=` the sign says something.
        let endsSentence = character == "!" && index > 0 && index == characters.count - 1
        guard standsAlone || beginsNumber || "*%&<>=!+".contains(character), !endsSentence || standsAlone else {
            return nil
        }
        return signNames[character]
    }

    private static let signNames: [Character: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "%": "percent", "&": "and", "<": "less", ">": "greater",
        "=": "equals", "!": "not", ".": "dot", "/": "slash", "_": "underscore", "?": "question", "#": "hash",
        "$": "dollar", "@": "at", "~": "tilde", ":": "colon", ";": "semicolon", ",": "comma", "|": "bar", " ": "space",
    ]
}
