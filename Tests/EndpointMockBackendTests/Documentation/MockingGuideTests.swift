import EndpointMockBackend
import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// The page "Mocking a whole backend" shows no Swift but that of this file, which runs.
@Suite struct MockingGuideTests {
    private static let page = GuidePage(
        path: "EndpointMockBackend/EndpointMockBackend.docc/Mocking.md",
        files: ["../../EndpointMockBackendTests/Documentation/MockingGuideTests.swift"]
    )

    @Test func everyBlockIsCompiled() throws {
        let compiled = try Self.page.compiled()
        let blocks = try Self.page.blocks()
        #expect(blocks.count >= 4)
        for lines in blocks {
            #expect(compiled.indices.contains { compiled[$0...].starts(with: lines) }, "is not compiled:\n\(lines)")
        }
    }

    @Test func overview() async throws {
        let backend = MockBackend(.bank)
        let client = EndpointClient<Bank>(.production, credentials: .bearer { "any" }, transport: backend)

        let payments = try await client.send(Payments.getPayments().domain)
        #expect(payments.map(\.id) == ["pay_1"])
    }

    func transport(arguments: [String]) throws -> (any EndpointTransport)? {
        guard let folder = MockAnswerFiles.launchFolder(arguments: arguments) else { return nil }
        var options = MockBackend.Options()
        options.answers = try MockAnswerFiles(folder: folder)
        return MockBackend(.bank, options)
    }

    @Test func launchArguments() throws {
        #expect(try transport(arguments: ["-x"]) == nil)
        #expect(throws: MockAnswerFilesError.self) {
            _ = try transport(arguments: ["-endpoint-mock", "/nowhere"])
        }
    }

    @Test func faults() async throws {
        var options = MockBackend.Options()
        options.faults = MockFaults([
            .init("getPayments", .status(503, retryAfterSeconds: 1), rate: 0.2),
            .init("createPayment", .drop, times: 1),
            .init("*", .delay(.milliseconds(50) ... .milliseconds(200))),
        ])
        let unreliable = MockBackend(.bank, options)
        #expect(try await unreliable.ask("GET", "/v1/payments/pay_1").status == 200)
    }

    @Test func log() async throws {
        let lines = TestLog()
        var logged = MockBackend.Options()
        logged.log = { exchange in lines.append("\(exchange)") }
        _ = try await MockBackend(.bank, logged).ask("GET", "/v1/payments/pay_1")
        #expect(lines.all.first?.hasPrefix("GET /v1/payments/pay_1 200 getPayment: state, ") == true)
    }

    /// The page's list of problem types is complete.
    @Test(
        arguments: [
            ("GET", "/v1/nothing", nil, 404, "no-route"), ("PUT", "/v1/payments", nil, 405, "method-not-allowed"),
            ("GET", "/v1/payments?limit=many", nil, 400, "invalid-request"),
            ("GET", "/v1/payments/pay_1", "example=none", 400, "unknown-example"),
            ("GET", "/v1/payments/pay_1", "delay=long", 400, "invalid-preference"),
        ] as [(String, String, String?, Int, String)]
    )
    func problems(method: String, path: String, prefer: String?, status: Int, type: String) async throws {
        let headers: KeyValuePairs<String, String> = prefer.map { ["Prefer": $0] } ?? [:]
        let answer = try await MockBackend(.bank).ask(method, path, headers)
        #expect(answer.status == status && answer.json?["type"] == .string("urn:endpoint-mock:\(type)"))
    }
}

/// Lines that are told from any thread.
private final class TestLog: Sendable {
    private let lines = Guarded([String]())

    var all: [String] { lines.with { $0 } }

    func append(_ line: String) { lines.with { $0.append(line) } }
}
