import SpecTestSupport
import Testing

@testable import EndpointSpec

/// The case of a union that a value is of.
@Suite struct UnionMatcherTests {
    private func index(_ union: String, _ value: String) throws -> SpecIndex {
        let source = MarkedSource(
            """
            types:
              Card: { fields: { number: string } }
              Bank: { fields: { iban: string, kind: string? } }
              Payer: { union: \(union), examples: { one: \(value) } }
            """
        )
        return SpecIndex(try #require(SpecReader.document(of: source.sources).document))
    }

    private func match(_ union: String, _ value: String, effort: Int = 100) throws -> (number: Int?, effort: Int) {
        let index = try index(union, value)
        let example = try #require(index.type("Payer")?.examples.first)
        var matcher = UnionMatcher(index: index, effort: effort)
        let union = try #require(index.union("Payer"))
        let choice = matcher.choice(example.value, of: union)
        return (choice?.number, matcher.effort)
    }

    @Test(
        arguments: [
            ("{ by: kind, cases: { card: Card, bank: Bank } }", "{ kind: bank, iban: DE1 }", 1),
            ("{ by: kind, cases: { card: Card, bank: Bank } }", "{ kind: cash }", nil),
            ("{ by: kind, at: data, cases: { card: Card, bank: Bank } }", "{ kind: card, data: { number: 1 } }", 0),
            ("{ by: kind, at: data, cases: { card: Card, bank: Bank } }", "{ kind: card, data: {}, more: 1 }", nil),
            ("{ by: presence, cases: { card: Card, bank: Bank } }", "{ bank: { iban: DE1 } }", 1),
            ("{ by: presence, cases: { card: Card, bank: Bank } }", "{ card: {}, bank: {} }", nil),
            ("{ by: code, at: body, cases: { 404: Card, 4XX: Bank, default: json } }", "{ code: 404, body: {} }", 0),
            ("{ by: code, at: body, cases: { 404: Card, 4XX: Bank, default: json } }", "{ code: 409, body: {} }", 1),
            ("{ by: code, at: body, cases: { 404: Card, 4XX: Bank, default: json } }", "{ code: 500, body: {} }", 2),
            ("[Card, Bank]", "{ iban: DE1 }", 1), ("[int, string]", "'1'", 1), ("[Card, Bank]", "7", nil),
        ] as [(String, String, Int?)]
    )
    func findsTheCase(_ union: String, _ value: String, _ number: Int?) throws {
        #expect(try match(union, value).number == number)
    }

    @Test func triesNoMoreThanItMay() throws {
        let found = try match("[Card, Bank]", "{ iban: DE1 }")
        #expect(found.effort < 100)
        #expect(try match("[Card, Bank]", "{ iban: DE1 }", effort: 1).number == nil)
    }

    @Test func aCaseKeepsAFieldWithTheNameOfTheTag() throws {
        let index = try index("{ by: kind, cases: { card: Card, bank: Bank } }", "{ kind: bank, iban: DE1 }")
        let example = try #require(index.type("Payer")?.examples.first)
        var matcher = UnionMatcher(index: index, effort: 100)
        let union = try #require(index.union("Payer"))
        let choice = matcher.choice(example.value, of: union)
        guard case .map(let entries)? = choice?.payload.value else { throw Missing() }
        #expect(entries.map(\.key.value) == ["kind", "iban"])
    }

    private struct Missing: Error {}
}
