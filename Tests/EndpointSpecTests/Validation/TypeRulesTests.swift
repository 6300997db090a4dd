import EndpointSpec
import SpecTestSupport
import Testing

/// Names, circles and what is made from what.
@Suite struct TypeRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static let payment = "types:\n  Payment: { fields: { id: string, amount: decimal } }\n  "

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "unknown-type",
            "unknown type 'Paymnt' for the field 'a'; did you mean 'Payment'?",
            payment + "A: { fields: { a: 1️⃣list(Paymnt) } }"
        ),
        DiagnosticCase("unknown-type", "did you mean 'string'?", "types: { A: { fields: { a: 1️⃣String? } } }"),
        DiagnosticCase("unknown-type", "did you mean 'double'?", "types: { A: { fields: { a: 1️⃣float64 } } }"),
        DiagnosticCase("unknown-type", "did you mean 'datetime'?", "types: { A: { fields: { a: 1️⃣date-time } } }"),
        DiagnosticCase("unknown-type", "did you mean 'bool'?", "endpoints: { a: { get: /a, query: { q: 1️⃣boolean } } }"),
        DiagnosticCase("unknown-type", "declare it under 'types'", "endpoints: { a: { get: /a, returns: 1️⃣Zebra } }"),
        DiagnosticCase("unknown-type", "for the body of 'a'", "endpoints: { a: { post: /a, body: 1️⃣[Zebra] } }"),
        DiagnosticCase(
            "unknown-type",
            "for the body of an error case",
            "=== api.yaml\nlanguage: 1\nname: A\nerrors: { cases: [{ status: 409, body: 1️⃣Zebra }] }"
        ),
        DiagnosticCase(
            "duplicate-name",
            "a second type is named 'A'",
            "=== a.yaml\ntypes: { 2️⃣A: { enum: [a] } }\n=== b.yaml\ntypes: { 1️⃣A: { enum: [a] } }"
        ),
        DiagnosticCase(
            "duplicate-name",
            "a second endpoint",
            "=== a.yaml\nendpoints: { 2️⃣a: { get: /a } }\n=== b.yaml\nendpoints: { 1️⃣a: { get: /a } }"
        ),
        DiagnosticCase(
            "duplicate-name",
            "a second repository",
            "=== a.yaml\nrepositories: { 2️⃣R: {} }\n=== b.yaml\nrepositories: { 1️⃣R: {} }"
        ),
        DiagnosticCase("endless-type", "'A' needs 'a: A'; make one", "types: { A: { fields: { a: 1️⃣A } } }"),
        DiagnosticCase(
            "endless-type",
            "'A' needs 'b: B', and 'B' needs 'a: A'",
            "types:\n  A: { fields: { b: 1️⃣B } }\n  B: { fields: { a: 2️⃣A } }\n  C: { fields: { a: A } }"
        ),
        DiagnosticCase("unknown-type", "for 'from'", "types: { A: { from: 1️⃣B, pick: [] } }"),
        DiagnosticCase(
            "invalid-from",
            "'from' needs a type with fields, but 'E' has none",
            "types: { 2️⃣E: { enum: [a] }, A: { from: 1️⃣E, pick: [] } }"
        ),
        DiagnosticCase("circular-from", "made from itself", "types: { A: { from: 1️⃣A, pick: [] } }"),
        DiagnosticCase("unknown-field", "did you mean 'amount'?", payment + "A: { from: Payment, pick: [1️⃣amuont] }"),
        DiagnosticCase("duplicate-field", "picked twice", payment + "A: { from: Payment, pick: [2️⃣id, 1️⃣id] }"),
        DiagnosticCase(
            "duplicate-field",
            "the field 'id' is already picked",
            payment + "A: { from: Payment, pick: [2️⃣id], fields: { 1️⃣id: int } }"
        ),
        DiagnosticCase(
            "duplicate-draft",
            "'PaymentDraft'",
            payment + "2️⃣A: { from: Payment, pick: [id], draft: true }\n  1️⃣B: { from: Payment, pick: [id], draft: "
                + "true }"
        ),
        DiagnosticCase(
            "duplicate-draft",
            "'PaymentDraft'",
            payment + "2️⃣PaymentDraft: { enum: [a] }\n  1️⃣B: { from: Payment, pick: [id], draft: true }"
        ),
        DiagnosticCase("empty-enum", "'A' has no values", "types: { 1️⃣A: { enum: [] } }"),
        DiagnosticCase(
            "duplicate-enum-value",
            "this enum has the value 'a' twice",
            "types: { A: { enum: [2️⃣a, b, 1️⃣a] } }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "Identifiable needs a field 'id'",
            "types: { A: { enum: [a], conforms: [1️⃣Identifiable] } }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "'id' must be Hashable, but 'B' is not",
            "types: { 2️⃣B: { fields: { a: int } }, A: { fields: { id: 1️⃣B }, conforms: [Identifiable] } }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "'id' must be Hashable, but 'B' is not",
            "types: { 2️⃣B: { fields: {} }, A: { fields: { id: 1️⃣\"[B?]?\" }, conforms: [Identifiable] } }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "add 'conforms: [Hashable]' to 'Payment'",
            "types:\n  2️⃣Payment: { fields: { id: string } }\n  A: { fields: { p: [Payment] }, conforms: "
                + "[1️⃣Hashable] }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "keep one",
            "types: { A: { enum: [a], conforms: [Hashable, 1️⃣Hashable] } }"
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "'b' and 'a' would both have the key 'a'",
            "types: { A: { fields: { 2️⃣a: int, 1️⃣b: { type: int, key: a } } } }"
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "'user_id' and 'userId' would both have the key 'user_id'",
            "=== api.yaml\nlanguage: 1\nname: A\ndefaults: { keys: snake_case }\n=== a.yaml\n"
                + "endpoints: { a: { get: /a, query: { 2️⃣userId: int, 1️⃣user_id: int } } }"
        ),
        DiagnosticCase(
            "invalid-key",
            "no control characters",
            "types: { A: { fields: { a: { type: int, key: 1️⃣\"a\\nb\" } } } }"
        ),
        DiagnosticCase("invalid-key", "at least one", "types: { A: { fields: { a: { type: int, key: 1️⃣\"\" } } } }"),
    ]

    @Test func allowsCirclesThatCanEnd() {
        let text = """
            types:
              A: { fields: { b: B?, c: [C], d: map(D) } }
              B: { fields: { a: A } }
              C: { fields: { a: A } }
              D: { fields: { a: A } }
            """
        #expect(SpecReader.read(MarkedSource(text).sources).diagnostics == [])
    }

    @Test func picksAlongAChain() throws {
        let text = """
            types:
              C: { from: B, pick: [a], fields: { c: int } }
              B: { from: A, pick: [a], fields: { b: int } }
              A: { fields: { a: int } }
            """
        let spec = try #require(SpecReader.read(MarkedSource(text).sources).spec)
        guard case .object(let object)? = spec.type(named: "C")?.kind else { return }
        #expect(spec.fields(of: object).map(\.name.value) == ["a", "c"])
    }

    @Test func reportsEachTypeOfACircleOfOrigins() {
        let text = "types: { A: { from: B, pick: [] }, B: { from: A, pick: [] }, C: { from: A, pick: [] } }"
        #expect(
            SpecReader.read(MarkedSource(text).sources).diagnostics.map(\.id) == ["circular-from", "circular-from"]
        )
    }
}
