import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("URLSession: a task of the session", .timeLimit(.minutes(1)))
struct CancelledEarlyTests {
    @Test("one that is cancelled before it runs ends as cancelled, and nothing is sent")
    func cancelledEarly() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let exchanges = URLSessionExchanges(maximumBytes: 1000)
        let session = URLSession(
            configuration: URLSessionTransport.standardConfiguration,
            delegate: exchanges,
            delegateQueue: nil
        )
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: try #require(URL(string: server.address)))
        exchanges.expect(
            task,
            URLSessionExchanges.Handling(streams: false, onBytesSent: nil, owner: server.address, upload: nil)
        )
        exchanges.cancel(task)
        let outcome = await exchanges.run(task)
        guard case .failure(let error) = outcome else {
            Issue.record("unexpected \(outcome)")
            return
        }
        #expect(error.kind == .cancelled)
        #expect(server.requests.isEmpty)
    }
}
