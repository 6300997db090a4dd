#if Server
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// `endpoint-mock-server --proxy` in front of servers that answer in unusual ways, with the default transport.
    @Suite(.timeLimit(.minutes(2))) struct ProxyProcessTests {
        struct AnswerCase: Sendable {
            let answer: String
            let status: String
            var lines: [String] = []
        }

        static let answers = [
            AnswerCase(
                answer: "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT\r\n"
                    + "Set-Cookie: b=2\r\nContent-Length: 2\r\n\r\n[]",
                status: "200",
                lines: ["Set-Cookie: a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "Set-Cookie: b=2"]
            ),
            AnswerCase(
                answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Etag\r\n\r\n2\r\n[]\r\n0\r\n"
                    + "Etag: \"1\"\r\nSet-Cookie: late=1\r\n\r\n",
                status: "200"
            ),
            AnswerCase(
                answer: "HTTP/1.1 103 Early Hints\r\nSet-Cookie: early=1\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
                status: "200"
            ),
            AnswerCase(answer: "HTTP/1.1 200 OK\r\nContent-Le", status: ""),
            AnswerCase(answer: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n[]", status: ""),
        ]

        @Test(arguments: answers) func theProxyPassesOrFailsAnAnswerAndContinues(_ test: AnswerCase) async throws {
            let server = try LoopbackServer { request in
                request.path.contains("limit=1")
                    ? [.send(test.answer), .close] : [LoopbackServer.response("200 OK", "[]")]
            }
            defer { server.stop() }
            let proxy = try await ServerProcess.bank(["--proxy", server.address])
            let answer = try await Peer.curl.run(["-sSi", "\(proxy.url.absoluteString)/v1/payments?limit=1"])
            let lines = answer.output.split(whereSeparator: \.isNewline).map(String.init)
            let status = lines.first?.split(separator: " ").dropFirst().first ?? ""
            // A client is hung up on as the proxy was, or learns it with a 502.
            #expect(test.status.isEmpty ? ["", "502"].contains(status) : status == test.status, "\(answer.output)")
            let cookies = lines.filter { $0.lowercased().hasPrefix("set-cookie") }
            #expect(cookies.map { $0.lowercased() } == test.lines.map { $0.lowercased() })
            #expect(try await proxy.curl("/v1/payments?limit=2").hasSuffix("[]"))
        }
    }
#endif
