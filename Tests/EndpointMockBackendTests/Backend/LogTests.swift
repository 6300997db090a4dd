import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import RuntimeTestSupport
import Testing

@Suite struct LogTests {
    private static let api = MockAPI(
        name: "A",
        routes: [
            MockRoute(
                operation: "read",
                method: "GET",
                path: "/people/{ssn}/files/{name}",
                parameters: [
                    MockParameter(.path, "ssn", .string(), isSensitive: true), MockParameter(.path, "name", .string()),
                    MockParameter(.query, "pin", .string(), isRequired: false, isSensitive: true),
                    MockParameter(.query, "page", .integer(), isRequired: false),
                ],
                authentication: ["key"],
                answers: [MockAnswer(200, .json(.string()))]
            )
        ],
        schemes: [MockAuthScheme(name: "key", kind: .query("api_key"))]
    )

    @Test(
        arguments: [
            ("/people/123/files/a?pin=999&page=2&api_key=s3", "/people/…/files/a?pin=…&page=2&api_key=…", "read"),
            ("/people/123/files/a?other=999&api_key=s3", "/people/…/files/a?other=…&api_key=…", "read"),
            ("/nowhere?token=1", "/nowhere?token=…", nil),
        ] as [(String, String, String?)]
    )
    func noSecretReachesTheLog(path: String, shown: String, operation: String?) async throws {
        let log = Guarded([MockExchange]())
        let backend = MockBackend(Self.api, .with { $0.log = { exchange in log.with { $0.append(exchange) } } })
        _ = try await backend.ask("GET", path)
        let exchange = try #require(log.with { $0.first })
        #expect(exchange.path == shown && exchange.operation == operation)
        #expect(!"\(exchange)".contains("999") && !"\(exchange)".contains("s3"))
    }

    @Test func aLogLineNamesTheSourceOfTheAnswer() async throws {
        let log = Guarded([String]())
        let clock = InstantClock()
        let backend = MockBackend(
            .busyBank,
            .with {
                $0.clock = clock
                $0.faults = MockFaults([.init("cancelPayment", .status(503))])
                $0.log = { exchange in log.with { $0.append("\(exchange)") } }
            }
        )
        _ = try await backend.ask("GET", "/v1/payments/pay_1", ["Prefer": "example=settled, delay=2s"])
        _ = try await backend.ask("GET", "/v1/payments")
        _ = try await backend.ask("POST", "/v1/payments", body: "{}")
        _ = try await backend.ask("POST", "/v1/payments/pay_1/cancel")
        _ = try await backend.ask("GET", "/v1/payments/x")
        #expect(
            log.with { $0 } == [
                "GET /v1/payments/pay_1 200 getPayment: example settled, 2000.0 ms",
                "GET /v1/payments 200 getPayments: state, 0.0 ms",
                "POST /v1/payments 400 createPayment: problem: Request against the spec, 0.0 ms, 6 violations",
                "POST /v1/payments/pay_1/cancel 503 cancelPayment: fault: status 503, 0.0 ms",
                "GET /v1/payments/x 404 getPayment: declared failure, 0.0 ms",
            ]
        )
    }

    @Test func unusablePatternsAndExamplesAreNoted() {
        let api = MockAPI(
            name: "A",
            routes: [],
            types: [
                MockType(
                    name: "T",
                    schema: .string(.plain, MockLimits(pattern: "(?=x)x")),
                    examples: [MockExample(name: "broken", json: "{")]
                )
            ]
        )
        let notes = MockBackend(api).notes
        #expect(notes.count == 2)
        #expect(notes.first?.contains("broken of T") == true && notes.last?.contains("(?=x)x") == true)
    }
}
