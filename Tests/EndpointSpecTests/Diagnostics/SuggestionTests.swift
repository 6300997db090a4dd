import EndpointSpec
import Testing

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("Paymnt", ["Payment", "Refund"], "Payment"), ("retruns", ["returns", "retry"], "returns"),
            ("ab", ["ba"], "ba"),
            ("PAYMENT", ["Payment"], "Payment"), ("cat", ["car", "bat"], "bat"), ("int", ["string", "uuid"], nil),
            ("x", [], nil),
            ("completelyOther", ["something"], nil),
        ] as [(String, [String], String?)]
    )
    func findsTheClosest(_ name: String, _ candidates: [String], _ expected: String?) {
        #expect(Suggestion.closest(to: name, in: candidates) == expected)
        #expect(Suggestion.closest(to: name, in: candidates.reversed()) == expected)
    }
}
