/// Recognizes character classes that end the process when Swift compiles them.
///
/// Swift joins neighbours such as `z` and `\u0900` in `[a-z\u0900-\u097F]` to one character, and then finds no range.
/// It only reports that while it compiles, and does so by a trap that no caller can catch.
enum JoinedRange {
    /// Returns true if a class with its brackets has a range, and characters that are no single scalar each. It
    /// refuses some classes that Swift can compile, and none of the everyday ones.
    static func isIn(_ bracket: Substring) -> Bool {
        guard bracket.unicodeScalars.contains("-") else { return false }
        if bracket.contains(where: { $0.unicodeScalars.count > 1 }) { return true }
        // A space means nothing with the option `xx`, so the characters around it can join.
        var text = ""
        var scalars = 0
        var rest = bracket
        while let character = rest.popFirst() {
            var scalar = character.unicodeScalars.first
            if character == "\\" {
                switch escaped(&rest) {
                case .scalar(let value): scalar = value
                case .class: scalar = nil
                case .unknown: return true
                }
            } else if character == "-" || character == "[" || character == "]" {
                scalar = nil
            } else if character == " " || character == "\t" {
                continue
            }
            guard let scalar else {
                if text.count != scalars { return true }
                (text, scalars) = ("", 0)
                continue
            }
            if isDecomposed(scalar) { return true }
            text.unicodeScalars.append(scalar)
            scalars += 1
        }
        return text.count != scalars
    }

    private enum Escaped {
        case scalar(Unicode.Scalar)
        /// A class such as `\d`, which joins nothing.
        case `class`
        case unknown
    }

    private static func escaped(_ rest: inout Substring) -> Escaped {
        guard let letter = rest.popFirst() else { return .unknown }
        switch letter {
        case "n": return .scalar("\n")
        case "r": return .scalar("\r")
        case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V": return .class
        case "t", "f", "e", "a", "b": return .scalar("\t")
        case "p", "P":
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return .unknown }
            rest = rest[rest.index(after: end)...]
            return .class
        case "x", "u", "U": return number(letter, &rest)
        case _ where letter.isLetter || letter.isNumber: return .unknown
        default: return letter.unicodeScalars.first.map(Escaped.scalar) ?? .unknown
        }
    }

    private static func number(_ letter: Character, _ rest: inout Substring) -> Escaped {
        let digits: Substring
        if rest.first == "{" {
            guard let end = rest.firstIndex(of: "}") else { return .unknown }
            digits = rest[..<end].dropFirst()
            rest = rest[rest.index(after: end)...]
        } else {
            digits = rest.prefix(["x": 2, "u": 4][letter] ?? 8).prefix(while: \.isHexDigit)
            rest = rest.dropFirst(digits.count)
        }
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return .unknown }
        return .scalar(scalar)
    }

    /// The scalars that are two in the normal form NFC, with which Swift compares the bounds of a range (Unicode's
    /// list of exclusions from composition, in wide ranges).
    private static func isDecomposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x344, 0x958...0x95F, 0x9DC...0x9DF, 0xA33...0xA36, 0xA59...0xA5E, 0xB5C...0xB5D, 0xF43...0xFB9, 0x2ADC,
            0xFB1D...0xFB4E, 0x1D15E...0x1D164, 0x1D1BB...0x1D1C0:
            true
        default: false
        }
    }
}
