/// Reads character classes in brackets, and escapes.
extension PatternReader {
    mutating func bracket() throws(PatternProblem) {
        var depth = 0
        var length = 0
        var isEscaped = false
        for character in rest {
            length += 1
            if isEscaped {
                // In a quotation, a bracket would not close the class.
                if character == "Q" { throw .unsupported("'\\Q' in a character class") }
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "[": depth += 1
            case "]": depth -= 1
            default: break
            }
            if depth == 0 {
                if JoinedRange.isIn(rest.prefix(length)) {
                    throw .unsupported("a range beside characters that join (give them a class of their own)")
                }
                return atom(length)
            }
        }
        throw .invalid
    }

    mutating func escape() throws(PatternProblem) {
        guard let letter = rest.dropFirst().first else { throw .invalid }
        switch letter {
        case "A": place(.start, 2)
        case "z": place(.end, 2)
        case "Z": place(.lastLineEnd, 2)
        case "b": place(.edge(.word, isRefusal: false), 2)
        case "B": place(.edge(.word, isRefusal: true), 2)
        case "y": place(.edge(.character, isRefusal: false), 2)
        case "Y": place(.edge(.character, isRefusal: true), 2)
        case "Q": quoted()
        case "1"..."9", "g", "k": throw .unsupported("a back reference")
        case "x", "u", "U", "o", "0": try scalar(2 + argumentLength(behind: letter))
        case "N", "p", "P": atom(2 + argumentLength(behind: letter))
        case "r" where rest.hasPrefix("\\r\\n"): try lineEnd()
        case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V", "R", "X", "t", "n", "r", "f", "e", "a": atom(2)
        case _ where letter.isLetter || letter.isNumber: throw .unsupported("'\\\(letter)'")
        default: atom(2)
        }
    }

    /// Reads `\Q…\E`, where every character stands for itself.
    private mutating func quoted() {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("\\E") { append(atom: "\\Q\(rest.removeFirst())\\E") }
        rest = rest.dropFirst(2)
    }

    /// Reads `\r\n`, which is one character in a text.
    private mutating func lineEnd() throws(PatternProblem) {
        if let next = rest.dropFirst(4).first, "*+?{".contains(next) {
            throw .unsupported("'\\r\\n\(next)', which never finds one line's end, because '\\r\\n' is one character")
        }
        atom(4)
    }

    /// Reads a character that is given by its number. Rejects one that would join with the characters next to it.
    private mutating func scalar(_ length: Int) throws(PatternProblem) {
        let digits = rest.dropFirst(2).prefix(length - 2).filter { $0 != "{" && $0 != "}" }
        let isOctal = rest.hasPrefix("\\o") || rest.hasPrefix("\\0")
        let value = digits.isEmpty ? 0 : UInt32(digits, radix: isOctal ? 8 : 16)
        guard let scalar = value.flatMap(Unicode.Scalar.init) else {
            throw .unsupported("'\(rest.prefix(length))', which is no single character")
        }
        let joins = [[scalar, scalar], ["a", scalar]].contains { scalars in
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            return text.count == 1
        }
        if joins || scalar == "\r" || scalar == "\n" {
            throw .unsupported("'\(rest.prefix(length))', which joins the characters beside it")
        }
        atom(length)
    }

    /// Returns the length of an escape's argument: `{…}`, or the digits that the escape takes.
    private func argumentLength(behind letter: Character) -> Int {
        let behind = rest.dropFirst(2)
        if behind.first == "{", letter != "0" { return behind.prefix { $0 != "}" }.count + 1 }
        if letter == "0" { return behind.prefix(2).prefix { ("0"..."7").contains($0) }.count }
        let most = ["x": 2, "u": 4, "U": 8][letter] ?? 0
        return behind.prefix(most).prefix(while: \.isHexDigit).count
    }
}
