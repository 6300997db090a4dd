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
            let transport: any EndpointTransport
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
            over transport: TransportCase,
            protocols: [String] = ["h2", "http/1.1"],
            _ body: (Connected) async throws -> Void
        ) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language(protocols: protocols)) { server, authorities in
                let transport = try transport.make(trustingOnly: authorities.issuer)
                try await body(Connected(service: service, transport: transport, port: server.port))
            }
        }

        @Test("many calls share one connection, each with a separate stream", arguments: TransportCase.trusting)
        func manyCalls(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
                // The server takes 100 streams at a time, past which libcurl opens another connection.
                let count = transport == .standard ? 100 : 300
                // The first opens the connection; were they all first, each might open one.
                try await peer.succeeds("/fine")
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<count { group.addTask { try await peer.status("/fine") } }
                    for try await status in group { #expect(status == 200) }
                }
                #expect(peer.service.tally.connections == 1)
                #expect(peer.service.tally.streams == count + 1)
                #expect(peer.service.tally.olderConnections == 0)
            }
        }

        @Test(
            "a server without HTTP/2 is talked to in HTTP/1.1",
            arguments: TransportCase.trusting,
            [["http/1.1"], []]
        )
        func older(_ transport: TransportCase, _ protocols: [String]) async throws {
            try await Self.run(over: transport, protocols: protocols) { peer in
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.olderConnections == 1)
                #expect(peer.service.tally.connections == 0)
            }
        }

        @Test("a configuration without HTTP/2 is talked to in HTTP/1.1")
        func olderConfiguration() async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                var configuration = try AsyncHTTPClientTransport.configuration(trustingOnly: authorities.issuer)
                configuration.httpVersion = .http1Only
                let transport = AsyncHTTPClientTransport(configuration: configuration)
                let peer = Connected(service: service, transport: transport, port: server.port)
                try await peer.succeeds("/fine")
                #expect(service.tally.olderConnections == 1 && service.tally.connections == 0)
            }
        }

        @Test("cancelling one call resets its stream, and leaves the others alone", arguments: TransportCase.trusting)
        func cancelOne(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
                try await peer.succeeds("/fine")
                let calls = (0..<8).map { _ in
                    Task { try await peer.status("/hold") }
                }
                await peer.service.reaches { $0.held == 8 }
                calls[3].cancel()
                // libcurl tells the server of it with the next frame of the connection, which may be on its way already.
                for _ in 0..<100 where transport == .standard && peer.service.tally.cancelled == 0 {
                    try await peer.succeeds("/fine")
                }
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

        @Test(
            "a body goes both ways at once: each piece is sent after the one before it came back",
            arguments: TransportCase.trusting
        )
        func bothWays(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
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

        @Test(
            "a body that is larger than every window arrives whole, in both directions",
            arguments: TransportCase.trusting
        )
        func largeBody(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
                let body = Data((0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) })
                let response = try await peer.transport.send(
                    peer.request("/echo", .bytes(body), streamsResponse: true)
                )
                #expect(try await response.body.collect() == body)
                #expect(peer.service.tally.connections == 1)
            }
        }

        @Test(
            "a failed stream or connection becomes the right error",
            arguments: TransportCase.trusting,
            [
                ("/refuse", TransportError.Kind.connectionLost), ("/break", .connectionLost),
                ("/drop", .connectionLost), ("/hangUp", .connectionLost), ("/garble", .connectionLost),
            ]
        )
        func errors(_ transport: TransportCase, _ example: (path: String, kind: TransportError.Kind)) async throws {
            let (path, kind) = example
            try await Self.run(over: transport) { peer in
                let error = await #expect(throws: TransportError.self) { try await peer.status(path) }
                #expect(error?.kind == kind, "\(error.map { "\($0)" } ?? "")")
                // A connection that was closed may still be in the pool; the endpoint client would try again.
                if !["/hangUp", "/garble"].contains(path) { try await peer.succeeds("/fine") }
            }
        }

        @Test(
            "a server that requires HTTP/1.1 is asked again with it, but only by libcurl",
            arguments: TransportCase.trusting
        )
        func demand(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
                if transport == .standard { return try await peer.succeeds("/demand") }
                let error = await #expect(throws: TransportError.self) { try await peer.status("/demand") }
                #expect(error?.kind == .other)
            }
        }

        @Test(
            "a stream that is reset within its body ends the body as a lost connection, and no other stream",
            arguments: TransportCase.trusting
        )
        func resetWithinBody(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
                let response = try await peer.transport.send(peer.request("/break", streamsResponse: true))
                #expect(response.head.status.code == 200)
                let error = await #expect(throws: TransportError.self) { try await response.body.collect() }
                #expect(error?.kind == .connectionLost)
                try await peer.succeeds("/fine")
                #expect(peer.service.tally.connections == 1)
            }
        }

        @Test(
            "after GOAWAY, running calls finish, and the next call uses another connection",
            arguments: TransportCase.trusting
        )
        func drain(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { peer in
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
