#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
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

        @Test("a server waits for a reader who is slow")
        func slowReader() async throws {
            let length = 256 << 20
            let sent = Gate()
            let server = try LoopbackServer { request in
                guard request.path == "/long" else { return [LoopbackServer.response("200 OK")] }
                return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"), .flood(length), .open(sent)]
            }
            defer { server.stop() }
            let transport = AsyncHTTPClientTransport()
            let response = try await transport.send(Self.request(server, streams: true))
            var chunks = response.body.chunks.makeAsyncIterator()
            var count = try await chunks.next()?.count ?? 0
            // Much longer than it takes to send all of it to somebody who reads.
            for _ in 0..<500 { _ = try await transport.send(Self.request(server, streams: false)) }
            #expect(!sent.isOpen)
            while let piece = try await chunks.next() { count += piece.count }
            #expect(count == length && sent.isOpen)
        }
    }
#endif
