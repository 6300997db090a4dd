import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// The types of the golden `Shadows` are in a separate module, because its `String` and `Error` hide the system's types
/// in all of its files.
@Suite struct ShadowedNamesTests {
    private func client(
        answering json: Swift.String,
        status: Int = 200
    ) -> EndpointClient<Operation> {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: status, json: json) }
        return EndpointClient(EndpointServer<Operation>.local, transport: transport, clock: TestClock())
    }

    @Test func aTypeOfTheSpecContainsSystemTypes() async throws {
        let json = #"{"value":"1.5","at":"2026-01-01T00:00:00Z","took":1.5,"of":{"name":"kg"}}"#
        let answer = try await client(answering: json).send(DataCalls.response(Mirror(at: .absent)).domain)
        #expect(answer.value == Result.Examples.one)
        #expect(answer.value.at == Foundation.Date(timeIntervalSince1970: 1_767_225_600))
        #expect(answer.value.of == Unit(name: "kg"))
    }

    @Test func anErrorOfTheSpecIsAFailureOfTheAPI() async throws {
        let repository: any Task = RemoteTask(client(answering: #"{"code":"taken"}"#, status: 409))
        let error = await #expect(throws: OperationError.self) {
            try await repository.status(String(text: "a", more: [nil, Mapping.unmapped]))
        }
        guard case .api(.conflict(let body))? = error?.kind else {
            Issue.record("\(error.debugDescription)")
            return
        }
        #expect(body == Error(code: "taken"))
    }

    @Test func callsOfAFileLeaveTheNameToFoundation() async throws {
        let error = try await client(answering: #"{"code":"gone","url":"https://a.example"}"#)
            .send(ErrorCalls.getError().domain)
        #expect(error == Error(code: "gone", url: Foundation.URL(string: "https://a.example")))
    }
}
