import EndpointMockBackend
import EndpointRuntime
import RuntimeTestSupport
import Testing

/// Who calls, and which call it is.
@Suite struct ProofsTests {
    private static func backend(_ kind: MockAuthScheme.Kind, optional: Bool = false) -> MockBackend {
        let route = MockRoute(
            operation: "read",
            method: "GET",
            path: "/x",
            authentication: ["scheme"],
            isAuthenticationOptional: optional,
            answers: [MockAnswer(204, .none)]
        )
        let api = MockAPI(name: "A", routes: [route], schemes: [MockAuthScheme(name: "scheme", kind: kind)])
        return MockBackend(api, .with { $0.credentials = ["scheme": ["good", "me:pass"]] })
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let kind: MockAuthScheme.Kind
        var path = "/x"
        var headers: [String: String] = [:]
        var optional = false
        let status: Int
        var challenge: String?
        var testDescription: String { "\(kind) \(path) \(headers.keys)" }
    }

    static let cases: [Case] = [
        Case(kind: .bearer, status: 401, challenge: #"Bearer realm="A""#),
        Case(
            kind: .bearer,
            headers: ["Authorization": "Bearer bad"],
            status: 401,
            challenge: #"Bearer realm="A", error="invalid_token""#
        ),
        Case(kind: .bearer, headers: ["Authorization": "bearer good"], status: 204),
        Case(kind: .bearer, headers: ["Authorization": "Basic good"], status: 401, challenge: #"Bearer realm="A""#),
        Case(kind: .bearer, optional: true, status: 204),
        Case(kind: .bearer, headers: ["Authorization": "Bearer bad"], optional: true, status: 401),
        Case(kind: .basic, headers: ["Authorization": "Basic bWU6cGFzcw=="], status: 204),
        Case(
            kind: .basic,
            headers: ["Authorization": "Basic bWU6"],
            status: 401,
            challenge: #"Basic realm="A", charset="UTF-8""#
        ),
        Case(kind: .header("X-Key"), headers: ["X-Key": "good"], status: 204),
        Case(kind: .header("X-Key"), status: 401),
        Case(kind: .query("key"), path: "/x?key=good", status: 204),
        Case(kind: .query("key"), path: "/x?key=bad", status: 401),
    ]

    @Test(arguments: cases) func aCallProvesItself(_ test: Case) async throws {
        var fields = test.headers
        if fields["Authorization"] == nil { fields["Authorization"] = "none" }
        let answer = try await Self.backend(test.kind, optional: test.optional).ask(
            "GET",
            test.path,
            ["Authorization": ""],
            fields: test.headers
        )
        #expect(answer.status == test.status)
        if let challenge = test.challenge { #expect(answer.header("www-authenticate") == challenge) }
        if test.status == 401 { #expect(answer.header("www-authenticate") != nil && !answer.text.contains("bad")) }
    }

    // MARK: Idempotency

    private static let payment = """
        {"account_id": "acc_9", "recipient_name": "Ada", "recipient_account_number": "DE02", "currency": "EUR", 
        """

    @Test func aRepeatedRequestIsAnsweredOnce() async throws {
        let log = Guarded([MockExchange]())
        let backend = MockBackend(.busyBank, .with { $0.log = { exchange in log.with { $0.append(exchange) } } })
        let body = Self.payment + #""amount": "1", "idempotency_key": "k"}"#
        let first = try await backend.ask("POST", "/v1/payments", body: body)
        let again = try await backend.ask("POST", "/v1/payments", body: body)
        #expect(first.header("idempotency-replayed") == nil && again.header("idempotency-replayed") == "true")
        #expect(again.status == 201 && again.text == first.text)
        #expect(try await backend.ask("GET", "/v1/payments").column("id").count == 3)
        let other = try await backend.ask(
            "POST",
            "/v1/payments",
            body: Self.payment + #""amount": "2", "idempotency_key": "k"}"#
        )
        #expect(other.status == 422, "\(other.text)")
        #expect(other.json?["type"] == "urn:endpoint-mock:idempotency-key-reused")
        #expect(log.with { $0.map(\.source) }.prefix(2) == [.state, .replayed])
    }

    @Test(arguments: [nil, "", "k"] as [String?]) func aKeyInTheHeaderIsRequired(key: String?) async throws {
        let route = MockRoute(
            operation: "act",
            method: "POST",
            path: "/x",
            idempotencyKey: .header("Idempotency-Key"),
            answers: [MockAnswer(204, .none)]
        )
        let answer = try await MockBackend(MockAPI(name: "A", routes: [route]))
            .ask("POST", "/x", fields: key.map { ["Idempotency-Key": $0] } ?? [:])
        #expect(answer.status == (key == "k" ? 204 : 400))
        if key != "k" { #expect(answer.json?["detail"]?.string?.contains("Idempotency-Key") == true) }
    }

    @Test func keysAreForgottenPastTheirNumber() async throws {
        let backend = MockBackend(.busyBank, .with { $0.keyLimit = 2 })
        for key in ["a", "b", "c"] {
            let body = Self.payment + #""amount": "1", "idempotency_key": "\#(key)"}"#
            #expect(try await backend.ask("POST", "/v1/payments", body: body).status == 201)
        }
        let first = try await backend.ask(
            "POST",
            "/v1/payments",
            body: Self.payment + #""amount": "1", "idempotency_key": "a"}"#
        )
        #expect(first.header("idempotency-replayed") == nil)
        let last = try await backend.ask(
            "POST",
            "/v1/payments",
            body: Self.payment + #""amount": "1", "idempotency_key": "c"}"#
        )
        #expect(last.header("idempotency-replayed") == "true")
    }
}
