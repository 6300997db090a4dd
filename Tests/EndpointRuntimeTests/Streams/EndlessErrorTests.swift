import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Streams: errors without an end", .timeLimit(.minutes(1)))
struct EndlessErrorTests {
    @Test("an error with an endless body does not fill the memory")
    func endless() async {
        let given = Guarded(0)
        let transport = InMemoryTransport { _ in
            let pieces = AsyncStream<Data> {
                given.with { $0 += 1 }
                return Data(repeating: 0x20, count: 4 << 20)
            }
            return EndpointTransportResponse(status: 400, pieces: pieces)
        }
        let client = EndpointClient<Shop>(.production, transport: transport, retry: .once, timeout: EndpointTimeout())
        #expect(await failure(client, Feed.bytes())?.code == .invalidResponse)
        #expect(given.with { $0 } == 17, "64 MiB, and the piece that was too much")
    }

    @Test("nor does an event or a line without an end", arguments: [true, false])
    func endlessElement(_ isLine: Bool) async throws {
        let length = 64 << 20
        let transport = InMemoryTransport { _ in
            let text = Data(repeating: UInt8(ascii: "x"), count: length)
            return EndpointTransportResponse(status: 200, pieces: AsyncStream { $0.yield(text + Data("x".utf8)) })
        }
        let client = EndpointClient<Shop>(.production, transport: transport, retry: .once, timeout: EndpointTimeout())
        let error =
            isLine
            ? await read(try await client.send(Feed.lines())).error
            : await read(try await client.send(Feed.watch())).error
        // The stream itself continues, because it is not read to its end.
        #expect(error?.code == .invalidResponse)
    }

    @Test(
        "neither does an endless answer of the app's transport, with any kind of reuse",
        arguments: [EndpointReuse.nothing, .inFlight, .kept]
    )
    func endlessAnswer(_ reuse: EndpointReuse) async {
        let given = Guarded(0)
        let transport = InMemoryTransport { _ in
            let pieces = AsyncStream<Data> {
                given.with { $0 += 1 }
                return Data(repeating: 0x20, count: 4 << 20)
            }
            return EndpointTransportResponse(status: 200, pieces: pieces)
        }
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            retry: .once,
            timeout: EndpointTimeout(),
            reuse: reuse
        )
        #expect(await failure(client, Items.getVersion())?.code == .invalidResponse)
        #expect(given.with { $0 } == 17, "64 MiB, and the piece that was too much")
    }
}
