#if Server
    import EndpointMockServer
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Requests that reach the transport", .timeLimit(.minutes(2)))
    struct RequestGateTests {
        /// The beginning of a request, and the status that answers it.
        struct Case: Sendable, CustomTestStringConvertible {
            var head: String
            var status: Int
            var testDescription: String { head.debugDescription }

            init(_ head: String, _ status: Int) {
                self.head = head
                self.status = status
            }
        }

        private static let backend = InMemoryTransport(recording: false) { request in
            EndpointTransportResponse(status: 200, json: "\"\(request.head.path ?? "")\"")
        }

        private func answer(_ bytes: [UInt8], _ server: MockServer) async throws -> String {
            try await withMockServer(server) { url in
                await RawClient.exchange(bytes, port: try #require(url.port))
            }
        }

        private func status(_ request: Case, _ server: MockServer) async throws -> Int? {
            let text = request.head + "\r\nConnection: close\r\n\r\n"
            let words = try await answer(Array(text.utf8), server).split(separator: " ", maxSplits: 2)
            return words.count > 1 ? Int(words[1]) : nil
        }

        @Test(
            "only its own names reach a server",
            arguments: [
                Case("GET / HTTP/1.1", 400), Case("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
                Case("GET / HTTP/1.1\r\nHost:", 400), Case("GET / HTTP/1.1\r\nHost: localhost:port", 400),
                Case("GET / HTTP/1.1\r\nHost: localhost@evil.example", 400), Case("GET / HTTP/1.1\r\nHost: [::1", 400),
                Case("GET / HTTP/1.1\r\nHost: localhost/evil", 400), Case("GET / HTTP/1.0", 200),
                Case("GET / HTTP/1.1\r\nHost: localhost", 200), Case("GET / HTTP/1.1\r\nHost: LOCALHOST.:8080", 200),
                Case("GET / HTTP/1.1\r\nHost: 127.0.0.1:1", 200), Case("GET / HTTP/1.1\r\nHost: [::1]:8080", 200),
                Case("GET / HTTP/1.1\r\nHost: evil.example", 421), Case("GET / HTTP/1.0\r\nHost: evil.example", 421),
                Case("GET / HTTP/1.1\r\nHost: localhost.evil.example", 421),
                Case("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example", 421),
                Case("GET / HTTP/1.1\r\nHost: 10.0.0.1", 421),
                Case("GET http://evil.example/ HTTP/1.1\r\nHost: localhost", 421),
                Case("GET http://localhost/ HTTP/1.1\r\nHost: evil.example", 421),
                Case("GET http://localhost/ HTTP/1.1\r\nHost: localhost", 200),
            ]
        )
        func hosts(_ request: Case) async throws {
            #expect(try await status(request, MockServer(serving: Self.backend)) == request.status)
        }

        @Test(
            "a server on all addresses is reached by them, and by names that no site can have",
            arguments: [
                Case("GET / HTTP/1.1\r\nHost: 192.168.1.5:8080", 200), Case("GET / HTTP/1.1\r\nHost: [fe80::1]", 200),
                Case("GET / HTTP/1.1\r\nHost: mock", 200), Case("GET / HTTP/1.1\r\nHost: evil.example", 421),
                Case("GET / HTTP/1.1\r\nHost: 1.2.3.4.evil.example", 421),
            ]
        )
        func openHosts(_ request: Case) async throws {
            #expect(try await status(request, MockServer(serving: Self.backend, host: "0.0.0.0")) == request.status)
        }

        @Test(
            "the escapes of a path are complete, and its bytes are UTF-8",
            arguments: [
                ("/%zz", 400), ("/a%", 400), ("/a%2", 400), ("/%ff", 400), ("/%C3%28", 400), ("/gr%C3%BC%C3%9Fe", 200),
                ("/a%2Fb?q=100%", 200), ("/?q=%zz", 200),
            ]
        )
        func paths(path: String, status: Int) async throws {
            let request = Case("GET \(path) HTTP/1.1\r\nHost: localhost", status)
            #expect(try await self.status(request, MockServer(serving: Self.backend)) == status)
        }

        @Test("a body with a coding that is not understood is refused")
        func transferCoding() async throws {
            let head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked"
            #expect(try await status(Case(head, 501), MockServer(serving: Self.backend)) == 501)
        }

        @Test("bytes in a path that are no text are refused")
        func bytes() async throws {
            let request = Array("GET /a".utf8) + [0xFF] + Array(" HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            #expect(try await answer(request, MockServer(serving: Self.backend)).hasPrefix("HTTP/1.1 400 "))
        }

        @Test(
            "a page of another origin changes nothing",
            arguments: [
                Case("POST / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: https://evil.example", 403),
                Case("DELETE / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: null", 403),
                Case("PUT / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://localhost:2", 403),
                Case("POST / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: http://localhost:1", 200),
                Case("POST / HTTP/1.1\r\nHost: localhost:1", 200),
                Case("GET / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: https://evil.example", 200),
                Case("QUERY / HTTP/1.1\r\nHost: localhost:1\r\nOrigin: https://evil.example", 200),
            ]
        )
        func origins(_ request: Case) async throws {
            #expect(try await status(request, MockServer(serving: Self.backend)) == request.status)
        }

        @Test("an allowed origin reads answers and changes data, and its preflight requests succeed")
        func allowedOrigins() async throws {
            let server = MockServer(serving: Self.backend, allowedOrigins: ["http://localhost:3000"])
            let head = "Host: localhost\r\nConnection: close\r\nOrigin: http://localhost:3000\r\n"
            let question =
                "OPTIONS /a HTTP/1.1\r\n\(head)Access-Control-Request-Method: PUT\r\n"
                + "Access-Control-Request-Headers: authorization\r\n\r\n"
            let preflight = try await answer(Array(question.utf8), server)
            #expect(preflight.hasPrefix("HTTP/1.1 204 "))
            for field in [
                "Access-Control-Allow-Origin: http://localhost:3000", "Access-Control-Allow-Methods: PUT",
                "Access-Control-Allow-Headers: authorization", "Vary: Origin",
            ] {
                #expect(preflight.contains("\(field)\r\n"), "\(field)")
            }
            let put = try await answer(Array("PUT /a HTTP/1.1\r\n\(head)\r\n".utf8), server)
            #expect(
                put.hasPrefix("HTTP/1.1 200 ") && put.contains("Access-Control-Allow-Origin: http://localhost:3000\r\n")
            )
            #expect(put.contains("Access-Control-Expose-Headers: Content-Type"))
            let other = Case("PUT / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:4000", 403)
            #expect(try await status(other, server) == 403)
            let open = MockServer(serving: Self.backend, allowedOrigins: ["*"])
            #expect(try await status(other, open) == 200)
        }

        @Test("an answer keeps each of its cookies, and loses the fields of another connection")
        func answerFields() async throws {
            let backend = InMemoryTransport(recording: false) { _ in
                var answer = EndpointTransportResponse(status: 200, headers: ["Connection": "X-Hop", "X-Hop": "1"])
                for value in ["a=1", "b=2"] {
                    answer.head.headerFields.append(HTTPField(name: .setCookie, value: value))
                }
                return answer
            }
            let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
            let answer = try await answer(request, MockServer(serving: backend))
            #expect(answer.contains("Set-Cookie: a=1\r\n") && answer.contains("Set-Cookie: b=2\r\n"))
            #expect(!answer.contains("X-Hop"))
        }

        @Test("a refusal contains the remedy as JSON, for any content of the request")
        func refusal() async throws {
            let request = "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: \"\\\u{1}\r\n\r\n"
            let answer = try await answer(Array(request.utf8), MockServer(serving: Self.backend))
            let body = answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] }
            if answer.hasPrefix("HTTP/1.1 403 ") {
                _ = try JSONSerialization.jsonObject(with: Data((body ?? "").utf8))
            } else {
                #expect(answer.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }
#endif
