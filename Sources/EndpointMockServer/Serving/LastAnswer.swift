#if Server
    internal import NIOCore
    internal import NIOHTTP1

    /// Ends a connection with one answer. After an answer that closes it, nothing more is written.
    ///
    /// A request that the parser gives up is answered twice otherwise: by the server, as far as it understood the request, and by
    /// NIO's handler of the error. A client would take the second answer for that to its next request.
    final class LastAnswer: ChannelOutboundHandler {
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        private var closes = false
        private var isOver = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard !isOver else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            switch unwrapOutboundIn(data) {
            case .head(let head) where !head.isInformational:
                closes = head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
            case .end where closes: isOver = true
            case .head, .body, .end: break
            }
            context.write(data, promise: promise)
        }
    }

    extension HTTPResponseHead {
        fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
    }
#endif
