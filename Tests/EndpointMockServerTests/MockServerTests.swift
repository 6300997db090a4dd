#if Server
    import EndpointMockServer
    import EndpointRuntime
    import EndpointTooling
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("A transport served over HTTP", .timeLimit(.minutes(2)))
    struct MockServerTests {
        @Test("requests reach the transport unchanged", arguments: TransportCase.allCases)
        func request(_ client: TransportCase) async throws {
            let backend = InMemoryTransport { _ in EndpointTransportResponse(status: 201, json: #"{"ok":true}"#) }
            try await withMockServer(MockServer(serving: backend)) { url in
                var head = HTTPRequest(method: .post, url: url.appendingPathComponent("v1"))
                head.path = "/v1/a%2Fb%20c?q=1%262&q="
                head.headerFields[.contentType] = "text/plain"
                head.headerFields[.authorization] = "Bearer t"
                let request = EndpointTransportRequest(head, body: .bytes(Data("grüße".utf8)))
                let answer = try await client.make().send(request)
                #expect(answer.head.status.code == 201)
                #expect(answer.head.headerFields[.contentType] == "application/json")
                #expect(answer.head.headerFields[.contentLength] == "11")
                #expect(answer.head.headerFields[.date]?.hasSuffix(" GMT") == true)
                #expect(try await answer.body.collect() == Data(#"{"ok":true}"#.utf8))

                let asked = try #require(backend.requests.first)
                #expect(asked.head.method == .post)
                #expect(asked.head.path == "/v1/a%2Fb%20c?q=1%262&q=")
                #expect(asked.head.scheme == "http")
                #expect(asked.head.authority == "127.0.0.1:\(url.port ?? 0)")
                #expect(asked.head.headerFields[.contentType] == "text/plain")
                #expect(asked.head.headerFields[.authorization] == "Bearer t")
                #expect(asked.body.bytes == Data("grüße".utf8))
            }
        }

        @Test("pieces of an answer go out as they come", arguments: TransportCase.allCases)
        func pieces(_ client: TransportCase) async throws {
            let firstWasRead = Gate()
            let backend = InMemoryTransport { _ in
                let chunks = EndpointBodyChunks {
                    var turn = 0
                    return {
                        turn += 1
                        if turn == 2 { await firstWasRead.pass() }
                        return turn < 3 ? Data("data: \(turn)\n\n".utf8) : nil
                    }
                }
                var answer = EndpointTransportResponse(status: 200, headers: ["Content-Type": "text/event-stream"])
                answer.body = .stream(chunks)
                return answer
            }
            try await withMockServer(MockServer(serving: backend)) { url in
                var request = EndpointTransportRequest(HTTPRequest(url: url))
                request.streamsResponse = true
                let answer = try await client.make().send(request)
                var text = ""
                for try await piece in answer.body.chunks {
                    text += String(decoding: piece, as: UTF8.self)
                    firstWasRead.open()
                }
                #expect(text == "data: 1\n\ndata: 2\n\n")
            }
        }

        @Test("a lost connection is one for the client too", arguments: TransportCase.allCases)
        func lost(_ client: TransportCase) async throws {
            let backend = InMemoryTransport { _ in throw TransportError(.connectionLost) }
            try await withMockServer(MockServer(serving: backend)) { url in
                let error = await #expect(throws: TransportError.self) {
                    try await client.make().send(EndpointTransportRequest(HTTPRequest(method: .post, url: url)))
                }
                #expect(error?.kind == .connectionLost)
            }
        }

        @Test("an answer that breaks off is no whole one", arguments: TransportCase.allCases)
        func brokenOff(_ client: TransportCase) async throws {
            let backend = InMemoryTransport { _ in
                let chunks = EndpointBodyChunks {
                    var isFirst = true
                    return {
                        defer { isFirst = false }
                        guard isFirst else { throw TransportError(.connectionLost) }
                        return Data(#"{"half":"#.utf8)
                    }
                }
                var answer = EndpointTransportResponse(status: 200)
                answer.body = .stream(chunks)
                return answer
            }
            try await withMockServer(MockServer(serving: backend)) { url in
                let error = await #expect(throws: TransportError.self) {
                    try await client.make().send(EndpointTransportRequest(HTTPRequest(url: url))).body.collect()
                }
                #expect(error?.kind == .connectionLost)
            }
        }

        @Test("a client that leaves ends the work on its answer", arguments: TransportCase.allCases)
        func leaving(_ client: TransportCase) async throws {
            let (isAsked, isCancelled) = (Gate(), Gate())
            let backend = InMemoryTransport { _ in
                let (nothing, never) = AsyncStream<Never>.makeStream()
                isAsked.open()
                for await _ in nothing {}
                never.finish()
                isCancelled.open()
                throw CancellationError()
            }
            try await withMockServer(MockServer(serving: backend)) { url in
                let transport = client.make()
                let call = Task { try await transport.send(EndpointTransportRequest(HTTPRequest(url: url))) }
                await isAsked.pass()
                call.cancel()
                await isCancelled.pass()
                await #expect(throws: TransportError.self) { try await call.value }
            }
        }

        @Test("a transport that times out keeps the client waiting; the server can still stop")
        func timesOut() async throws {
            let isAsked = Gate()
            let backend = InMemoryTransport { _ in
                isAsked.open()
                throw TransportError(.timedOut)
            }
            let call = try await withMockServer(MockServer(serving: backend)) { url in
                let call = Task {
                    try await DefaultTransport().send(EndpointTransportRequest(HTTPRequest(url: url)))
                }
                await isAsked.pass()
                return call
            }
            let error = await #expect(throws: TransportError.self) { try await call.value }
            #expect(error?.kind == .connectionLost)
        }

        @Test("an error behind the server is a bad gateway")
        func badGateway() async throws {
            let backend = InMemoryTransport { _ in throw TransportError(.hostNotFound) }
            try await withMockServer(MockServer(serving: backend)) { url in
                let answer = try await DefaultTransport().send(EndpointTransportRequest(HTTPRequest(url: url)))
                #expect(answer.head.status == .badGateway)
                #expect(answer.head.headerFields[.contentType] == "application/problem+json")
                let text = String(decoding: try await answer.body.collect(), as: UTF8.self)
                #expect(text.contains("hostNotFound"))
            }
        }

        @Test("a port in use is a clear error")
        func portInUse() async throws {
            let backend = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
            try await withMockServer(MockServer(serving: backend)) { url in
                let port = try #require(url.port)
                let error = await #expect(throws: MockServerError.self) {
                    try await MockServer(serving: backend, port: port).run()
                }
                #expect(error == .portInUse(host: "127.0.0.1", port: port))
                #expect(error?.localizedDescription.contains("port \(port) of 127.0.0.1 is already in use") == true)
            }
        }

        @Test("the server no longer listens after the body has returned")
        func stops() async throws {
            let backend = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
            let url = try await withMockServer(MockServer(serving: backend)) { url in url }
            let error = await #expect(throws: TransportError.self) {
                try await DefaultTransport().send(EndpointTransportRequest(HTTPRequest(url: url)))
            }
            #expect(error?.kind == .noConnection)
        }

        @Test("an address that is none is an error that names it")
        func unusable() async throws {
            let backend = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
            let server = MockServer(serving: backend, host: "256.0.0.1")
            let error = await #expect(throws: MockServerError.self) { try await withMockServer(server) { _ in } }
            #expect(error?.localizedDescription.hasPrefix("cannot listen on port 0 of '256.0.0.1': ") == true)
        }
    }
#endif
