/// Breaks lines of Swift that are longer than 120 columns: at brackets, and comments between words.
///
/// Views lay out most code themselves. What they insert into one line can have any length, because names, types and descriptions
/// come from specs. A line without a place to break it, such as one with a long literal, stays as it is.
struct LongLines {
    private static let widest = 120
    private static let step = "    "

    /// Breaks the long lines of the text.
    static func broken(_ text: String) -> String {
        guard text.utf8.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count > widest }) else { return text }
        var isLiteral = false
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Substring.init).map {
            line in
            let isInside = isLiteral
            // These quotes begin and end a multiline literal.
            if line.utf8.hasQuotes { isLiteral.toggle() }
            return isInside || isLiteral || isShort(line) ? String(line) : broken(line)
        }.joined(separator: "\n")
    }

    /// Counts characters only if the bytes are too many, because that takes longer.
    private static func isShort(_ line: Substring) -> Bool { line.utf8.count <= widest || line.count <= widest }

    private static func broken(_ line: Substring) -> String {
        let indentation = String(line.unicodeScalars.prefix { $0 == " " })
        let code = line.dropFirst(indentation.utf8.count)
        for prefix in ["/// ", "// "] where code.hasPrefix(prefix) {
            return comment(code.dropFirst(prefix.count), prefix: indentation + prefix)
        }
        // A directive contains a single literal.
        guard !code.hasPrefix("#") else { return String(line) }
        guard let group = BracketGroup.best(in: Array(code.utf8)) else {
            // The list of a type's conformances.
            return code.hasSuffix(" {") ? filled(code, first: indentation, others: indentation + step) : String(line)
        }
        let parts = group.parts.map { indentation + step + $0 }
        let lines = [indentation + group.head] + parts + [indentation + group.tail]
        return lines.map { $0.count <= widest ? $0 : broken($0[...]) }.joined(separator: "\n")
    }

    /// Wraps the words of a comment. Code and tables in a comment keep their lines.
    private static func comment(_ text: Substring, prefix: String) -> String {
        let isVerbatim = text.utf8.first == UInt8(ascii: "|") || text.hasPrefix("    ")
        if isVerbatim { return prefix + text }
        return filled(text, first: prefix, others: prefix)
    }

    /// Wraps words into lines.
    private static func filled(_ text: Substring, first: String, others: String) -> String {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map(Substring.init) {
            if !isEmpty, line.count + word.count + 1 > widest {
                lines.append(line)
                (line, isEmpty) = (others, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}

/// The brackets in a line of code, the text around them, and the parts between their commas.
private struct BracketGroup {
    let head: String
    let parts: [String]
    let tail: String

    /// The longest group outside all others. A generic argument list is broken only if there is no other group.
    static func best(in code: [UInt8]) -> BracketGroup? {
        guard let ranges = BracketScan.groups(of: code) else { return nil }
        let others = ranges.filter { code[$0.lowerBound] != UInt8(ascii: "<") && $0.count > 2 }
        guard let range = (others.isEmpty ? ranges : others).max(by: { $0.count < $1.count }), range.count > 2 else {
            return nil
        }
        return BracketGroup(code, range)
    }

    private init(_ code: [UInt8], _ range: Range<Int>) {
        var inside = range.dropFirst().dropLast()
        var head = Array(code[...range.lowerBound])
        let isClosure = code[range.lowerBound] == UInt8(ascii: "{")
        if isClosure, let body = BracketScan.body(of: code, in: inside) {
            head = Array(code[..<body])
            inside = body..<inside.upperBound
        }
        let commas = isClosure ? [] : BracketScan.commas(of: code, in: inside)
        var parts: [String] = []
        var start = inside.lowerBound
        for end in commas + [inside.upperBound] {
            parts.append(Self.trimmed(code[start..<end]) + (end < inside.upperBound ? "," : ""))
            start = end + 1
        }
        // Swift accepts a trailing comma in a literal, so that a further element changes only one line.
        let isLiteral = code[range.lowerBound] == UInt8(ascii: "[") && parts.count > 1
        if isLiteral, let last = parts.popLast() { parts.append(last + ",") }
        self.parts = parts
        self.head = Self.trimmed(head[...])
        tail = String(decoding: code[(range.upperBound - 1)...], as: UTF8.self)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        let start = bytes.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
        return String(decoding: start[start.startIndex..<end], as: UTF8.self)
    }
}

/// Finds brackets and commas in a line of code, but not those in literals.
private enum BracketScan {
    private struct Token {
        let index: Int
        let byte: UInt8
        /// The number of open brackets before the token.
        let depth: Int
    }

    /// The outermost groups with their brackets. `nil` if the line has a comment or an unusual literal.
    static func groups(of code: [UInt8]) -> [Range<Int>]? {
        guard let tokens = tokens(of: code, in: code.indices) else { return nil }
        var groups: [Range<Int>] = []
        var starts: [Int] = []
        for token in tokens {
            if isOpening(token.byte) {
                starts.append(token.index)
            } else if isClosing(token.byte), let start = starts.popLast() {
                // A bracket that stays open at the end of the line contains no group.
                groups.removeAll { $0.lowerBound > start }
                groups.append(start..<token.index + 1)
            }
        }
        return groups
    }

    /// The commas between the parts of a group.
    static func commas(of code: [UInt8], in range: Range<Int>) -> [Int] {
        let commas = tokens(of: code, in: range)?.filter { $0.depth == 0 && $0.byte == UInt8(ascii: ",") }
        return commas?.map(\.index) ?? []
    }

    /// The start of a closure's body, after the `in` of its parameters.
    static func body(of code: [UInt8], in range: Range<Int>) -> Int? {
        let keyword = Array(" in ".utf8)
        guard let tokens = tokens(of: code, in: range), range.count > keyword.count else { return nil }
        return (range.lowerBound..<range.upperBound - keyword.count).first { index in
            guard Array(code[index..<index + keyword.count]) == keyword else { return false }
            let before = tokens.last { $0.index < index }
            return before.map { $0.depth == (isClosing($0.byte) ? 1 : 0) && $0.byte != UInt8(ascii: "\"") } ?? true
        }.map { $0 + keyword.count - 1 }
    }

    private static func tokens(of code: [UInt8], in range: Range<Int>) -> [Token]? {
        var tokens: [Token] = []
        var depth = 0
        var isLiteral = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = code[index]
            let next = index + 1 < range.upperBound ? code[index + 1] : 0
            if isLiteral {
                // An interpolation can contain other literals.
                if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "(") { return nil }
                if byte == UInt8(ascii: "\\") { index += 1 }
                isLiteral = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isLiteral = true
            } else if byte == UInt8(ascii: "/"), next == byte {
                return nil
            } else if byte == UInt8(ascii: "#"), next == UInt8(ascii: "\"") {
                return nil
            } else if isOpening(byte), byte != UInt8(ascii: "<") || isGeneric(code, index) {
                tokens.append(Token(index: index, byte: byte, depth: depth))
                depth += 1
            } else if isClosing(byte), byte != UInt8(ascii: ">") || !isArrow(code, index) {
                tokens.append(Token(index: index, byte: byte, depth: depth))
                depth = max(0, depth - 1)
            } else if byte == UInt8(ascii: ",") {
                tokens.append(Token(index: index, byte: byte, depth: depth))
            }
            index += 1
        }
        return isLiteral ? nil : tokens
    }

    private static func isOpening(_ byte: UInt8) -> Bool { "([{<".utf8.contains(byte) }

    private static func isClosing(_ byte: UInt8) -> Bool { ")]}>".utf8.contains(byte) }

    /// Returns true if `<` begins generic arguments: it follows a name.
    private static func isGeneric(_ code: [UInt8], _ index: Int) -> Bool {
        index > 0 && code[index - 1] != UInt8(ascii: " ")
    }

    private static func isArrow(_ code: [UInt8], _ index: Int) -> Bool {
        index > 0 && [UInt8(ascii: "-"), UInt8(ascii: " ")].contains(code[index - 1])
    }
}

extension Substring.UTF8View {
    /// True if the text has an odd number of the quotes of a multiline literal.
    fileprivate var hasQuotes: Bool {
        var (isOdd, run) = (false, 0)
        for byte in self {
            run = byte == UInt8(ascii: "\"") ? run + 1 : 0
            if run == 3 { (isOdd, run) = (!isOdd, 0) }
        }
        return isOdd
    }
}
