import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct ResultsRuleTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func post(_ returns: String, body: String = "body: list(Sent)", types: String = "") -> String {
        """
        types:
          Sent: { fields: { id: string, amount: decimal } }
          Problem: { fields: { code: string } }
          Item: { union: { by: status, at: body, cases: { 2XX: Sent, default: Problem } } }
          Odd: { union: { by: status, at: body, cases: { 200: Sent, 201: Problem, default: Problem } } }
          Fine: { union: { by: status, at: body, cases: { 2XX: Sent } } }
        \(types)
        endpoints:
          a: { post: /a, \(body), retry: never, returns: \(returns) }
        """
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("misplaced-key", "'match' belongs to 'results'", post("{ type: Sent, 1️⃣match: id }")),
        DiagnosticCase(
            "conflicting-keys",
            "an answer with 'results' cannot have 'type'",
            post("{ results: list(Item), 1️⃣type: Sent }")
        ),
        DiagnosticCase("invalid-value", "from 200 to 299", post("{ results: list(Item), status: [200, 1️⃣404] }")),
        DiagnosticCase("invalid-value", "from 200 to 299", post("{ results: list(Item), status: 1️⃣404 }")),
        DiagnosticCase("invalid-value", "a list of them", post("{ results: list(Item), status: 1️⃣[] }")),
        DiagnosticCase("invalid-results", "a list of a union by status", post("{ results: 1️⃣Item }")),
        DiagnosticCase("invalid-results", "a list of a union by status", post("{ results: 1️⃣list(Sent) }")),
        DiagnosticCase("invalid-results", "'Sent' and 'Problem'", post("{ results: 1️⃣list(Odd) }")),
        DiagnosticCase("invalid-results", "one side has none", post("{ results: 1️⃣list(Fine) }")),
        DiagnosticCase("invalid-results", "make the body a list", post("{ results: list(Item) }", body: "body: 1️⃣Sent")),
        DiagnosticCase(
            "invalid-results",
            "'string' has no fields",
            post("{ results: list(Item), match: 1️⃣id }", body: "body: list(string)")
        ),
        DiagnosticCase("unknown-field", "did you mean 'id'?", post("{ results: list(Item), match: 1️⃣ids }")),
        DiagnosticCase(
            "invalid-results",
            "'amount' is 'decimal'",
            post("{ results: list(Item), match: 1️⃣amount }").replacing("amount: decimal", with: "amount: 2️⃣decimal")
        ),
        DiagnosticCase(
            "invalid-results",
            "'[Item]' is matched differently elsewhere",
            post(
                "{ results: 2️⃣list(Item) } }\n  b: { post: /b, body: list(Sent), retry: never, returns: { results: "
                    + "list(Item), match: 1️⃣id }"
            )
        ),
    ]
}
