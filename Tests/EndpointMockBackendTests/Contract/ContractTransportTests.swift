import EndpointMockBackend
import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// The differences of a real server and its clients from the spec.
@Suite struct ContractTransportTests {
    private static let payment = """
        {"id":"pay_1","account_id":"a","recipient_name":"Ada","recipient_account_number":"DE02","amount":"12.50",\
        "currency":"EUR","status":"completed","reference":"R","created_at":"2026-01-01T10:00:00Z"}
        """

    struct Case: Sendable, CustomTestStringConvertible {
        var method = HTTPRequest.Method.get
        let path: String
        var body: String?
        var status = 200
        let answer: String
        let findings: [String]
        var testDescription: String { "\(method) \(path) \(findings)" }
    }

    static let cases: [Case] = [
        Case(path: "/v1/payments/pay_1", answer: payment, findings: []),
        Case(
            path: "/v1/payments/pay_1",
            answer: payment.replacing(#""12.50""#, with: "12.5").replacing("pay_1", with: "secret"),
            findings: [
                #"answer 200: body /amount: expected a string of decimal digits, such as "12.50", found a number, which is "#
                    + "not shown"
            ]
        ),
        Case(
            path: "/v1/payments",
            answer: "[\(payment),\(payment.replacing(#""reference":"R","#, with: ""))]",
            findings: ["answer 200: body /1/reference: expected a string, it is missing"]
        ),
        Case(path: "/v1/payments", answer: "", findings: ["answer 200: body: expected JSON, there is no body"]),
        Case(
            path: "/v1/payments",
            answer: "<html>",
            findings: ["answer 200: body: expected JSON, found 6 bytes that are not JSON"]
        ),
        Case(
            path: "/v1/payments/pay_1",
            status: 202,
            answer: payment,
            findings: []
        ),
        Case(
            path: "/v1/payments/pay_1",
            status: 201,
            answer: "[]",
            findings: ["answer 201: body: expected an object, found a list"]
        ),
        Case(
            path: "/v1/payments?limit=x",
            answer: "[]",
            findings: [#"request: query /limit: expected a whole number, found "x""#]
        ),
        Case(
            path: "/v1/payment",
            status: 404,
            answer: "{}",
            findings: ["request: path: expected a path of the spec, found GET /v1/payment"]
        ),
        Case(
            method: .delete,
            path: "/v1/payments",
            status: 405,
            answer: "{}",
            findings: ["request: path: expected a method of the spec for this path, found DELETE /v1/payments"]
        ),
        Case(path: "/v1/payments", status: 502, answer: "<html>", findings: []),
        Case(
            path: "/v1/payments",
            status: 404,
            answer: #"{"error":{"code":"not_found"}}"#,
            findings: ["answer 404: body /error/message: expected a string, it is missing"]
        ),
        Case(method: .post, path: "/v1/payments/pay_1/cancel", status: 204, answer: "", findings: []),
    ]

    @Test("differences are reported with their places", arguments: cases)
    func findings(_ item: Case) async throws {
        let found = Guarded<[ContractFinding]>([])
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: item.status, json: item.answer) }
        let contract = ContractTransport(MockBackend(.busyBank), over: real) { finding in
            found.with { $0.append(finding) }
        }
        let head = HTTPRequest(method: item.method, scheme: "http", authority: "localhost", path: item.path)
        let response = try await contract.send(EndpointTransportRequest(head))
        #expect(response.head.status.code == item.status)
        #expect(String(decoding: try await response.body.collect(), as: UTF8.self) == item.answer)
        #expect(found.with { $0.map(\.description) } == item.findings)
    }

    @Test("a status that the spec states is the only one", arguments: [true, false])
    func statedStatus(isStated: Bool) async throws {
        let answer = MockAnswer(201, .none, isStatusStated: isStated)
        let api = MockAPI(name: "A", routes: [MockRoute(operation: "a", method: "POST", path: "/a", answers: [answer])])
        let found = Guarded<[ContractFinding]>([])
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 202) }
        let contract = ContractTransport(MockBackend(api), over: real) { finding in found.with { $0.append(finding) } }
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/a")
        _ = try await contract.send(EndpointTransportRequest(head))
        let expected = isStated ? ["answer 202: header /status: expected the status 201, found 202"] : []
        #expect(found.with { $0.map(\.description) } == expected)
    }

    @Test("a departure in each element of a list is of one kind")
    func kinds() {
        func finding(_ pointer: String, _ reason: String) -> ContractFinding {
            let violation = MockViolation(.body, pointer, expected: "a string", reason: reason)
            return ContractFinding(operation: "getPayments", side: .answer(200), violation: violation)
        }
        #expect(finding("/0/id", "found 1").kind == finding("/17/id", "found 2").kind)
        #expect(finding("/0/id", "found 1").kind != finding("/0/name", "found 1").kind)
        #expect(finding("/0/id", "found 1").kind != finding("/0/id", "it is missing").kind)
    }

    @Test("forwarded requests are in the log")
    func log() async throws {
        let exchanges = Guarded<[MockExchange]>([])
        let backend = MockBackend(.busyBank, .with { $0.log = { exchange in exchanges.with { $0.append(exchange) } } })
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 200, json: "[]") }
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/v1/payments?limit=1&key=s")
        _ = try await ContractTransport(backend, over: real) { _ in }.send(EndpointTransportRequest(head))
        let exchange = try #require(exchanges.with { $0.first })
        #expect(exchange.source == .passedOn)
        #expect(exchange.operation == "getPayments")
        #expect(exchange.status == 200)
        #expect(exchange.path == "/v1/payments?limit=1&key=…")
    }
}
