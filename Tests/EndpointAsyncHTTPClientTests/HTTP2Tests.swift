#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("HTTP/2 over TLS", .serialized, .timeLimit(.minutes(1)))
    struct HTTP2Tests {
        /// A server that speaks HTTP/2, and a transport that trusts it.
        private struct Connected: Sendable {
            let service: HTTP2Service
            let transport: AsyncHTTPClientTransport
            let port: Int

            func request(
                _ path: String,
                _ body: EndpointRequestBody = .none,
                streamsResponse: Bool = false
            ) -> EndpointTransportRequest {
                let head = HTTPRequest(
                    method: body.isNone ? .get : .post,
                    scheme: "https",
                    authority: "localhost:\(port)",
                    path: path
                )
                var request = EndpointTransportRequest(head, body: body)
                request.streamsResponse = streamsResponse
                return request
            }

            /// The status of the answer.
            func status(_ path: String) async throws -> Int {
                try await transport.send(request(path)).head.status.code
            }

            func succeeds(_ path: String) async throws {
                let status = try await status(path)
                #expect(status == 200)
            }
        }

        private static func run(
            protocols: [String] = ["h2", "http/1.1"],
            version: HTTPClient.Configuration.HTTPVersion? = nil,
            _ body: (Connected) async throws -> Void
        ) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language(protocols: protocols)) { server, authorities in
                var configuration = try AsyncHTTPClientTransport.configuration(trustingOnly: authorities.issuer)
                if let version { configuration.httpVersion = version }
                let transport = AsyncHTTPClientTransport(configuration: configuration)
                try await body(Connected(service: service, transport: transport, port: server.port))
            }
        }

        @Test("many calls share one connection, and each has a stream of its own")
        func manyCalls() async throws {
            try await Self.run { peer in
                // The first opens the connection; were they all first, each might open one.
                try await peer.succeeds("/fine")
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<300 { group.addTask { try await peer.status("/fine") } }
                    for try await status in group { #expect(status == 200) }
                }
                #expect(peer.service.tally.connections == 1)
                #expect(peer.service.tally.streams == 301)
                #expect(peer.service.tally.olderConnections == 0)
            }
        }

        @Test(
            "a server or a configuration without HTTP/2 is talked to in HTTP/1.1",
            arguments: [
                (["http/1.1"], nil), ([], nil), (["h2", "http/1.1"], HTTPClient.Configuration.HTTPVersion.http1Only),
            ]
        )
        func older(_ protocols: [String], _ version: HTTPClient.Configuration.HTTPVersion?) async throws {
            try await Self.run(protocols: protocols, version: version) { peer in
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.olderConnections == 1)
                #expect(peer.service.tally.connections == 0)
            }
        }

        @Test("cancelling one call resets its stream, and leaves the others alone")
        func cancelOne() async throws {
            try await Self.run { peer in
                try await peer.succeeds("/fine")
                let calls = (0..<8).map { _ in
                    Task { try await peer.status("/hold") }
                }
                await peer.service.reaches { $0.held == 8 }
                calls[3].cancel()
                await peer.service.reaches { $0.cancelled == 1 }
                peer.service.release()
                for (index, call) in calls.enumerated() {
                    switch await call.result {
                    case .success(let status): #expect(status == 200 && index != 3)
                    case .failure(let error): #expect((error as? TransportError)?.kind == .cancelled && index == 3)
                    }
                }
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.connections == 1)
                #expect(peer.service.tally.cancelled == 1)
            }
        }

        @Test("a body goes both ways at once: each piece is sent after the one before it came back")
        func bothWays() async throws {
            try await Self.run { peer in
                let (pieces, more) = AsyncStream.makeStream(of: Data.self)
                let request = peer.request("/echo", .stream(pieces), streamsResponse: true)
                let response = try await peer.transport.send(request)
                #expect(response.head.status.code == 200)
                var echo = response.body.chunks.makeAsyncIterator()
                for index in 0..<50 {
                    let piece = Data("piece \(index)".utf8)
                    more.yield(piece)
                    #expect(try await echo.next() == piece)
                }
                more.finish()
                #expect(try await echo.next() == nil)
                #expect(peer.service.tally.streams == 1)
            }
        }

        @Test("a body that is larger than every window arrives whole, in both directions")
        func largeBody() async throws {
            try await Self.run { peer in
                let body = Data((0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) })
                let response = try await peer.transport.send(
                    peer.request("/echo", .bytes(body), streamsResponse: true)
                )
                #expect(try await response.body.collect() == body)
                #expect(peer.service.tally.connections == 1)
            }
        }

        @Test(
            "what a server does to a stream or to the connection becomes the right error",
            arguments: [
                ("/refuse", TransportError.Kind.connectionLost), ("/demand", .other), ("/break", .connectionLost),
                ("/drop", .connectionLost), ("/hangUp", .connectionLost), ("/garble", .connectionLost),
            ]
        )
        func errors(_ path: String, _ kind: TransportError.Kind) async throws {
            try await Self.run { peer in
                let error = await #expect(throws: TransportError.self) { try await peer.status(path) }
                #expect(error?.kind == kind, "\(error.map { "\($0)" } ?? "")")
                // A connection that was closed may still be in the pool; the endpoint client would try again.
                if !["/hangUp", "/garble"].contains(path) { try await peer.succeeds("/fine") }
            }
        }

        @Test("a stream that is reset within its body ends the body as a lost connection, and no other stream")
        func resetWithinBody() async throws {
            try await Self.run { peer in
                let response = try await peer.transport.send(peer.request("/break", streamsResponse: true))
                #expect(response.head.status.code == 200)
                let error = await #expect(throws: TransportError.self) { try await response.body.collect() }
                #expect(error?.kind == .connectionLost)
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.connections == 1)
            }
        }

        @Test("after GOAWAY, what is under way is finished, and the next call takes another connection")
        func drain() async throws {
            try await Self.run { peer in
                try await peer.succeeds("/fine")
                let held = Task { try await peer.status("/hold") }
                await peer.service.reaches { $0.held == 1 }
                try await peer.succeeds("/drain")
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.connections == 2)
                peer.service.release()
                let status = try await held.value
                #expect(status == 200)
            }
        }
    }
#endif
