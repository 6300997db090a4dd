import EndpointSpec

/// The words of a name that is to become Swift's, signs included that tell one value from another: `+1` from `-1`.
///
/// Whatever Swift does not allow in a name separates words. This goes by scalars, because a character can hold a sign behind a
/// letter.
enum IdentifierWords {
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var run = String.UnicodeScalarView()
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if scalar.isWordPart, !scalar.isCombiningMark || !run.isEmpty {
                run.append(scalar)
                continue
            }
            words += NameWords.split(String(run)).map(String.init)
            run = String.UnicodeScalarView()
            if let sign = spelledOut(scalar, at: index, in: scalars) { words.append(sign) }
        }
        return words + NameWords.split(String(run)).map(String.init)
    }

    /// A sign that stands alone, in front of a number, or that is none of those which only separate words.
    private static func spelledOut(_ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]) -> String? {
        let standsAlone = scalars.count == 1
        let beginsNumber = index == 0 && scalars.count > 1 && scalars[1].properties.numericType != nil
        // `Really!` ends as a sentence does; in `!active` and `!=` the sign says something.
        let endsSentence = scalar == "!" && index > 0 && index == scalars.count - 1
        guard standsAlone || beginsNumber || "*%&<>=!+".unicodeScalars.contains(scalar), !endsSentence || standsAlone
        else { return nil }
        return signNames[scalar]
    }

    private static let signNames: [Unicode.Scalar: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "%": "percent", "&": "and", "<": "less", ">": "greater",
        "=": "equals", "!": "not", ".": "dot", "/": "slash", "_": "underscore", "?": "question", "#": "hash",
        "$": "dollar", "@": "at", "~": "tilde", ":": "colon", ";": "semicolon", ",": "comma", "|": "bar", " ": "space",
    ]
}

extension Unicode.Scalar {
    /// Whether it may stand in a word of a Swift name.
    var isWordPart: Bool { isNamePart && self != "_" && self != "-" }
}
