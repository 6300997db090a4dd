import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: connections one after the other", .timeLimit(.minutes(1)))
struct DownloadReconnectionTests {
    private static let text = String(repeating: "0123456789abcdef", count: 100)

    /// Sends so many bytes over each connection, and breaks it where there is more: from where a range asks for, or, of a
    /// server that knows none, from the beginning.
    private static func server(sending count: Int, knowsRanges: Bool) -> InMemoryTransport {
        InMemoryTransport { request in
            let range = knowsRanges ? request.header("Range") : nil
            let start = range.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
            let piece = String(text.dropFirst(start).prefix(count))
            let place = "bytes \(start)-\(text.count - 1)/\(text.count)"
            return EndpointTransportResponse(
                status: range == nil ? 200 : 206,
                headers: [
                    "ETag": "\"v1\"", "Content-Length": "\(text.count - start)",
                    range == nil ? "X-None" : "Content-Range": place,
                ],
                pieces: start + piece.count < text.count ? breaking(piece) : AsyncThrowingStream(piece)
            )
        }
    }

    private static func client(_ transport: InMemoryTransport, _ clock: InstantClock) -> EndpointClient<Shop> {
        let policy = RetryPolicy(base: .seconds(1), jitter: .zero)
        return EndpointClient(.production, transport: transport, retry: policy, clock: clock)
    }

    @Test("a download goes on for as long as each connection brings more of it, with the budget that is the default")
    func bitByBit() async throws {
        try await DownloadFolder.with { folder in
            let (transport, clock) = (Self.server(sending: 16, knowsRanges: true), InstantClock())
            #expect(await folder.failure(Self.client(transport, clock)) == nil)
            #expect(folder.text == Self.text)
            #expect(transport.requests.count == 100)
            #expect(Set(clock.sleeps) == [.seconds(1)])
        }
    }

    @Test("a server that begins anew and breaks each time is asked as often as the policy has attempts")
    func inACircle() async throws {
        try await DownloadFolder.with { folder in
            let (transport, clock) = (Self.server(sending: 800, knowsRanges: false), InstantClock())
            #expect(await folder.failure(Self.client(transport, clock))?.code == .connectionLost)
            #expect(transport.requests.count == 3)
            #expect(clock.sleeps == [.seconds(1), .seconds(2)])
        }
    }
}

extension AsyncThrowingStream<Data, any Error> {
    /// This text, and then the end.
    fileprivate init(_ text: String) {
        self.init { continuation in
            continuation.yield(Data(text.utf8))
            continuation.finish()
        }
    }
}
