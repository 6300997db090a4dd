import EndpointSpec

/// Splits a name of the spec into words for a Swift name. Signs that distinguish values are spelled out: `+1` and `-1`
/// differ.
///
/// All scalars that Swift does not allow in names separate words. The split goes by scalars, because a character can
/// contain a sign behind a letter.
enum IdentifierWords {
    static func split(_ name: String) -> [String] {
        // Nearly all names need no look at each scalar.
        if name.utf8.first?.isLetter == true, name.utf8.allSatisfy(\.isOfPlainName) {
            return NameWords.split(name).map(String.init)
        }
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

    /// Spells out a sign that stands alone, stands before a number, or does not merely separate words.
    private static func spelledOut(_ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]) -> String? {
        let standsAlone = scalars.count == 1
        let beginsNumber = index == 0 && scalars.count > 1 && scalars[1].properties.numericType != nil
        // `Really!` ends like a sentence. In `!active` and `!=`, the sign has a meaning.
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

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    /// True for letters, digits, and what stands between words and means nothing else.
    fileprivate var isOfPlainName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: " "):
            true
        default: isLetter
        }
    }
}

extension Unicode.Scalar {
    /// True if a word of a Swift name may contain the scalar.
    var isWordPart: Bool { isNamePart && self != "_" && self != "-" }
}
