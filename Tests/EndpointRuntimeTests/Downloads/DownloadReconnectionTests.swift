import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: connections one after the other", .timeLimit(.minutes(1)))
struct DownloadReconnectionTests {
    private static let text = String(repeating: "0123456789abcdef", count: 100)

    /// Sends this number of bytes over each connection, and then breaks it, until the file is complete. A server with
    /// ranges starts at the range, and another one at the beginning.
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

    @Test("a download continues as long as each connection delivers more of it, with the default budget")
    func bitByBit() async throws {
        try await DownloadFolder.with { folder in
            let (transport, clock) = (Self.server(sending: 16, knowsRanges: true), InstantClock())
            #expect(await folder.failure(Self.client(transport, clock)) == nil)
            #expect(folder.text == Self.text)
            #expect(transport.requests.count == 100)
            #expect(Set(clock.sleeps) == [.seconds(1)])
        }
    }

    @Test("a server that restarts and breaks each time is asked as often as the policy has attempts")
    func inACircle() async throws {
        try await DownloadFolder.with { folder in
            let (transport, clock) = (Self.server(sending: 800, knowsRanges: false), InstantClock())
            #expect(await folder.failure(Self.client(transport, clock))?.code == .connectionLost)
            #expect(transport.requests.count == 3)
            #expect(clock.sleeps == [.seconds(1), .seconds(2)])
        }
    }

    @Test("after a range beyond the end, the same call requests the whole file", arguments: [true, false])
    func unsatisfiable(_ isLater: Bool) async throws {
        let isBroken = Guarded(true)
        let transport = InMemoryTransport { request in
            if request.header("Range") != nil { return EndpointTransportResponse(status: 416) }
            let breaks = isBroken.with { isBroken in
                defer { isBroken = false }
                return isBroken
            }
            return EndpointTransportResponse(
                status: 200,
                headers: ["ETag": "\"v1\"", "Content-Length": "10"],
                pieces: breaks ? breaking("01234") : AsyncThrowingStream("0123456789")
            )
        }
        func client(_ policy: RetryPolicy, _ observer: EventRecorder) -> EndpointClient<Shop> {
            EndpointClient(.production, transport: transport, retry: policy, observer: observer, clock: InstantClock())
        }
        try await DownloadFolder.with { folder in
            let recorder = EventRecorder()
            if isLater {
                let first = EventRecorder()
                #expect(await folder.failure(client(.once, first))?.code == .connectionLost)
                #expect(first.events.last == "1 finished connectionLost")
            }
            let policy = RetryPolicy(base: .seconds(1), jitter: .zero)
            #expect(await folder.failure(client(policy, recorder)) == nil)
            let anew = ["attempt", "response 416", "attempt", "response 200", "finished well"]
            let before = ["attempt", "response 200", "failed connectionLost", "retry after 1.0 seconds"]
            #expect(
                recorder.events.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
                    == (isLater ? [] : before) + anew
            )
            #expect(recorder.events.last?.hasPrefix(isLater ? "2" : "3") == true)
            #expect(transport.requests.compactMap { $0.header("Range") } == ["bytes=5-"])
            #expect(folder.text == "0123456789" && folder.names == ["file.txt"])
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
