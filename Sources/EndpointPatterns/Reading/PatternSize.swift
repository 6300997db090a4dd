/// Limits the size of a pattern before Swift's parser reads it. That parser recurses for each bracket and each operator
/// of a character class.
enum PatternSize {
    static let mostCharacters = 10_000
    static let mostBrackets = 20

    static func problem(of pattern: String) -> PatternProblem? {
        if pattern.utf8.count > mostCharacters { return .tooManyCharacters }
        return hasTooManyBrackets(pattern) ? .tooManyBrackets : nil
    }

    private static func hasTooManyBrackets(_ pattern: String) -> Bool {
        var depth = 0
        var operators = 0
        var last: UInt8?
        /// True at the start of a class. There, a closing bracket can be an ordinary character.
        var isFirst = false
        // In a quotation, a bracket closes nothing. So a pattern with a quotation counts its brackets as never closed.
        let hasQuotes = pattern.contains("\\Q")
        for byte in pattern.utf8 {
            if last == UInt8(ascii: "\\") {
                (last, isFirst) = (nil, false)
                continue
            }
            switch byte {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]") where !hasQuotes && !isFirst:
                depth = max(0, depth - 1)
                if depth == 0 { operators = 0 }
            case UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "~"):
                if depth > 0, byte == last { operators += 1 }
            default: break
            }
            if depth + operators > mostBrackets { return true }
            isFirst = byte == UInt8(ascii: "[") || isFirst && byte == UInt8(ascii: "^")
            last = byte
        }
        return false
    }
}
