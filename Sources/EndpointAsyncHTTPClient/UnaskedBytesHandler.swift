#if AsyncHTTPClient
    internal import EndpointRuntime
    internal import NIOCore
    internal import NIOHTTP1

    /// Sends no request on an HTTP/1.1 connection where bytes wait that nobody asked for.
    ///
    /// AsyncHTTPClient closes such a connection when it reads the bytes. But a request may come first, between two turns of
    /// the event loop, and the bytes would be read as its answer, which may be another user's (RFC 9112, section 6.3). The
    /// request was not sent, and is reported as lost.
    final class UnaskedBytesHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart

        private var isUsed = false
        private var isOver = false

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard !isOver else { return }
            // Before the first request, only the server's part of the TLS handshake may wait.
            if case .head = unwrapOutboundIn(data) {
                isOver = isUsed && Self.hasBytes(context.channel)
                isUsed = true
            }
            guard isOver else { return context.write(data, promise: promise) }
            promise?.fail(TransportError(.connectionLost))
            // AsyncHTTPClient takes errors only after it has written.
            context.eventLoop.assumeIsolated().execute {
                context.fireErrorCaught(TransportError(.connectionLost))
                context.close(promise: nil)
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if !isOver { context.fireChannelRead(data) }
        }

        /// The system has bytes that the channel has not read. Where it does not tell, there are none.
        private static func hasBytes(_ channel: any Channel) -> Bool {
            #if canImport(Darwin)
                // SO_NREAD: the bytes that can be read.
                let name: CInt = 0x1020
            #else
                // SO_MEMINFO, whose first number is the memory of what can be read.
                let name: CInt = 55
            #endif
            guard let provider = channel as? any SocketOptionProvider else { return false }
            let count: EventLoopFuture<UInt32> = provider.unsafeGetSocketOption(
                level: .socket,
                name: NIOBSDSocket.Option(rawValue: name)
            )
            var hasBytes = false
            // On the channel's own loop, the answer is there at once.
            count.assumeIsolated().whenSuccess { hasBytes = $0 > 0 }
            return hasBytes
        }
    }
#endif
