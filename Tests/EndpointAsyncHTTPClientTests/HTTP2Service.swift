#if AsyncHTTPClient
    import NIOCore
    import NIOHPACK
    import NIOHTTP2
    import RuntimeTestSupport

    /// An HTTP/2 server whose behavior the request's path selects, and which counts its requests.
    ///
    /// | Path | What it does |
    /// |---|---|
    /// | `/echo` | sends back each piece of the body as it comes |
    /// | `/hold` | says nothing until ``release()`` |
    /// | `/refuse` | resets the stream as REFUSED_STREAM, `/demand` as HTTP_1_1_REQUIRED |
    /// | `/break` | resets the stream within the body |
    /// | `/drain` | GOAWAY, and then it answers as always |
    /// | `/drop` | GOAWAY for all streams, this one too |
    /// | `/hangUp` | closes the connection |
    /// | `/garble` | sends a frame that is none |
    /// | `/tooLong` | an empty 413 |
    /// | `/large` | ``largeBody`` bytes |
    /// | any other | an empty 200 |
    final class HTTP2Service: Sendable {
        /// The requests so far.
        struct Tally {
            /// Connections in HTTP/2, and in HTTP/1.1.
            var connections = 0
            var olderConnections = 0
            /// Connections in HTTP/2 that have ended.
            var closedConnections = 0
            /// Streams: one for each request.
            var streams = 0
            /// Streams that are held.
            var held = 0
            /// Streams that the client took back.
            var cancelled = 0
        }

        private struct Waiting {
            let condition: @Sendable (Tally) -> Bool
            let gate: Gate
        }

        private let state = Guarded((tally: Tally(), held: [any Channel](), waiting: [Waiting]()))

        /// The length of a large answer in bytes.
        static let largeBody = 4 << 20

        /// The requests so far.
        var tally: Tally { state.with { $0.tally } }

        /// The protocol of a server: HTTP/2 if the client supports it, and otherwise HTTP/1.1.
        func language(protocols: [String] = ["h2", "http/1.1"]) -> TLSServer.Language {
            TLSServer.Language(protocols: protocols) { channel in
                channel.configureHTTP2SecureUpgrade(
                    h2ChannelConfigurator: { channel in
                        self.note { $0.connections += 1 }
                        channel.closeFuture.whenComplete { _ in self.note { $0.closedConnections += 1 } }
                        return channel.configureHTTP2Pipeline(mode: .server) { stream in
                            self.note { $0.streams += 1 }
                            return stream.eventLoop.makeCompletedFuture {
                                try stream.pipeline.syncOperations.addHandler(HTTP2Exchange(of: self))
                            }
                        }
                        .map { _ in }
                    },
                    http1ChannelConfigurator: { channel in
                        self.note { $0.olderConnections += 1 }
                        return TLSServer.answerPlainly(channel)
                    }
                )
            }
        }

        /// Waits until the requests so far meet the condition.
        func reaches(_ condition: @escaping @Sendable (Tally) -> Bool) async {
            let gate = Gate()
            state.with { $0.waiting.append(Waiting(condition: condition, gate: gate)) }
            note { _ in }
            await gate.pass()
        }

        /// Answers the streams that are held and still there.
        func release() {
            let held = state.with { state in
                defer { state.held = [] }
                return state.held
            }
            for stream in held {
                stream.writeAndFlush(HTTP2Exchange.head(isLast: true), promise: nil)
            }
        }

        /// Closes the connections of the streams that are held.
        func hangUp() {
            for stream in state.with({ $0.held }) { stream.parent?.close(promise: nil) }
        }

        fileprivate func hold(_ stream: any Channel) {
            state.with { $0.held.append(stream) }
            note { $0.held += 1 }
        }

        fileprivate func note(_ change: (inout Tally) -> Void) {
            let fulfilled = state.with { state in
                change(&state.tally)
                let fulfilled = state.waiting.filter { $0.condition(state.tally) }
                state.waiting.removeAll { $0.condition(state.tally) }
                return fulfilled
            }
            for waiting in fulfilled { waiting.gate.open() }
        }
    }

    /// One stream of a connection.
    private final class HTTP2Exchange: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        private let service: HTTP2Service
        private var echoes = false

        init(of service: HTTP2Service) {
            self.service = service
        }

        static func head(_ status: String = "200", isLast: Bool) -> HTTP2Frame.FramePayload {
            .headers(.init(headers: HPACKHeaders([(":status", status)]), endStream: isLast))
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .headers(let request): answer(request.headers.first(name: ":path") ?? "", context)
            case .data(let piece) where echoes: send(.data(piece), context)
            default: break
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            let code = (error as? NIOHTTP2Errors.StreamClosed)?.errorCode
            // libcurl says that it closed the stream.
            if code == .cancel || code == .streamClosed { service.note { $0.cancelled += 1 } }
            context.close(promise: nil)
        }

        private func answer(_ path: String, _ context: ChannelHandlerContext) {
            switch path {
            case "/echo":
                echoes = true
                send(Self.head(isLast: false), context)
            case "/hold":
                service.hold(context.channel)
            case "/refuse":
                send(.rstStream(.refusedStream), context)
            case "/demand":
                send(.rstStream(.http11Required), context)
            case "/break":
                send(Self.head(isLast: false), context)
                send(.data(.init(data: .byteBuffer(ByteBuffer(string: "half")))), context)
                send(.rstStream(.internalError), context)
            case "/drain":
                goAway(after: .maxID, context)
                send(Self.head(isLast: true), context)
            case "/drop":
                goAway(after: .rootStream, context)
            case "/hangUp":
                context.channel.parent?.close(promise: nil)
            case "/garble":
                garble(context)
            case "/large":
                send(Self.head(isLast: false), context)
                let body = ByteBuffer(repeating: 0x20, count: HTTP2Service.largeBody)
                send(.data(.init(data: .byteBuffer(body), endStream: true)), context)
            case "/tooLong":
                send(Self.head("413", isLast: true), context)
            default:
                send(Self.head(isLast: true), context)
            }
        }

        private func send(_ payload: HTTP2Frame.FramePayload, _ context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(payload), promise: nil)
        }

        private func goAway(after last: HTTP2StreamID, _ context: ChannelHandlerContext) {
            let farewell = HTTP2Frame.FramePayload.goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil)
            context.channel.parent?.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: farewell), promise: nil)
        }

        /// Writes past the handler that would make frames of it.
        private func garble(_ context: ChannelHandlerContext) {
            let handlers = context.channel.parent?.pipeline.syncOperations
            guard let handler = try? handlers?.context(handlerType: NIOHTTP2Handler.self) else { return }
            // Settings of five bytes, where each takes six.
            let frame: [UInt8] = [0, 0, 5, 4, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]
            handler.writeAndFlush(NIOAny(ByteBuffer(bytes: frame)), promise: nil)
        }
    }
#endif
