#if Server
    import EndpointMockServer
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("The mock server with invalid clients", .timeLimit(.minutes(2)))
    struct HostileClientTests {
        /// Bytes that end a connection, and the answer before its end; nil if a reset may have cut it off.
        struct Case: Sendable, CustomTestStringConvertible {
            var testDescription: String
            var bytes: [UInt8]
            var answer: String?

            init(_ description: String, _ text: String, _ answer: String?) {
                testDescription = description
                bytes = Array(text.utf8)
                self.answer = answer
            }
        }

        private static let refused = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        private static let post = "POST /a HTTP/1.1\r\nHost: localhost\r\n"
        private static let long = String(repeating: "a", count: 4 << 20)

        static let cases = [
            Case("an endless address", "GET /\(long) HTTP/1.1\r\n\r\n", nil),
            Case("an endless field", "GET / HTTP/1.1\r\nX: \(long)\r\n\r\n", nil),
            Case("an endless name of a field", "GET / HTTP/1.1\r\n\(long)", nil),
            Case("fields without end", "GET / HTTP/1.1\r\n" + String(repeating: "X: 1\r\n", count: 100_000), nil),
            Case("chunks of no length", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", refused),
            Case("a chunk past all memory", post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", refused),
            Case("a negative length", post + "Content-Length: -1\r\n\r\n", refused),
            Case("two lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", refused),
            Case(
                "a length and chunks",
                post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                refused
            ),
            Case("a method that is none", "FOO / HTTP/1.1\r\n\r\n", refused),
            Case("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", refused),
            Case("TLS", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", refused),
        ]

        private static let backend = InMemoryTransport(recording: false) { request in
            EndpointTransportResponse(status: 200, json: "\"\(request.head.path ?? "")\"")
        }

        @Test("it closes the connection, and answers the next client", arguments: cases)
        func refuses(_ hostile: Case) async throws {
            try await withMockServer(MockServer(serving: Self.backend)) { url in
                let port = try #require(url.port)
                let answer = await RawClient.exchange(hostile.bytes, port: port)
                if let expected = hostile.answer { #expect(answer == expected) }
                #expect(!answer.contains("200 OK"))
                try await answersStill(port)
            }
        }

        @Test(
            "a body with a coding that is not understood gets one answer, and the connection ends",
            arguments: ["xchunked", "chunked, gzip", "gzip", "chunkedx", "identity"],
            ["hello", "5\r\nhello\r\n0\r\n\r\n", "GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n", ""]
        )
        func codings(_ coding: String, _ body: String) async throws {
            try await withMockServer(MockServer(serving: Self.backend)) { url in
                let port = try #require(url.port)
                let request = Self.post + "Transfer-Encoding: \(coding)\r\n\r\n\(body)"
                let answer = await RawClient.exchange(Array(request.utf8), port: port)
                #expect(answer.hasPrefix("HTTP/1.1 501 ") || answer.hasPrefix("HTTP/1.1 400 "))
                #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
                try await answersStill(port)
            }
        }

        private func answersStill(_ port: Int) async throws {
            let answer = await RawClient.exchange(Array("GET /still HTTP/1.0\r\n\r\n".utf8), port: port)
            #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n\"/still\""))
        }

        @Test("many requests at once are answered one after the other")
        func pipelined() async throws {
            let requests = (0..<2000).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
            let last = "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            try await withMockServer(MockServer(serving: Self.backend)) { url in
                let port = try #require(url.port)
                let answer = await RawClient.exchange(Array((requests + last).utf8), port: port)
                let paths = answer.matches(of: /"\/(\w+)"/).map { String($0.output.1) }
                #expect(paths == (0..<2000).map(String.init) + ["last"])
            }
        }

        /// The server reads no more requests afterwards: a client that asked for another protocol starts again.
        @Test(
            "a wish for another protocol is answered in this one, and ends the connection",
            arguments: [
                "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
                "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
                "CONNECT a:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ]
        )
        func upgrade(_ request: String) async throws {
            try await withMockServer(MockServer(serving: Self.backend)) { url in
                let answer = await RawClient.exchange(Array(request.utf8), port: try #require(url.port))
                #expect(answer.hasPrefix(request.hasPrefix("GET") ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 502 "))
                #expect(answer.contains("\r\nConnection: close\r\n"))
            }
        }
    }
#endif
