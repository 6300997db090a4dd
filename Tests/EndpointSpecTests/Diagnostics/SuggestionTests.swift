import Testing

@testable import EndpointSpec

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("Paymnt", ["Payment", "Refund"], "Payment"), ("retruns", ["returns", "retry"], "returns"),
            ("ab", ["ba"], "ba"),
            ("PAYMENT", ["Payment"], "Payment"), ("cat", ["car", "bat"], "car"), ("int", ["string", "uuid"], nil),
            ("x", [], nil),
            ("completelyOther", ["something"], nil),
            // As far away, and in order before: only the beginning speaks for the other.
            ("storeKey", ["atoreKey", "storeKea"], "storeKea"),
            ("Shope", ["Hope", "Shops"], "Shops"), ("recieve", ["receive", "relieve"], "receive"),
            ("STRASSE", ["strasse"], "strasse"), ("größe", ["grösse", "GRÖßE"], "GRÖßE"),
            ("abcdefghi", ["xyzdefghi", "abcdefg"], "abcdefg"), ("abcdefghi", ["abdcefgih", "abcxyzghq"], "abdcefgih"),
        ] as [(String, [String], String?)]
    )
    func findsTheClosest(_ name: String, _ candidates: [String], _ expected: String?) {
        #expect(Suggestion.closest(to: name, in: candidates) == expected)
        #expect(Suggestion.closest(to: name, in: candidates.reversed()) == expected)
    }

    /// Each pair once, with the plain table of the textbook.
    @Test func countsMistakesAsTheTextbookDoes() {
        var random = SystemRandomNumberGenerator()
        func word() -> String {
            String((0..<Int.random(in: 3...9, using: &random)).map { _ in "abc".randomElement() ?? "a" })
        }
        for _ in 0..<3_000 {
            let (name, candidate) = (word(), word())
            let limit = max(1, min(3, name.count / 3))
            let expected = name != candidate && Self.distance(Array(name), Array(candidate)) <= limit ? candidate : nil
            #expect(Suggestion.closest(to: name, in: [candidate]) == expected, "\(name) \(candidate)")
        }
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count { table[row][0] = row }
        for column in 0...right.count { table[0][column] = column }
        for row in 1...left.count {
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                table[row][column] = min(
                    table[row - 1][column] + 1,
                    table[row][column - 1] + 1,
                    table[row - 1][column - 1] + cost
                )
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
                }
            }
        }
        return table[left.count][right.count]
    }

    @Test func looksAtSoManyCandidatesAndNoMore() {
        var seen = 0
        let candidates = (0..<100_000).lazy.map { number -> String in
            seen += 1
            return "thing\(number)"
        }
        #expect(Suggestion.closest(to: "thinf7", in: candidates) == "thing7")
        #expect(seen <= Suggestion.mostCandidates)
    }
}
