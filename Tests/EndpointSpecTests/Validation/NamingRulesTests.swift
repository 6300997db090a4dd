import EndpointSpec
import SpecTestSupport
import Testing

/// The rules that `lint:` switches on. Each has specs that it warns of, and others that it leaves alone.
@Suite struct NamingRulesTests {
    @Test(arguments: cases) func warnsIfSwitchedOn(_ example: DiagnosticCase) { example.check() }

    @Test(arguments: cases) func isOffOtherwise(_ example: DiagnosticCase) {
        let switchedOff = example.spec.replacing("level: warning", with: "level: off")
        let without = example.spec.replacing(/lint: .*/, with: "")
        for spec in [switchedOff, without] {
            #expect(SpecReader.read(MarkedSource(spec).sources, lint: true).diagnostics == [])
        }
    }

    static let cases: [DiagnosticCase] = [
        example(
            "endpoint-verb",
            "'getPayment' is a POST, but 'get' fits GET, HEAD, QUERY; name it after its effect, or add 'safe: true'",
            "endpoints: { 1️⃣getPayment: { post: /payments, retry: never } }"
        ),
        example(
            "endpoint-verb",
            "'deletePayment' is a GET, but 'delete' fits DELETE, POST; name it after its effect",
            "endpoints: { 1️⃣deletePayment: { get: /payments } }"
        ),
        example(
            "endpoint-without-example",
            "'pay' has no example of 'NewPayment', 'Receipt'; add 'examples' to the type",
            """
            types:
              NewPayment: { fields: { id: string } }
              Receipt: { fields: { id: string } }
            endpoints: { 1️⃣pay: { post: /payments, body: NewPayment, returns: [Receipt], retry: never } }
            """
        ),
        example(
            "singular-collection",
            "'payment' in '/v1/payment/{id}' is a collection with a singular name",
            "endpoints: { getPayment: { get: 1️⃣'/v1/payment/{id}' } }"
        ),
        example(
            "type-without-description",
            "the type 'Card' has no description",
            """
            types:
              1️⃣Card: { fields: { id: string, owner: string | int } }
              Color: { enum: [red], description: A color. }
            """
        ),
    ]

    @Test(
        arguments: [
            "getPayment: { get: /a }", "listPayments: { QUERY: /a, body: json }", "getTotals: { post: /a, safe: true }",
            "searchPayments: { post: /a }", "createPayment: { put: /a }", "addTag: { patch: /a }",
            "settle: { get: /a }",
            "updatePayment: { post: /a }", "deletePayments: { post: /a/delete }", "gettysburg: { post: /a }",
            "removeTag: { delete: /a }", "payments: { get: /a }",
        ]
    )
    func verbsThatFit(_ endpoint: String) { expectNone("endpoint-verb", "endpoints: { \(endpoint) }") }

    @Test(arguments: ["listCards: { delete: /a }", "createCard: { get: /a }", "update_card: { delete: /a }"])
    func verbsThatDoNot(_ endpoint: String) { expectOne("endpoint-verb", "endpoints: { \(endpoint) }") }

    @Test(
        arguments: [
            "/payment/{paymentId}", "/users/{id}/card/{cardId}", "/bank-account/{accountId}", "/person/{personId}",
            "/address/{id}", "/status/{id}", "/booking/{bookingId}", "/transfer/{transferId}", "/user/{username}",
            "/silence/{id}/alerts", "/card/{card}", "/userGroup/{id}",
        ]
    )
    func singularCollections(_ path: String) { expectOne("singular-collection", Self.reading(path)) }

    @Test(
        arguments: [
            "/payments/{id}", "/me", "/users/me", "/me/{id}", "/payments/{id}/cancel", "/cancel/{id}", "/v1/{id}",
            "/people/{personId}", "/equipment/{id}", "/name/{name}", "/label/{label}", "/status/{code}",
            "/billing/{id}",
            "/api/{id}", "/menus/{id}", "/analyses/{id}", "/news/{id}", "/hardware/{id}", "/{id}", "/files/{path...}",
            "/health", "/export/{id}.json", "/payment.json/{id}", "/schema/user/{schemaId}", "/2fa/{id}",
        ]
    )
    func otherPaths(_ path: String) { expectNone("singular-collection", Self.reading(path)) }

    private static func reading(_ path: String) -> String {
        "types: { Card: { fields: { id: string } } }\nendpoints: { read: { get: '\(path)' } }"
    }

    @Test func aListOfElementsIsACollection() {
        let types = "types: { Card: { fields: { id: string } } }\n"
        expectOne("singular-collection", types + "endpoints: { cards: { get: /card, returns: [Card] } }")
        expectNone("singular-collection", types + "endpoints: { card: { get: /card, returns: Card } }")
        expectNone("singular-collection", types + "endpoints: { found: { get: /search, returns: [Card] } }")
    }

    @Test(
        arguments: [
            "a: { get: /a }", "a: { get: /a, returns: string }", "a: { get: /a, returns: text }",
            "a: { get: /a, returns: Color }", "a: { get: /a, returns: [Card] }", "a: { get: /a, returns: CardOrText }",
            "a: { put: /a, body: CardPatch }", "a: { put: /a, body: { fields: { id: string } } }",
        ]
    )
    func examplesThatAreThere(_ endpoint: String) {
        expectNone(
            "endpoint-without-example",
            """
            types:
              Card: { fields: { id: string }, examples: { mine: { id: c-1 } } }
              CardPatch: { from: Card, pick: [id] }
              Color: { enum: [red] }
              CardOrText: { union: [Card, string] }
            endpoints: { \(endpoint) }
            """
        )
    }

    private static func example(_ id: String, _ message: String, _ spec: String) -> DiagnosticCase {
        DiagnosticCase(id, message, .warning, lint: true, on(id, spec))
    }

    private static func on(_ id: String, _ spec: String) -> String {
        "\(spec)\n=== api.yaml\nlanguage: 1\nname: Bank\nlint: { \(id): { level: warning, reason: r } }"
    }

    private func findings(_ id: String, _ spec: String) -> [Diagnostic] {
        SpecReader.read(MarkedSource(Self.on(id, spec)).sources, lint: true).diagnostics
            .filter { $0.id != "post-without-key" }
    }

    private func expectOne(_ id: String, _ spec: String, at place: Testing.SourceLocation = #_sourceLocation) {
        #expect(findings(id, spec).map(\.id) == [id], sourceLocation: place)
    }

    private func expectNone(_ id: String, _ spec: String, at place: Testing.SourceLocation = #_sourceLocation) {
        #expect(findings(id, spec) == [], sourceLocation: place)
    }
}
