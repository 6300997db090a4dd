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
            ("Shope", ["Hope", "Shops"], "Shops"),
        ] as [(String, [String], String?)]
    )
    func findsTheClosest(_ name: String, _ candidates: [String], _ expected: String?) {
        #expect(Suggestion.closest(to: name, in: candidates) == expected)
        #expect(Suggestion.closest(to: name, in: candidates.reversed()) == expected)
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
