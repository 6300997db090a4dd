#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import Testing

    @Suite("Trust over TLS", .serialized, .timeLimit(.minutes(1)))
    struct TrustTests {
        private func failureKind(_ server: TLSServer, trusting authority: String) async throws -> TransportError.Kind? {
            let configuration = try AsyncHTTPClientTransport.configuration(trustingOnly: authority)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
            do throws(TransportError) {
                let response = try await transport.send(EndpointTransportRequest(head))
                #expect(response.head.status.code == 200)
                return nil
            } catch {
                return error.kind
            }
        }

        @Test("A server of the pinned authority is trusted, over TLS")
        func pinned() async throws {
            try await TLSServer.run { server, authorities in
                let kind = try await failureKind(server, trusting: authorities.issuer)
                #expect(kind == nil)
            }
        }

        @Test("A server of any other authority is untrusted, and is asked once")
        func foreign() async throws {
            try await TLSServer.run { server, authorities in
                let kind = try await failureKind(server, trusting: authorities.other)
                #expect(kind == .untrustedServer)
                let standard = AsyncHTTPClientTransport()
                let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
                await #expect {
                    try await standard.send(EndpointTransportRequest(head))
                } throws: {
                    ($0 as? TransportError)?.kind == .untrustedServer
                }
            }
        }

        @Test("A certificate for another name is untrusted")
        func otherName() async throws {
            try await TLSServer.run(name: "elsewhere.example") { server, authorities in
                let kind = try await failureKind(server, trusting: authorities.issuer)
                #expect(kind == .untrustedServer)
            }
        }

        @Test("Text without a certificate is refused before anything is sent")
        func noCertificate() {
            #expect(throws: (any Error).self) { try AsyncHTTPClientTransport.configuration(trustingOnly: "none") }
        }
    }
#endif
