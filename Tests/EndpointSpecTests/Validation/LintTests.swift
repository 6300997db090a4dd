import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct LintTests {
    @Test(arguments: cases) func warnsOnRequest(_ example: DiagnosticCase) { example.check() }

    @Test(arguments: cases) func isSilentOtherwise(_ example: DiagnosticCase) {
        #expect(SpecReader.read(MarkedSource(example.spec).sources).diagnostics == [])
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "money-as-float",
            "write 'decimal'",
            .warning,
            lint: true,
            "types: { A: { fields: { totalAmount: 1️⃣double?, amountOfPages: int, accounted: float } } }"
        ),
        DiagnosticCase(
            "money-as-float",
            "'total' looks like an amount of money",
            .warning,
            lint: true,
            """
            types:
              Invoice: { fields: { total: 1️⃣double, currency: string, taxYear: double, totalCount: double, taxRate: double } }
              Page: { fields: { total: double, costCenter: double } }
            """
        ),
        DiagnosticCase(
            "unchecked-pattern",
            "the pattern '(a)\\1' uses a back reference, which is not matched in bounded time, so only the server checks it",
            .warning,
            lint: true,
            "types: { A: { fields: { a: { type: string, pattern: 1️⃣'(a)\\1' }, b: { type: string, pattern: '(a)' } } } }"
        ),
        DiagnosticCase(
            "unchecked-pattern",
            "uses an atomic group",
            .warning,
            lint: true,
            """
            types: { A: { wraps: string, pattern: 1️⃣'(?>a)', examples: { b: b } } }
            endpoints: { a: { get: /a, query: { q: { type: A, pattern: a } } } }
            """
        ),
        DiagnosticCase(
            "unchecked-pattern",
            "uses a possessive quantifier",
            .warning,
            lint: true,
            "endpoints: { a: { get: /a, query: { q: { type: string, pattern: 1️⃣'a++' } } } }"
        ),
        DiagnosticCase(
            "unchecked-pattern",
            "uses a class within a class",
            .warning,
            lint: true,
            "endpoints: { a: { get: /a, query: { q: { type: string, pattern: 1️⃣'[a-z&&[^b]]' } } } }"
        ),
        DiagnosticCase(
            "post-without-key",
            "'a' is a POST without an idempotency key",
            .warning,
            lint: true,
            "endpoints: { 1️⃣a: { post: /a }, b: { post: /b, retry: never }, c: { post: /c, idempotencyKey: { header: "
                + "K } } }"
        ),
        DiagnosticCase(
            "literal-credential",
            "'X-Api-Key' looks like a credential",
            .warning,
            lint: true,
            "endpoints: { a: { get: /a, headers: { X-Api-Key: { value: 1️⃣abc }, X-Kind: { value: b } } } }"
        ),
        DiagnosticCase(
            "unused-scheme",
            "no endpoint uses the auth scheme 's'",
            .warning,
            lint: true,
            """
            endpoints: { a: { get: /a, auth: t } }
            === api.yaml
            language: 1
            name: Bank
            auth: { schemes: { 1️⃣s: { bearer: {} }, t: { basic: {} } } }
            """
        ),
    ]
}
