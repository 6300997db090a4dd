#if os(Linux)
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @testable import EndpointRuntime

    @Suite("Transport: libcurl", .timeLimit(.minutes(1)))
    struct CurlTransportTests {
        private static func request(
            _ method: HTTPRequest.Method,
            _ server: LoopbackServer,
            _ body: EndpointRequestBody = .none,
            streams: Bool = false
        ) -> EndpointTransportRequest {
            let authority = "127.0.0.1:\(server.port)"
            var request = EndpointTransportRequest(
                HTTPRequest(method: method, scheme: "http", authority: authority, path: "/items"),
                body: body
            )
            request.streamsResponse = streams
            return request
        }

        @Test(
            "a request that must not be sent twice has a new connection, and no other has",
            arguments: [
                (HTTPRequest.Method.get, EndpointRequestBody.none, 1), (.options, .none, 1), (.head, .none, 1),
                (.options, .bytes(Data("?".utf8)), 4), (.post, .none, 4), (.post, .bytes(Data("?".utf8)), 4),
                (.put, .stream(pieces("?")), 2), (.patch, .none, 4), (.delete, .none, 4),
            ]
        )
        func connections(_ method: HTTPRequest.Method, _ body: EndpointRequestBody, _ connections: Int) async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let transport = CurlTransport()
            _ = try await transport.send(Self.request(.get, server))
            for _ in 0..<(body.isRepeatable ? 3 : 1) {
                _ = try await transport.send(Self.request(method, server, body))
            }
            // A libcurl that keeps no connection opens one for each request.
            let sent = body.isRepeatable ? 4 : 2
            #expect(server.connections == (CurlTransport.keepsConnections ? connections : sent))
        }

        @Test(
            "connections are kept with the versions of libcurl that look at an idle one each time",
            arguments: [
                (UInt32(0x075801), false), (0x080000, true), (0x081300, true), (0x0815FF, true), (0x081600, false),
                (0x081700, false), (0x090000, false),
            ]
        )
        func versions(_ version: UInt32, _ keeps: Bool) {
            #expect(CurlTransport.keepsConnections(ofVersion: version) == keeps)
        }

        @Test(
            "no more connections to a server are open at a time than there may be",
            arguments: [1, 6],
            [HTTPRequest.Method.get, .post]
        )
        func limit(_ limit: Int, _ method: HTTPRequest.Method) async throws {
            let atOnce = Guarded((now: 0, most: 0))
            let (full, goOn) = (Gate(), Gate())
            let server = try LoopbackServer { _ in
                let now = atOnce.with { atOnce in
                    atOnce = (atOnce.now + 1, max(atOnce.most, atOnce.now + 1))
                    return atOnce.now
                }
                if now == limit { full.open() }
                _ = goOn.block()
                atOnce.with { $0.now -= 1 }
                return [LoopbackServer.response("200 OK")]
            }
            defer { server.stop() }
            defer { goOn.open() }
            let transport = CurlTransport(maximumConnectionsPerHost: limit)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask { _ = try await transport.send(Self.request(method, server)) }
                }
                await full.pass()
                #expect(server.connections == limit)
                goOn.open()
                try await group.waitForAll()
            }
            #expect(server.requests.count == 50)
            #expect(atOnce.with { $0.most } == limit)
        }

        @Test("every request beyond the limit has its turn", arguments: [HTTPRequest.Method.get, .post])
        func turns(_ method: HTTPRequest.Method) async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            for _ in 0..<20 {
                let transport = CurlTransport(maximumConnectionsPerHost: 1)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<50 {
                        group.addTask { _ = try await transport.send(Self.request(method, server)) }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(server.requests.count == 1_000)
        }

        @Test("a caller that leaves while it waits for a connection ends as cancelled, and is not sent")
        func cancelled() async throws {
            let (gate, arrived) = (Gate(), Gate())
            let server = try LoopbackServer { _ in
                arrived.open()
                return [.wait(gate), LoopbackServer.response("200 OK")]
            }
            defer { server.stop() }
            let transport = CurlTransport(maximumConnectionsPerHost: 1)
            let first = Task { try await transport.send(Self.request(.post, server)) }
            await arrived.pass()
            let second = Task { try await transport.send(Self.request(.post, server)) }
            second.cancel()
            let error = await #expect(throws: TransportError.self) { try await second.value }
            #expect(error?.kind == .cancelled)
            gate.open()
            #expect(try await first.value.head.status == .ok)
            _ = try await transport.send(Self.request(.post, server))
            #expect(server.requests.count == 2)
        }

        @Test("ten unread streams block neither each other nor other calls, and arrive completely")
        func pausedStreams() async throws {
            let length = 8 << 20
            let server = try LoopbackServer { request in
                guard request.method == "GET" else { return [LoopbackServer.response("200 OK")] }
                return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"), .flood(length)]
            }
            defer { server.stop() }
            let transport = CurlTransport(maximumConnectionsPerHost: 11)
            var streams: [EndpointTransportResponse] = []
            for _ in 0..<10 { streams.append(try await transport.send(Self.request(.get, server, streams: true))) }
            for _ in 0..<100 { _ = try await transport.send(Self.request(.head, server)) }
            for stream in streams {
                var count = 0
                for try await piece in stream.body.chunks { count += piece.count }
                #expect(count == length)
            }
        }

        @Test("a stream keeps its transport until it was read")
        func owner() async throws {
            let goOn = Gate()
            let server = try LoopbackServer { _ in
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"), .wait(goOn), .send("fine")]
            }
            defer { server.stop() }
            let response = try await CurlTransport().send(Self.request(.get, server, streams: true))
            goOn.open()
            #expect(try await response.body.collect() == Data("fine".utf8))
        }

        @Test("timings are measured, and the reuse of a connection")
        func timings() async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "fine")] }
            defer { server.stop() }
            let transport = CurlTransport()
            let first = try #require(try await transport.send(Self.request(.get, server)).timings)
            #expect(!first.isReusedConnection && first.networkProtocol == "http/1.1")
            #expect(first.domainLookup != nil && first.connect != nil && first.secureConnection == nil)
            #expect(first.firstByte.map { $0 >= .zero } == true && first.transfer.map { $0 >= .zero } == true)
            let second = try #require(try await transport.send(Self.request(.get, server)).timings)
            #expect(second.isReusedConnection == CurlTransport.keepsConnections)
            #expect((second.connect == nil) == second.isReusedConnection)
        }

        @Test("ranges and requests for unchanged bytes are not decompressed", arguments: ["Range", "Accept-Encoding"])
        func asTheyAre(_ name: String) async throws {
            let server = try LoopbackServer { request in
                [LoopbackServer.response("206 Part", "abc", headers: "Content-Encoding: gzip\r\n")]
            }
            defer { server.stop() }
            var request = Self.request(.get, server)
            let field = try #require(HTTPField.Name(name))
            request.head.headerFields[field] = name == "Range" ? "bytes=5-7" : "identity"
            let response = try await CurlTransport().send(request)
            #expect(try await response.body.collect() == Data("abc".utf8))
            #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") != true)
        }

        @Test("no program that the process starts inherits a connection")
        func closeOnExec() async throws {
            let over = Gate()
            let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"), .hold(over)]
            }
            defer { server.stop() }
            let transport = CurlTransport()
            let response = try await transport.send(Self.request(.get, server, streams: true))
            // The connection is open, because its body has not ended. Only sockets of this process have the server's port at their other end.
            let sockets = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
            let connected = sockets.filter { Self.port(of: $0) == server.port }
            #expect(!connected.isEmpty)
            for socket in connected { #expect(fcntl(socket, F_GETFD) & FD_CLOEXEC != 0) }
            withExtendedLifetime(response) {}
        }

        /// The port that a socket is connected to.
        private static func port(of socket: Int32) -> Int? {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) }
            }
            return result == 0 && address.sin_family == AF_INET ? Int(UInt16(bigEndian: address.sin_port)) : nil
        }

        @Test(
            "a text without complete certificates is refused with the reason",
            arguments: [
                ("none", CurlTransport.CertificateError.noCertificate),
                ("-----BEGIN CERTIFICATE-----\nMAA=\n", .damagedCertificate(number: 1)),
                ("-----BEGIN CERTIFICATE-----\n???\n-----END CERTIFICATE-----", .damagedCertificate(number: 1)),
            ]
        )
        func certificates(_ text: String, _ expected: CurlTransport.CertificateError) {
            let error = #expect(throws: CurlTransport.CertificateError.self) { try CurlTransport(trustingOnly: text) }
            #expect(error == expected)
        }
    }
#endif
