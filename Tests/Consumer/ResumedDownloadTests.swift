import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// A download that resumes, through a transport that compares each exchange with the spec.
@Suite struct ResumedDownloadTests {
    private static let library = MockAPI(
        name: "Streams",
        routes: [
            MockRoute(
                operation: "getReport",
                method: "GET",
                path: "/reports/{id}",
                parameters: [MockParameter(.path, "id", .string())],
                answers: [MockAnswer(200, .binary)]
            )
        ]
    )

    /// Five of ten bytes and an end, the other five to who asks for them.
    private static let server = InMemoryTransport { request in
        guard request.head.headerFields[.range] == "bytes=5-" else {
            return EndpointTransportResponse(
                status: 200,
                headers: ["ETag": #""v1""#, "Content-Length": "10"],
                pieces: AsyncThrowingStream { continuation in
                    continuation.yield(Data("01234".utf8))
                    continuation.finish(throwing: TransportError(.connectionLost))
                }
            )
        }
        #expect(request.head.headerFields[.ifRange] == #""v1""#)
        return EndpointTransportResponse(
            status: 206,
            headers: ["ETag": #""v1""#, "Content-Range": "bytes 5-9/10", "Content-Length": "5"],
            body: Data("56789".utf8)
        )
    }

    @Test func departsFromNoSpec() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "resumed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let contract = ContractTransport(MockBackend(Self.library), over: Self.server) { Issue.record("\($0)") }
        let client = EndpointClient<Streams>(
            .local,
            transport: contract,
            timeout: EndpointTimeout(),
            clock: InstantClock()
        )
        let file = folder.appending(path: "report.pdf")
        try await client.download(Tickers.getReport(id: "r1"), to: file)
        #expect(try Data(contentsOf: file) == Data("0123456789".utf8))
        #expect(Self.server.requests.map { $0.head.headerFields[.range] } == [nil, "bytes=5-"])
    }
}
