#if Server
    internal import NIOCore
    internal import NIOHTTP1

    /// Closes the connection of a client that keeps the server waiting. Such a client sends its request very slowly,
    /// sends nothing more over an open connection, or does not read its answer.
    ///
    /// No limit runs while the server prepares an answer, because the client is not responsible for that time.
    final class ClientDeadline: ChannelDuplexHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// The time limit for the head of a request. It starts with the connection or at the end of the last answer. A
        /// body has the same limit plus ``each`` for each of its bytes.
        static let request = TimeAmount.seconds(60)
        /// The additional time for each byte of a body. The slowest accepted rate is a kilobyte per second.
        static let each = TimeAmount.microseconds(1000)
        /// The longest time in which a client reads nothing of an answer.
        static let answer = TimeAmount.minutes(5)

        private var requestEnd = NIODeadline.distantFuture
        private var answerEnd = NIODeadline.distantFuture
        /// The number of complete requests whose answers are not complete.
        private var unanswered = 0
        private var check: Scheduled<Void>?

        private var isClientsTurn: Bool { unanswered <= 0 }

        /// The time at which the connection closes unless something happens.
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

        /// Checks whether the time is over, and schedules the next check. No limit is shorter than the time between two
        /// checks.
        private func look(_ context: ChannelHandlerContext) {
            let now = context.eventLoop.now
            guard end > now else { return context.close(promise: nil) }
            check = context.eventLoop.assumeIsolated().scheduleTask(deadline: min(end, now + Self.request)) {
                self.look(context)
            }
        }
    }
#endif
