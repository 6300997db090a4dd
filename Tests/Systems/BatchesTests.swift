import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Batches` with a loopback server that answers each operation separately: in another
/// order, some refused, some missing.
@Suite struct BatchesTests {
    private static let operations = ["a", "b", "c", "d"].map { BatchOperation(id: $0, name: "n", amount: 1.5) }

    private static func server(_ status: String, _ body: String) throws -> LoopbackServer {
        try LoopbackServer { _ in [LoopbackServer.response(status, body)] }
    }

    private static func client(
        _ server: LoopbackServer,
        observer: (any EndpointObserver)? = nil
    ) -> EndpointClient<Batches> {
        EndpointClient(EndpointServer(server.address), retry: .once, observer: observer)
    }

    private static func created(_ id: String, _ number: Int) -> String {
        #"{"operation_id":\#(id),"status":201,"body":{"number":\#(number),"amount":"1.5"}}"#
    }

    @Test func eachOperationHasItsResult() async throws {
        let refused = #"{"body":{"code":"limit","message":"s3cret"},"status":409,"operation_id":"b"}"#
        let answers = [Self.created("\"d\"", 4), refused, Self.created("\"a\"", 1)].joined(separator: ",")
        let server = try Self.server("207 Multi-Status", "[\(answers)]")
        defer { server.stop() }
        let repository: any OperationRepository = RemoteOperationRepository(Self.client(server))
        let results = try await repository.createMany(Self.operations)
        #expect(results.count == 4)
        #expect(try results[0].get() == BatchCreated(number: 1, amount: 1.5))
        #expect(results[1].failure == .refused(BatchProblem(code: "limit", message: "s3cret"), status: 409))
        #expect(results[2].failure == .unanswered, "what the server left out is not passed over")
        #expect(try results[3].get().number == 4)
        let failure = try #require(results[1].failure)
        #expect("\(failure)" == "rejected with status 409" && !failure.localizedDescription.contains("s3cret"))
        #expect(server.requests.first?.headers["idempotency-key"] != nil)
    }

    @Test func strangersAreReported() async throws {
        let answers = [Self.created("\"a\"", 1), Self.created("\"a\"", 2), Self.created("9", 3)].joined(separator: ",")
        let server = try Self.server("200 OK", "[\(answers)]")
        defer { server.stop() }
        let skipped = Skipped()
        let results = try await Self.client(server, observer: skipped)
            .send(Operations.createMany(Array(Self.operations.prefix(1))).domain)
        #expect(try results.map { try $0.get().number } == [1])
        #expect(skipped.paths.with { $0 } == ["[1]", "[2]"])
    }

    @Test func byOrderWithoutNames() async throws {
        let checks = #"{"checks":[{"status":200,"body":"fine"},{"status":404,"body":{"code":"x","message":""}},"#
        let server = try Self.server("200 OK", checks + #"{"status":500,"body":null}]}"#)
        defer { server.stop() }
        let repository: any OperationRepository = RemoteOperationRepository(Self.client(server))
        let results = try await repository.checkMany(["a", "b", "c", "d"])
        #expect(try results[0].get() == "fine")
        #expect(results[1].failure?.refusal?.code == "x")
        #expect(results[2].failure == .unexpectedStatus(500))
        #expect(results[3].failure == .unanswered)
    }

    @Test func anotherStatusIsADifferentAnswer() async throws {
        let server = try Self.server("202 Accepted", "[]")
        defer { server.stop() }
        let error = await #expect(throws: BatchesError.self) {
            _ = try await Self.client(server).send(Operations.createMany(Self.operations))
        }
        guard case .unexpectedStatus(202)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func anUnnamedAnswerKeepsTheOtherNames() async throws {
        let nameless = #"{"status":201,"body":{"number":1,"amount":"1"}}"#
        let server = try Self.server("200 OK", "[\(nameless),\(Self.created("\"b\"", 2))]")
        defer { server.stop() }
        let skipped = Skipped()
        let results = try await Self.client(server, observer: skipped)
            .send(Operations.createMany(Array(Self.operations.prefix(2))).domain)
        #expect(results[0].failure == .unanswered)
        #expect(try results[1].get().number == 2)
        #expect(skipped.paths.with { $0 } == ["[0]"])
    }

    @Test func answersThatAllHaveNoNameAreAnError() async throws {
        let server = try Self.server("200 OK", #"[{"status":201,"body":{"number":1,"amount":"1"}}]"#)
        defer { server.stop() }
        let error = await #expect(throws: BatchesError.self) {
            _ = try await Self.client(server).send(Operations.createMany(Self.operations))
        }
        #expect(error?.code == .decoding)
    }
}

private final class Skipped: EndpointObserver {
    let paths = Guarded([String]())

    func observe(_ event: EndpointEvent) {
        guard case .elementsSkipped(let elements) = event.kind else { return }
        paths.with { $0 += elements.map(\.path) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
