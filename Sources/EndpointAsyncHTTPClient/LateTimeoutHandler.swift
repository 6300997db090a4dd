#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP1

    /// A 408 by which a server closes a kept connection, where it waited for a request in vain. It may cross a request on its
    /// way, which it does not answer (RFC 9110, section 15.5.9).
    struct LateTimeout: Error {}

    /// Reports a 408 to a request that changes nothing and has no body, if the connection was used before, as a
    /// ``LateTimeout``. The request can be sent again.
    final class LateTimeoutHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart

        private var requests = 0
        private var mayBeSentTwice = false
        private var isOver = false

        /// Adds the handler to the connections of a client.
        static func watch(_ configuration: inout HTTPClient.Configuration) {
            let prepare = configuration.http1_1ConnectionDebugInitializer
            configuration.http1_1ConnectionDebugInitializer = { connection in
                let isPrepared = prepare?(connection) ?? connection.eventLoop.makeSucceededVoidFuture()
                return isPrepared.flatMapThrowing {
                    let pipeline = connection.pipeline.syncOperations
                    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                    try pipeline.addHandler(LateTimeoutHandler(), position: .after(decoder))
                }
            }
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head(let head) = unwrapOutboundIn(data) {
                requests += 1
                let hasBody = ["Content-Length", "Transfer-Encoding"].contains { head.headers.contains(name: $0) }
                mayBeSentTwice = !hasBody && [.GET, .HEAD, .OPTIONS, .TRACE].contains(head.method)
            }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            guard requests > 1, mayBeSentTwice, case .head(let head) = unwrapInboundIn(data),
                head.status == .requestTimeout
            else { return context.fireChannelRead(data) }
            isOver = true
            context.fireErrorCaught(LateTimeout())
            context.close(promise: nil)
        }
    }
#endif
