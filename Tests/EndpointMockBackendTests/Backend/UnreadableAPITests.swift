import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Generated code that was changed by hand, or that a newer generator wrote: nothing crashes, and everybody says what is
/// wrong.
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
        let transport = ContractTransport(MockBackend(Self.api), over: StubTransport(over: MockBackend(.bank))) {
            finding in
            findings.with { $0.append("\(finding)") }
        }
        _ = try await transport.ask("GET", "/v1/payments")
        #expect(findings.with { $0 }.count == 1)
        #expect(findings.with { $0 }.first?.contains(Self.problem) == true)
    }

    @Test func aStubSaysIt() async throws {
        let stub = StubTransport()
        stub.on("getPayments", of: Self.api).answers(.json(text: "[]"))
        let found = #expect(throws: StubFailure.self) { try stub.verify() }
        #expect("\(try #require(found))".contains(Self.problem))
        let example = StubTransport()
        example.on(.get, "/v1/payments").answers(.example("settled", of: "Payment", in: Self.api))
        let failure = await #expect(throws: TransportError.self) { try await example.ask("GET", "/v1/payments") }
        let words = failure.map { "\($0.underlying as Any)" } ?? ""
        #expect(words.contains(Self.problem))
    }

    /// Who does not know what is secret writes nothing down.
    @Test func nothingIsRecorded() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let redaction = Redaction.standard.secrets(of: Self.api)
        let transport = RecordingTransport(over: MockBackend(.bank), to: folder, redaction: redaction)
        let failure = await #expect(throws: TransportError.self) { try await transport.ask("GET", "/v1/payments") }
        let words = failure.map { "\($0.underlying as Any)" } ?? ""
        #expect(words.contains(Self.problem))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
