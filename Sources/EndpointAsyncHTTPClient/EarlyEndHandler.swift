#if AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP2

    /// Closes a stream of HTTP/2 whose response has ended before the request has.
    ///
    /// AsyncHTTPClient is through with the request then, but not with the stream: it would stay open for as long as the
    /// connection, and whatever happened to it later would end the process, for the request it looks for is gone. So the
    /// stream is reset, and nothing more is said of it.
    final class EarlyEndHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundIn = HTTP2Frame.FramePayload

        private var isSent = false
        private var isOver = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if unwrapOutboundIn(data).endsStream { isSent = true }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            isOver = unwrapInboundIn(data).endsStream && !isSent
            context.fireChannelRead(data)
            if isOver { context.close(promise: nil) }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if !isOver { context.fireChannelWritabilityChanged() }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if !isOver { context.fireChannelInactive() }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if !isOver { context.fireErrorCaught(error) }
        }
    }

    extension HTTP2Frame.FramePayload {
        /// Whether its side of the stream has nothing more to say.
        fileprivate var endsStream: Bool {
            switch self {
            case .headers(let headers): headers.endStream
            case .data(let data): data.endStream
            default: false
            }
        }
    }
#endif
