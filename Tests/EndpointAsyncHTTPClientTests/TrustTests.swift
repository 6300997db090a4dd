#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @Suite("Trust over TLS", .serialized, .timeLimit(.minutes(1)))
    struct TrustTests {
        private func failureKind(
            _ server: TLSServer,
            over transport: TransportCase,
            trusting authority: String
        ) async throws -> TransportError.Kind? {
            let transport = try transport.make(trustingOnly: authority)
            let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
            do throws(TransportError) {
                let response = try await transport.send(EndpointTransportRequest(head))
                #expect(response.head.status.code == 200)
                return nil
            } catch {
                return error.kind
            }
        }

        @Test("A server of the pinned authority is trusted, over TLS", arguments: TransportCase.trusting)
        func pinned(_ transport: TransportCase) async throws {
            try await TLSServer.run { server, authorities in
                let kind = try await failureKind(server, over: transport, trusting: authorities.issuer)
                #expect(kind == nil)
            }
        }

        @Test("A server of another authority is untrusted, and receives one request", arguments: TransportCase.trusting)
        func foreign(_ transport: TransportCase) async throws {
            try await TLSServer.run { server, authorities in
                let kind = try await failureKind(server, over: transport, trusting: authorities.other)
                #expect(kind == .untrustedServer)
                let standard = transport.make()
                let head = HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(server.port)", path: "/")
                await #expect {
                    try await standard.send(EndpointTransportRequest(head))
                } throws: {
                    ($0 as? TransportError)?.kind == .untrustedServer
                }
            }
        }

        @Test("A certificate for another name is untrusted", arguments: TransportCase.trusting)
        func otherName(_ transport: TransportCase) async throws {
            try await TLSServer.run(name: "elsewhere.example") { server, authorities in
                let kind = try await failureKind(server, over: transport, trusting: authorities.issuer)
                #expect(kind == .untrustedServer)
            }
        }

        #if os(Linux)
            @Test("A certificate that has the server's name in its subject only is untrusted")
            func subject() async throws {
                try await TLSServer.run(isNamedInSubjectOnly: true) { server, authorities in
                    let kind = try await failureKind(server, over: .standard, trusting: authorities.issuer)
                    #expect(kind == .untrustedServer)
                }
            }
        #endif

        @Test("Text without a certificate is refused before anything is sent", arguments: TransportCase.trusting)
        func noCertificate(_ transport: TransportCase) {
            #expect(throws: (any Error).self) { try transport.make(trustingOnly: "none") }
        }
    }
#endif
