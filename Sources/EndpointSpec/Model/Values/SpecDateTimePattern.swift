internal import EndpointPatterns

/// A pattern such as `yyyy-MM-dd HH:mm:ss`: Unicode's letters for dates, those of them that mean one thing in every
/// locale. The runtime reads and writes by the same table.
package struct SpecDateTimePattern: Hashable, Sendable {
    private enum Token {
        /// A letter and how often it stands there.
        case field(Character, Int)
        case literal(Character)
    }

    package let text: String

    /// The letters, each with how often it may stand.
    package static let fields: [Character: ClosedRange<Int>] = [
        "y": 4...4, "M": 1...4, "d": 1...2, "E": 3...4, "H": 1...2, "h": 1...2, "a": 1...1, "m": 2...2, "s": 2...2,
        "S": 1...9, "X": 1...3, "Z": 1...1,
    ]

    package static let list =
        "yyyy, M, MM, MMM, MMMM, d, dd, EEE, EEEE, H, HH, h, hh, a, mm, ss, S to SSSSSSSSS, X, XX, XXX and Z"

    /// - Throws: What is wrong with the text.
    package init(_ text: String) throws(Problem) {
        self.text = text
        let letters = try Self.tokens(of: text).compactMap { token in
            if case .field(let letter, _) = token { letter } else { nil }
        }
        for (letter, name) in [("y", "year"), ("M", "month"), ("d", "day")] as [(Character, String)]
        where !letters.contains(letter) {
            throw Problem(
                message: "it has no \(name), so it does not name a point in time; use 'date' for a day without a time"
            )
        }
        for letter in Set(letters).sorted() where letters.filter({ $0 == letter }).count > 1 {
            throw Problem(message: "it contains '\(letter)' twice")
        }
        guard letters.contains("h") == letters.contains("a") else {
            throw Problem(message: "'h' counts to twelve, so it needs 'a'; 'HH' counts to 23")
        }
    }

    /// The point in time of a text, as whole seconds since 1970 and a fraction of one; `nil` for a text that is not of the
    /// pattern. Without a zone, the text is in UTC.
    package func moment(of text: String) -> (seconds: Int, fraction: Double)? {
        let moment = Array(self.text.utf8).withUnsafeBufferPointer { pattern in
            Array(text.utf8).withUnsafeBufferPointer { DatePattern(pattern).moment(of: $0) }
        }
        return moment.flatMap { moment in
            CalendarDays.since1970(moment.year, moment.month, moment.day).map { days in
                (days * 86_400 + moment.seconds, moment.fraction)
            }
        }
    }

    package struct Problem: Error {
        package var message: String
    }

    private static func tokens(of text: String) throws(Problem) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "'" {
                tokens += try quoted(&rest).map { .literal($0) }
            } else if first.isASCII, first.isLetter {
                let count = rest.prefix { $0 == first }.count
                guard let range = fields[first], range.contains(count) else {
                    let run = String(repeating: first, count: count)
                    throw Problem(
                        message: "'\(run)' is unknown; the letters are \(list), and other text needs single quotes ''"
                    )
                }
                tokens.append(.field(first, count))
                rest = rest.dropFirst(count)
            } else {
                guard let byte = first.asciiValue, (0x20..<0x7F).contains(byte), !first.isNumber else {
                    throw Problem(message: "'\(first)' needs quotes")
                }
                tokens.append(.literal(first))
                rest = rest.dropFirst()
            }
        }
        return tokens
    }

    /// The text between two quotes; two quotes one behind the other are one.
    private static func quoted(_ rest: inout Substring) throws(Problem) -> [Character] {
        let inside = rest.dropFirst()
        guard let end = inside.firstIndex(of: "'") else { throw Problem(message: "a quote is not closed") }
        let text = Array(inside[..<end])
        rest = inside[inside.index(after: end)...]
        guard text.allSatisfy({ $0.asciiValue.map { (0x20..<0x7F).contains($0) } ?? false }) else {
            throw Problem(message: "text in quotes must be ASCII")
        }
        return text.isEmpty ? ["'"] : text
    }
}
