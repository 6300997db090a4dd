#if AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP2

    /// Closes a connection of HTTP/2 whose server broke the protocol.
    ///
    /// SwiftNIO says goodbye to such a server, and leaves it to others to close. AsyncHTTPClient does not: every call of the
    /// connection, and every later one, would wait until its time is over. An error of one stream is that stream's alone.
    final class BrokenConnectionHandler: ChannelInboundHandler {
        typealias InboundIn = Any

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            let isOfStream = error is NIOHTTP2Errors.StreamError
            context.fireErrorCaught(error)
            if !isOfStream { context.close(promise: nil) }
        }
    }
#endif
