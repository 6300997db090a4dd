/// A pattern such as `yyyy-MM-dd HH:mm:ss`: Unicode's letters for dates, those of them that mean one thing in every
/// locale. The runtime reads and writes by the same table.
package struct SpecDateTimePattern: Hashable, Sendable {
    package enum Token: Hashable, Sendable {
        /// A letter and how often it stands there.
        case field(Character, Int)
        case literal(Character)
    }

    package let text: String
    package let tokens: [Token]

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
        tokens = try Self.tokens(of: text)
        let letters = tokens.compactMap { if case .field(let letter, _) = $0 { letter } else { nil } }
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
