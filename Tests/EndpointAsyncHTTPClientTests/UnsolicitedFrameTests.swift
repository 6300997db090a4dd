#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHPACK
    import NIOHTTP2
    import RuntimeTestSupport
    import Testing

    /// Over HTTP/2, frames name the request that they answer. A server may name another one all the same.
    @Suite("Transport: frames that nobody asked for, over HTTP/2", .serialized, .timeLimit(.minutes(1)))
    struct UnsolicitedFrameTests {
        /// The stream of an answer that nobody asked for: the first request's, which has ended, and the third one's, which
        /// opens after the frames were read. Frames for the second one may cross its request on its way, and could not be
        /// told from its answer.
        static let streams: [UInt8] = [1, 5]

        @Test("together with the answer", arguments: TransportCase.trusting, streams)
        func together(_ transport: TransportCase, _ stream: UInt8) async throws {
            try await send(transport, Self.answer(on: stream), isLate: false)
        }

        @Test("on the idle connection", arguments: TransportCase.trusting, streams)
        func late(_ transport: TransportCase, _ stream: UInt8) async throws {
            try await send(transport, Self.answer(on: stream), isLate: true)
        }

        /// The frames of a 200 with a body: HEADERS with the first static entry for a status, and DATA.
        private static func answer(on stream: UInt8) -> ByteBuffer {
            var frames = ByteBuffer(bytes: [0, 0, 1, 1, 4, 0, 0, 0, stream, 0x88, 0, 0, 6, 0, 1, 0, 0, 0, stream])
            frames.writeString("POISON")
            return frames
        }

        /// Two more users send after the first one, whose connection has the frames by then.
        private func send(_ transport: TransportCase, _ frames: ByteBuffer, isLate: Bool) async throws {
            let asked = Guarded<[(path: String, channel: any Channel)]>([])
            let language = TLSServer.Language(protocols: ["h2"]) { channel in
                channel.configureHTTP2Pipeline(mode: .server) { stream in
                    stream.eventLoop.makeCompletedFuture {
                        let rest = isLate ? nil : frames
                        try stream.pipeline.syncOperations.addHandler(Answers(rest: rest, asked: asked))
                    }
                }
                .map { _ in }
            }
            try await TLSServer.run(speaking: language) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                func request(_ path: String) -> EndpointTransportRequest {
                    let authority = "localhost:\(server.port)"
                    let head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
                    return EndpointTransportRequest(head)
                }
                _ = try? await sender.send(request("/ada"))
                if isLate, let first = asked.with({ $0.first }) {
                    try? await first.channel.eventLoop.submit { Answers.writeRaw(frames, first.channel) }.get()
                }
                for path in ["/bob", "/eve"] {
                    // A transport may report a lost connection. It never returns what belongs to somebody else.
                    guard let response = try? await sender.send(request(path)) else { continue }
                    let body = String(decoding: try await response.body.collect(), as: UTF8.self)
                    #expect(response.head.status == .ok && body == "for \(path)")
                }
            }
        }

        /// Answers each user with their own path.
        private final class Answers: ChannelInboundHandler {
            typealias InboundIn = HTTP2Frame.FramePayload
            typealias OutboundOut = HTTP2Frame.FramePayload

            private let rest: ByteBuffer?
            private let asked: Guarded<[(path: String, channel: any Channel)]>

            init(rest: ByteBuffer?, asked: Guarded<[(path: String, channel: any Channel)]>) {
                self.rest = rest
                self.asked = asked
            }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                guard case .headers(let request) = unwrapInboundIn(data), let connection = context.channel.parent else {
                    return
                }
                let path = request.headers.first(name: ":path") ?? ""
                asked.with { $0.append((path, connection)) }
                let head = HTTP2Frame.FramePayload.headers(.init(headers: HPACKHeaders([(":status", "200")])))
                context.write(wrapOutboundOut(head), promise: nil)
                let body = HTTP2Frame.FramePayload.Data(
                    data: .byteBuffer(ByteBuffer(string: "for \(path)")),
                    endStream: true
                )
                context.writeAndFlush(wrapOutboundOut(.data(body)), promise: nil)
                if path == "/ada", let rest { Self.writeRaw(rest, connection) }
            }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

            /// Writes past the handler that would refuse the frames.
            static func writeRaw(_ frames: ByteBuffer, _ connection: any Channel) {
                let handlers = connection.pipeline.syncOperations
                guard let handler = try? handlers.context(handlerType: NIOHTTP2Handler.self) else { return }
                handler.writeAndFlush(NIOAny(frames), promise: nil)
            }
        }
    }
#endif
