#if Server
    internal import NIOCore
    internal import NIOHTTP1

    /// Closes the connection of a client that keeps the server waiting: one that sends its request drop by drop, that says
    /// nothing more over a connection it keeps, or that does not take its answer.
    ///
    /// While somebody works on an answer no limit runs: how long that takes is not the client's affair.
    final class ClientDeadline: ChannelDuplexHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// How long the head of a request may take, since the connection began or the last answer ended; a body starts with
        /// as much.
        static let request = TimeAmount.seconds(60)
        /// What each byte of a body adds: the slowest body comes at a kilobyte a second.
        static let each = TimeAmount.microseconds(1000)
        /// How long the client may take nothing of an answer.
        static let answer = TimeAmount.minutes(5)

        private var requestEnd = NIODeadline.distantFuture
        private var answerEnd = NIODeadline.distantFuture
        /// Requests that were read whole, less the answers that were written whole.
        private var unanswered = 0
        private var check: Scheduled<Void>?

        private var isClientsTurn: Bool { unanswered <= 0 }

        /// When the connection ends unless something happens.
        private var end: NIODeadline { isClientsTurn ? min(requestEnd, answerEnd) : answerEnd }

        func handlerAdded(context: ChannelHandlerContext) {
            if context.channel.isActive { start(context) }
        }

        func channelActive(context: ChannelHandlerContext) {
            start(context)
            context.fireChannelActive()
        }

        func channelInactive(context: ChannelHandlerContext) {
            check?.cancel()
            check = nil
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            check?.cancel()
            check = nil
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let now = context.eventLoop.now
            switch unwrapInboundIn(data) {
            case .head: requestEnd = now + Self.request
            case .body(let piece):
                requestEnd = min(now + Self.request, requestEnd + Self.each * piece.readableBytes)
            case .end: unanswered += 1
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .end = unwrapOutboundIn(data) {
                unanswered -= 1
                requestEnd = context.eventLoop.now + Self.request
            }
            context.write(data, promise: promise)
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            answerEnd = context.channel.isWritable ? .distantFuture : context.eventLoop.now + Self.answer
            context.fireChannelWritabilityChanged()
        }

        private func start(_ context: ChannelHandlerContext) {
            guard check == nil else { return }
            requestEnd = context.eventLoop.now + Self.request
            look(context)
        }

        /// Looks whether the end has come, and when to look next: no limit is shorter than the time until then.
        private func look(_ context: ChannelHandlerContext) {
            let now = context.eventLoop.now
            guard end > now else { return context.close(promise: nil) }
            check = context.eventLoop.assumeIsolated().scheduleTask(deadline: min(end, now + Self.request)) {
                self.look(context)
            }
        }
    }
#endif
