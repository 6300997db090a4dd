#if AsyncHTTPClient && os(Linux)
    import Foundation
    import NIOCore
    import RuntimeTestSupport
    import Testing

    @Suite("A server that hangs up on an upload, over TLS", .timeLimit(.minutes(1)))
    struct BrokenPipeTests {
        @Test("ends no process that uses libcurl: the signal of a broken pipe is blocked on its thread")
        func signal() async throws {
            let language = TLSServer.Language { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(HangUp()) }
            }
            try await TLSServer.run(speaking: language) { server, authorities in
                let folder = TemporaryFolder()
                try folder.write("issuer.pem", authorities.issuer)
                let certificates = folder.url.appending(path: "issuer.pem").path
                let executable = BuiltProducts.folder.appending(path: "TransportProbe")
                let probe = try ProcessLines(executable, ["pipe", "\(server.port)", certificates])
                let (lines, status) = await probe.whole()
                #expect(status == 0)
                #expect(lines == Array(repeating: "upload: connectionLost", count: 20))
            }
        }

        /// Closes the connection with the first of a request.
        private final class HangUp: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer

            func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
        }
    }
#endif
