import EndpointRuntime
import Foundation
import Testing

@Suite("Errors: failure rules")
struct FailureRulesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let expected: String
        var testDescription: String { "\(status) \(body)" }
    }

    static let duplicate = #"{"error":{"code":"duplicate_order","message":"again"}}"#
    static let other = #"{"error":{"code":"other","message":"no"}}"#

    static let cases = [
        Case(status: 409, body: duplicate, expected: "api duplicateOrder again"),
        Case(status: 409, body: other, expected: "api problem no"),
        Case(status: 410, body: "", expected: "api soldOut"),
        Case(status: 410, body: "<html>", expected: "api soldOut"),
        Case(status: 422, body: other, expected: "api problem no"),
        // A rule for a range leaves the statuses alone that have a kind of their own.
        Case(status: 401, body: other, expected: "unauthorized"),
        Case(status: 403, body: other, expected: "forbidden"),
        Case(status: 404, body: other, expected: "notFound"),
        Case(status: 429, body: other, expected: "rateLimited"),
        // If the body does not match the rule, the status decides.
        Case(status: 422, body: "", expected: "client"),
        Case(status: 422, body: "<html>", expected: "client"),
        Case(status: 422, body: #"{"error":"x"}"#, expected: "client"),
        Case(status: 422, body: #"{"error":{"code":"x"}}"#, expected: "client"),
        Case(status: 409, body: #"{"error":{"code":"duplicate_order"}}"#, expected: "client"),
        Case(status: 500, body: other, expected: "server"),
        Case(status: 503, body: "", expected: "server"),
        Case(status: 302, body: other, expected: "unexpectedStatus"),
    ]

    @Test("follow the table", arguments: cases)
    func rules(_ example: Case) async throws {
        let transport = answers(EndpointTransportResponse(status: example.status, json: example.body))
        let client = EndpointClient<Shop>(.production, transport: transport, retry: .once)
        let error = try #require(await failure(client, Items.getItem(id: "i1")))
        let text: String
        switch error.kind {
        case .api(.duplicateOrder(let problem)): text = "api duplicateOrder \(problem.message)"
        case .api(.problem(let problem)): text = "api problem \(problem.message)"
        case .api(.soldOut): text = "api soldOut"
        default: text = error.code.rawValue
        }
        #expect(text == example.expected)
        #expect(error.context.status == example.status)
        #expect(error.context.responseBody == Data(example.body.utf8))
    }

    enum Strict: EndpointAPI {
        static let settings = EndpointAPISettings(name: "Strict")
        static let failures = FailureRules<ShopFailure>(
            code: ["code"],
            message: ["message"],
            [
                FailureRule(status: 401, body: ProblemDTO.self) { .problem(try $0.toDomain()) },
                FailureRule(status: 404, code: "7", .soldOut),
                FailureRule(status: .serverErrors, code: "down", .soldOut),
                FailureRule(status: 418, body: ProblemDTO.self) { _ in throw CancellationError() },
                FailureRule(status: .any, body: ProblemDTO.self) { .duplicateOrder(try $0.toDomain()) },
            ]
        )
    }

    @Test(
        "a rule for exactly a status goes before the kind, and code and message are found",
        arguments: [
            (401, #"{"code":"a","message":"m"}"#, "api", "a"), (404, #"{"code":7,"message":"m"}"#, "api", "7"),
            (404, #"{"code":8,"message":"m"}"#, "notFound", "8"),
            (503, #"{"code":"down","message":"m"}"#, "api", "down"),
            (418, #"{"code":"t","message":"m"}"#, "client", "t"), (302, #"{"code":"r","message":"m"}"#, "api", "r"),
        ]
    )
    func exact(_ status: Int, _ body: String, _ code: String, _ apiCode: String) async throws {
        let transport = answers(EndpointTransportResponse(status: status, json: body))
        let client = EndpointClient<Strict>(EndpointServer("http://h"), transport: transport, retry: .once)
        let call: EndpointCall<Strict, Void> = EndpointCall(StrictEndpoint())
        let error = try #require(await failure(client, call))
        #expect(error.code.rawValue == code)
        #expect(error.context.apiCode == apiCode)
        #expect(error.context.apiMessage == "m")
    }

    struct StrictEndpoint: Endpoint {
        typealias API = Strict
        var operation: EndpointOperation { EndpointOperation("get", .get, "/") }
        func encode(to request: inout EndpointRequestEncoder) {}
    }
}
