/// A text in the form in which a search reads it.
struct PatternSubject {
    let text: String
    /// The ASCII code of each character. It is 128 for a character outside ASCII, and for `\r\n`.
    let codes: [UInt8]
    /// The characters. Empty if `codes` says everything: all characters are ASCII, and none is a carriage return.
    private let characters: [Character]

    static let other: UInt8 = 128

    init(_ text: String) {
        self.text = text
        // "\r\n" is one character.
        if text.utf8.allSatisfy({ $0 < Self.other && $0 != UInt8(ascii: "\r") }) {
            codes = Array(text.utf8)
            characters = []
        } else {
            characters = Array(text)
            codes = characters.map { $0.utf8.count == 1 ? $0.asciiValue ?? Self.other : Self.other }
        }
    }

    var count: Int { codes.count }

    func character(_ place: Int) -> Character {
        characters.isEmpty ? Character(Unicode.Scalar(codes[place])) : characters[place]
    }

    func isNewline(_ place: Int) -> Bool { character(place).isNewline }

    /// Returns true for each place that is the boundary of a word or of a character.
    func edges(_ edge: PatternEdge) -> [Bool] {
        var edges = Array(repeating: false, count: count + 1)
        guard let regex = try? Regex("\\\(edge.rawValue)") else { return edges }
        var (index, place) = (text.startIndex, 0)
        for match in text.matches(of: regex) {
            while index < match.range.lowerBound {
                text.formIndex(after: &index)
                place += 1
            }
            edges[place] = true
        }
        return edges
    }
}
