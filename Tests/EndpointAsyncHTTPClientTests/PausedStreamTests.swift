#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Unread responses over HTTP/2", .serialized, .timeLimit(.minutes(1)))
    struct PausedStreamTests {
        @Test(
            "hold up no other call of their connection, and come whole when they are read",
            arguments: TransportCase.trusting
        )
        func paused(_ transport: TransportCase) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                func request(_ path: String, streams: Bool = false) -> EndpointTransportRequest {
                    let authority = "localhost:\(server.port)"
                    let head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
                    var request = EndpointTransportRequest(head)
                    request.streamsResponse = streams
                    return request
                }
                _ = try await sender.send(request("/fine"))
                var streams: [EndpointTransportResponse] = []
                for _ in 0..<4 { streams.append(try await sender.send(request("/large", streams: true))) }
                for _ in 0..<100 { #expect(try await sender.send(request("/fine")).head.status == .ok) }
                for stream in streams {
                    var count = 0
                    for try await piece in stream.body.chunks { count += piece.count }
                    #expect(count == HTTP2Service.largeBody)
                }
                #expect(service.tally.connections == 1)
            }
        }
    }
#endif
