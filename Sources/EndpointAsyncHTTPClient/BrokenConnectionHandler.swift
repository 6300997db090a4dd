#if AsyncHTTPClient
    internal import NIOCore
    internal import NIOHTTP2

    /// Closes an HTTP/2 connection whose server broke the protocol.
    ///
    /// SwiftNIO sends GOAWAY to such a server, and leaves the closing to other handlers. AsyncHTTPClient does not close
    /// it. All calls on the connection, and all later ones, would wait until they time out. An error of one stream
    /// affects only that stream.
    final class BrokenConnectionHandler: ChannelInboundHandler {
        typealias InboundIn = Any

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            let isOfStream = error is NIOHTTP2Errors.StreamError
            context.fireErrorCaught(error)
            if !isOfStream { context.close(promise: nil) }
        }
    }
#endif
