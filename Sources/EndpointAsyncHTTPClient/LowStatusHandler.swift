#if AsyncHTTPClient
    internal import NIOCore
    internal import NIOHPACK
    internal import NIOHTTP1
    internal import NIOHTTP2

    /// Refuses a response over HTTP/1.1 with a status below 100.
    ///
    /// AsyncHTTPClient treats it as an interim response. The body after it, which no interim response has, would end
    /// the process.
    final class LowStatusHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart

        private var isOver = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            guard case .head(let head) = unwrapInboundIn(data), head.status.code < 100 else {
                return context.fireChannelRead(data)
            }
            isOver = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            context.close(promise: nil)
        }
    }

    /// Refuses a response over HTTP/2 with a status below 100, for the same reason.
    final class LowStatusStreamHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload

        private var isOver = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            guard case .headers(let head) = unwrapInboundIn(data), let status = head.headers.first(name: ":status"),
                Int(status).map({ $0 < 100 }) ?? true
            else { return context.fireChannelRead(data) }
            isOver = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            context.close(promise: nil)
        }
    }
#endif
