#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Bodies on their way out", .timeLimit(.minutes(1)))
    struct SendingTests {
        @Test(
            "a sequence that is there once is not spent on a connection that is refused",
            arguments: TransportCase.trusting
        )
        func refused(_ transport: TransportCase) async throws {
            let gone = try LoopbackServer { _ in [] }
            gone.stop()
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let (lines, more) = AsyncStream.makeStream(of: Double.self)
            more.yield(1.5)
            more.finish()
            let call = EndpointCall<Log, Void>(SendLines(body: .stream(lines), path: "/lines"))
            let transport = transport.make()
            await #expect(throws: EndpointError<Never>.self) {
                try await EndpointClient<Log>(EndpointServer(gone.address), transport: transport).send(call)
            }
            try await EndpointClient<Log>(EndpointServer(server.address), transport: transport).send(call)
            #expect(server.requests.map(\.body) == ["1.5\n"])
        }

        @Test("a body that was sent whole leaves its connection to the next", arguments: [true, false])
        func reuse(hasLength: Bool) async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let transport = AsyncHTTPClientTransport()
            for _ in 0..<300 {
                let (pieces, more) = AsyncStream.makeStream(of: Data.self)
                more.yield(Data("abc".utf8))
                // With a length, the server has the whole body while the sequence has not ended yet.
                if !hasLength { more.finish() }
                let authority = "127.0.0.1:\(server.port)"
                let head = HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/pieces")
                var request = EndpointTransportRequest(head)
                request.body = .stream(pieces, length: hasLength ? 3 : nil)
                let response = try await transport.send(request)
                #expect(response.head.status == .ok)
            }
            #expect(server.requests.allSatisfy { $0.body == "abc" })
            // A call may begin before the connection of the one before is free; were they closed, there would be 300.
            #expect(hasLength ? server.connections < 50 : server.connections == 1)
        }
    }
#endif
