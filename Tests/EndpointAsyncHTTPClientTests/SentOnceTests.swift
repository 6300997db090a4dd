#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Requests that must not be sent twice, over HTTP/2", .serialized, .timeLimit(.minutes(1)))
    struct SentOnceTests {
        private static func request(
            _ method: HTTPRequest.Method,
            _ path: String,
            _ server: TLSServer,
            _ body: EndpointRequestBody = .none
        ) -> EndpointTransportRequest {
            let authority = "localhost:\(server.port)"
            let head = HTTPRequest(method: method, scheme: "https", authority: authority, path: path)
            return EndpointTransportRequest(head, body: body)
        }

        static let bodies = [
            ReusableBody(testDescription: "none", body: .none),
            ReusableBody(testDescription: "bytes", body: .bytes(Data("{}".utf8))),
        ]

        struct ReusableBody: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let body: EndpointRequestBody
        }

        @Test(
            "meet a connection that was used before and dies, and are lost",
            arguments: TransportCase.trusting,
            bodies
        )
        func used(_ transport: TransportCase, _ body: ReusableBody) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                for _ in 0..<2 { _ = try await sender.send(Self.request(.get, "/fine", server)) }
                let error = await #expect(throws: TransportError.self) {
                    try await sender.send(Self.request(.post, "/hangUp", server, body.body))
                }
                #expect(error?.kind == .connectionLost)
                #expect(service.tally.streams == 3)
            }
        }

        @Test(
            "share a connection with others when it dies, and are lost",
            arguments: TransportCase.trusting,
            bodies
        )
        func shared(_ transport: TransportCase, _ body: ReusableBody) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                let held = Task { try await sender.send(Self.request(.post, "/hold", server, body.body)) }
                await service.reaches { $0.held == 1 }
                _ = try await sender.send(Self.request(.get, "/fine", server))
                #expect(service.tally.connections == 1)
                service.hangUp()
                let error = await #expect(throws: TransportError.self) { try await held.value }
                #expect(error?.kind == .connectionLost)
                #expect(service.tally.streams == 2)
            }
        }

        @Test("are refused before they were processed, and still count as lost", arguments: TransportCase.trusting)
        func refused(_ transport: TransportCase) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                let error = await #expect(throws: TransportError.self) {
                    try await sender.send(Self.request(.post, "/refuse", server))
                }
                #expect(error?.kind == .connectionLost)
                #expect(service.tally.streams == 1)
            }
        }
    }
#endif
