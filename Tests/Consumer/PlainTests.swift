import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Plain`: failures and responses that are not objects.
@Suite struct PlainTests {
    private func client(
        _ body: String,
        status: Int = 200,
        headers: KeyValuePairs<String, String> = [:]
    ) -> EndpointClient<Plain> {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: status, headers: headers, body: Data(body.utf8))
        }
        return EndpointClient(.local, transport: transport, retry: .once)
    }

    // MARK: Failures

    @Test(arguments: [
        (400, "\"bad matcher\"", "badMatcher"), (400, "bad matcher\n", "badMatcher"),
        (400, "\"odd\"", #"refused("odd")"#), (404, #"{"errors":[{"code":"NAME_UNKNOWN"}]}"#, "unknownName"),
        (422, #"{"a":"1970-01-01T00:00:00Z"}"#, #"outOfRange(["a": 1970-01-01 00:00:00 +0000])"#),
        (502, "out of order", #"broken("out of order")"#),
    ])
    func aFailureNeedBeNoObject(_ status: Int, _ body: String, _ expected: String) async throws {
        let client = client(body, status: status)
        let error = try #require(
            await #expect(throws: PlainError.self) { _ = try await client.send(Notes.getNote(id: "1")) }
        )
        guard case .api(let failure) = error.kind else { throw error }
        #expect("\(failure)" == expected)
    }

    @Test func aFailureMayBeAList() async throws {
        let body = #"{"errors":[{"code":"a","message":"b"},{"code":"c","message":"d"}]}"#
        let (client, other) = (client(body, status: 409), client(body, status: 404))
        let error = await #expect(throws: PlainError.self) { _ = try await client.send(Notes.getNote(id: "1")) }
        guard case .api(.conflicts(let problems))? = error?.kind else { throw try #require(error) }
        #expect(problems.map(\.code) == ["a", "c"])
        let first = await #expect(throws: PlainError.self) { _ = try await other.send(Notes.getNote(id: "1")) }
        guard case .api(.plainProblem(let problem))? = first?.kind else { throw try #require(first) }
        #expect(problem.message == "b")
    }

    @Test(arguments: [400, 500]) func theMockFailsAsTheServerDoes(_ status: Int) async throws {
        let backend = MockBackend(.plain)
        let failing = InMemoryTransport { request in
            var request = request
            if let name = HTTPField.Name("Prefer") { request.head.headerFields[name] = "code=\(status)" }
            return try await backend.send(request)
        }
        let client = EndpointClient<Plain>(.local, transport: failing, retry: .once)
        let error = await #expect(throws: PlainError.self) { _ = try await client.send(Notes.getNote(id: "1")) }
        guard case .api(let failure)? = error?.kind else { throw try #require(error) }
        switch failure {
        case .refused(let text), .broken(let text): #expect(!text.isEmpty)
        default: Issue.record("\(failure)")
        }
    }
}
