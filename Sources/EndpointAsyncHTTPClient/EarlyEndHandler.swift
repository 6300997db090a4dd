#if AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP2

    /// Closes an HTTP/2 stream whose response ended before its request.
    ///
    /// AsyncHTTPClient is then done with the request, but not with the stream. The stream would stay open as long as
    /// the connection. Any later event on it would end the process, because the stream looks for a request that no
    /// longer exists. So this handler resets the stream, and passes on no further events.
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
        /// This is the last frame of its side of the stream.
        fileprivate var endsStream: Bool {
            switch self {
            case .headers(let headers): headers.endStream
            case .data(let data): data.endStream
            default: false
            }
        }
    }
#endif
