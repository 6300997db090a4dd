import EndpointMockBackend
import EndpointRuntime
import RuntimeTestSupport
import Testing

/// Generated code that was changed by hand or that a newer generator wrote: nothing crashes, and the answers contain
/// the reason.
@Suite struct UnreadableAPITests {
    private static let api = MockAPI(json: #"{"name": "Bank", "routes": [{"operation": "getPayments"}]}"#)
    private static let problem = #"the description of the API cannot be read: routes/0: "method" is missing"#

    @Test func aBackendAnswersWithIt() async throws {
        let backend = MockBackend(Self.api)
        #expect(backend.notes.first == Self.problem)
        let answer = try await backend.ask("GET", "/v1/payments")
        #expect(answer.status == 500 && answer.json?["type"] == .string("urn:endpoint-mock:unreadable-api"))
        #expect(answer.json?["detail"] == .string(Self.problem))
    }

    @Test func aContractReportsIt() async throws {
        let findings = Guarded([String]())
        let transport = ContractTransport(MockBackend(Self.api), over: MockBackend(.bank)) { finding in
            findings.with { $0.append("\(finding)") }
        }
        _ = try await transport.ask("GET", "/v1/payments")
        #expect(findings.with { $0 }.count == 1)
        #expect(findings.with { $0 }.first?.contains(Self.problem) == true)
    }
}
