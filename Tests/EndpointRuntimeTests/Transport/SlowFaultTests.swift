import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Transport: servers without an end", .timeLimit(.minutes(1)))
struct SlowFaultTests {
    @Test("a byte a second meets the attempt's timeout, however many have come", arguments: TransportCase.allCases)
    func byteBySecond(_ transport: TransportCase) async throws {
        let (seconds, received, clock) = ((1...30).map { _ in Gate() }, Gate(), TestClock())
        let bytes = seconds.flatMap { [LoopbackServer.Step.wait($0), .send(" ")] }
        try await withServer(over: transport, timeout: EndpointTimeout(attempt: .seconds(30)), clock: clock) { _ in
            received.open()
            return [.send(FaultTests.head + "Content-Length: 500\r\n\r\n")] + bytes
        } _: { client, server in
            async let error = failure(client, Items.getItem(id: "i1"))
            await received.pass()
            await clock.whenSleeping(for: .seconds(30))
            for second in seconds {
                clock.advance(by: .seconds(1))
                second.open()
            }
            #expect(await error?.code == .timedOut)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a body without an end, read as it comes, meets the total", arguments: TransportCase.allCases)
    func endlessStream(_ transport: TransportCase) async throws {
        let (end, clock) = (Gate(), TestClock())
        try await withServer(over: transport, clock: clock) { _ in
            [.send(FaultTests.head + "\r\n"), .flood(4 << 20), .wait(end)]
        } _: { client, _ in
            let call = Feed.bytes().timeout(EndpointTimeout(total: .seconds(60)))
            var count = 0
            await #expect {
                for try await piece in try await client.send(call) {
                    count += piece.count
                    if count > 1 << 20 { clock.advance(by: .seconds(60)) }
                }
            } throws: { error in
                (error as? ShopError)?.code == .timedOut
            }
            #expect(count > 1 << 20)
            end.open()
        }
    }

    @Test("a header field without an end is no response", arguments: TransportCase.allCases)
    func endlessHead(_ transport: TransportCase) async throws {
        let left = Gate()
        try await withServer(over: transport) { _ in
            [.send("HTTP/1.1 200 OK\r\nX-Long: "), .endless(left)]
        } _: { client, _ in
            #expect(await failure(client, Items.getItem(id: "i1"))?.code == .invalidResponse)
            await left.pass()
        }
    }
}
