#if Server
    import EndpointMockServer
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Testing

    @Suite(
        "A transport served to curl",
        .enabled(if: Peer.curl.isInstalled, "curl is not installed"),
        .timeLimit(.minutes(2))
    )
    struct MockServerCurlTests {
        private static let backend = InMemoryTransport(recording: false) { request in
            switch request.head.path {
            case "/none":
                EndpointTransportResponse(status: 204, headers: ["Content-Length": "5"], body: Data("never".utf8))
            case "/length": EndpointTransportResponse(status: 200, json: "\(try await request.body.collect().count)")
            default:
                EndpointTransportResponse(
                    status: 418,
                    headers: ["X-Two": "1", "X-Two": "2", "Transfer-Encoding": "chunked", "Connection": "close"],
                    body: Data("hello".utf8)
                )
            }
        }

        private func curl(_ arguments: [String], limit: Int = 64 << 20) async throws -> Peer.Outcome {
            let server = MockServer(serving: Self.backend, maximumBodyLength: limit)
            return try await withMockServer(server) { url in
                try await Peer.curl.run(
                    ["-sS", "-i"] + arguments.map { $0.replacing("URL", with: url.absoluteString) }
                )
            }
        }

        @Test("header fields come as they are, but those of the connection")
        func fields() async throws {
            let outcome = try await curl(["URL/x"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.hasPrefix("HTTP/1.1 418 "))
            #expect(outcome.output.contains("X-Two: 1\r\nX-Two: 2\r\n"))
            #expect(outcome.output.contains("Content-Length: 5\r\n"))
            #expect(!outcome.output.contains("Transfer-Encoding"))
            #expect(!outcome.output.contains("Connection"))
            #expect(outcome.output.hasSuffix("\r\n\r\nhello"))
        }

        @Test("HEAD has the header alone, and the connection can be used again")
        func head() async throws {
            let outcome = try await curl(["-I", "URL/x", "--next", "-sS", "-i", "URL/x"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.components(separatedBy: "Content-Length: 5\r\n").count == 3)
            #expect(outcome.output.components(separatedBy: "hello").count == 2)
        }

        @Test("a 204 has no body, even if the transport returned one")
        func noContent() async throws {
            let outcome = try await curl(["URL/none", "--next", "-sS", "-i", "URL/x"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.hasPrefix("HTTP/1.1 204 "))
            #expect(!outcome.output.contains("never"))
            #expect(outcome.output.hasSuffix("hello"))
        }

        @Test("the server asks for a long body if the client waits for that")
        func expectation() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bin")
            try Data(count: 3 << 20).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let arguments = ["-H", "Expect: 100-continue", "--data-binary", "@\(file.path)", "URL/length"]
            let outcome = try await curl(["--expect100-timeout", "30"] + arguments)
            #expect(outcome.output.hasPrefix("HTTP/1.1 100 Continue\r\n"))
            #expect(outcome.output.hasSuffix("\r\n\r\n3145728"))

            let refused = try await curl(arguments, limit: 1 << 20)
            #expect(refused.output.contains("HTTP/1.1 413 "))
            #expect(refused.output.contains("the body is longer than 1048576 bytes"))
        }
    }
#endif
