import EndpointMockBackend
import EndpointRuntime
import Testing

@Suite struct ExampleAnswersTests {
    private let backend = MockBackend(.busyBank)

    @Test(arguments: [
        ("/v1/payments/pay_1", "pay_1"), ("/v1/payments/pay_2", "pay_2"), ("/v1/payments/pay%5F2", "pay_2"),
    ])
    func thePathPicksTheExample(path: String, id: String) async throws {
        let answer = try await backend.ask("GET", path)
        #expect(answer.status == 200)
        #expect(answer.header("content-type") == "application/json")
        #expect(answer.json?["id"]?.string == id)
    }

    @Test func aListHoldsAllExamples() async throws {
        let answer = try await backend.ask("GET", "/v1/payments")
        guard case .array(let elements)? = answer.json else { throw Unexpected.body(answer.text) }
        #expect(elements.map { $0["id"]?.string } == ["pay_1", "pay_2"])
        #expect(answer.text.hasPrefix(#"[{"id":"pay_1","account_id":"#), "members stand in the order of the spec")
    }

    @Test(arguments: [
        ("GET", "/v1/payment", 404, "/v1/payments"), ("GET", "/nothing/at/all", 404, "/v1/payments/{id}"),
        ("DELETE", "/v1/payments/x", 405, ""),
    ])
    func unknownRoutesAnswerWithAProblem(method: String, path: String, status: Int, nearest: String) async throws {
        let answer = try await backend.ask(method, path)
        #expect(answer.status == status)
        #expect(answer.header("content-type") == "application/problem+json")
        if status == 404 { #expect(answer.json?["nearest"]?["path"]?.string == nearest) }
        if status == 405 { #expect(answer.header("allow") == "GET, HEAD, OPTIONS") }
    }
}

enum Unexpected: Error {
    case body(String)
}
