import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Rules and recordings take an API whose description may be unreadable, because it was changed by hand or written by a
/// newer generator. Both report the reason.
@Suite struct UnreadableAPITests {
    private static let api = MockAPI(json: #"{"name": "Library", "routes": [{"operation": "getBooks"}]}"#)
    private static let problem = #"the description of the API cannot be read: routes/0: "method" is missing"#

    /// The error of a transport.
    private func failure(of transport: some EndpointTransport) async -> String? {
        let error = await #expect(throws: TransportError.self) { try await transport.send(request("GET", "/v1/books")) }
        return error.map { "\($0.underlying as Any)" }
    }

    @Test func aRuleOfAnOperationFailsTheVerification() throws {
        let stub = StubTransport()
        stub.on("getBooks", of: Self.api).answers(.json(text: "[]"))
        let found = #expect(throws: StubFailure.self) { try stub.verify() }
        #expect("\(try #require(found))".contains(Self.problem))
    }

    @Test func anExampleFailsTheCall() async throws {
        let stub = StubTransport()
        stub.on(.get, "/v1/books").answers(.example("first", of: "Book", in: Self.api))
        #expect(try #require(await failure(of: stub)).contains(Self.problem))
    }

    /// If the secrets are unknown, nothing is recorded.
    @Test func nothingIsRecorded() async throws {
        let folder = TemporaryFolder()
        let stub = StubTransport()
        stub.on { _ in true }.answers(.json(text: "[]"))
        let redaction = Redaction.standard.secrets(of: Self.api)
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: redaction)
        #expect(try #require(await failure(of: transport)).contains(Self.problem))
        #expect(try folder.texts().isEmpty)
    }
}
