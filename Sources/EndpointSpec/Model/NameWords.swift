/// Takes names apart into their words.
package enum NameWords {
    /// `userID` → user, ID; `URLString` → URL, String; `userIDs` → user, IDs; `url2` → url2; `created_at` → created,
    /// at.
    package static func split(_ name: String) -> [Substring] {
        let characters = name.unicodeScalars
        var words: [Substring] = []
        var start = characters.startIndex
        var index = start
        func close(at end: String.Index) {
            if start < end { words.append(name[start..<end]) }
            start = end
        }
        while index < characters.endIndex {
            let character = characters[index]
            let next = characters.index(after: index)
            if character == "_" || character == "-" || character == "." || character == " " {
                close(at: index)
                start = next
            } else if start < index, character.isCapital {
                let previous = characters[characters.index(before: index)]
                if !previous.isCapital || startsWord(at: next, characters) { close(at: index) }
            }
            index = next
        }
        close(at: characters.endIndex)
        return words
    }

    /// True if a lower-case letter here belongs to a new word with the capital before it, rather than being the plural
    /// `s` of an acronym.
    private static func startsWord(at index: String.Index, _ characters: String.UnicodeScalarView) -> Bool {
        guard index < characters.endIndex, characters[index].isSmall else { return false }
        let next = characters.index(after: index)
        let isPlural =
            characters[index] == "s" && (next == characters.endIndex || !characters[next].isSmall)
        return !isPlural
    }
}
