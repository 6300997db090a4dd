#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Back-pressure", .timeLimit(.minutes(1)))
    struct BackPressureTests {
        private static func request(_ server: LoopbackServer, streams: Bool) -> EndpointTransportRequest {
            let authority = "127.0.0.1:\(server.port)"
            let path = streams ? "/long" : "/short"
            let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: path)
            var request = EndpointTransportRequest(head)
            request.streamsResponse = streams
            return request
        }

        @Test("a server waits for a slow reader", arguments: TransportCase.allCases)
        func slowReader(_ transport: TransportCase) async throws {
            let length = 256 << 20
            let sent = Gate()
            let server = try LoopbackServer { request in
                guard request.path == "/long" else { return [LoopbackServer.response("200 OK")] }
                return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"), .flood(length), .open(sent)]
            }
            defer { server.stop() }
            let transport = transport.make()
            let response = try await transport.send(Self.request(server, streams: true))
            var chunks = response.body.chunks.makeAsyncIterator()
            var count = try await chunks.next()?.count ?? 0
            // Much longer than it takes to send the whole body to a server that reads.
            for _ in 0..<500 { _ = try await transport.send(Self.request(server, streams: false)) }
            #expect(!sent.isOpen)
            while let piece = try await chunks.next() { count += piece.count }
            #expect(count == length && sent.isOpen)
        }

        /// Lines, as many as there should be, each of 64 KiB; it counts how many were made.
        private struct LongLines: AsyncSequence, Sendable {
            let count: Int
            let line = String(repeating: "x", count: (64 << 10) - 3)
            let made = Guarded(0)

            func makeAsyncIterator() -> Iterator { Iterator(lines: self) }

            struct Iterator: AsyncIteratorProtocol {
                let lines: LongLines

                mutating func next() async throws -> String? {
                    lines.made.with { made in
                        guard made < lines.count else { return nil }
                        made += 1
                        return lines.line
                    }
                }
            }
        }

        @Test("lines wait for a server that is slow to read them", arguments: TransportCase.allCases)
        func slowServer(_ transport: TransportCase) async throws {
            let reads = Gate()
            let server = try LoopbackServer(keepsBodies: false, reads: reads) { _ in
                [LoopbackServer.response("200 OK")]
            }
            defer { server.stop() }
            let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { other.stop() }
            let transport = transport.make()
            let client = EndpointClient<Log>(EndpointServer(server.address), transport: transport)
            let lines = LongLines(count: 1_024)
            async let call: Void = client.send(EndpointCall<Log, Void>(SendLines(body: .stream(lines), path: "/lines")))
            // Much longer than it takes to send the whole body to a server that reads.
            for _ in 0..<1_000 { _ = try await transport.send(Self.request(other, streams: false)) }
            // The kernel buffers some megabytes on loopback; the whole body has 64.
            #expect((1..<512).contains(lines.made.with { $0 }))
            reads.open()
            try await call
            #expect(lines.made.with { $0 } == 1_024)
            #expect(server.requests.map(\.bodyLength) == [1_024 << 16])
        }
    }
#endif
