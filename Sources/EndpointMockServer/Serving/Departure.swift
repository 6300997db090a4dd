#if Server
    internal import EndpointRuntime
    internal import NIOCore

    /// Notices that the client closed its connection while somebody answers.
    ///
    /// A client that only says that it has sent all (a half-closed connection, which few make) looks the same from here. It
    /// gets what is answered at once, within ``grace``.
    final class Departure: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private enum State: Sendable {
            case here(@Sendable () -> Void)
            case gone
        }

        private static let grace = TimeAmount.milliseconds(200)
        private let state = Lock<State>(.here {})

        /// Calls `action` when the client has left, or now where it has already.
        func whenGone(_ action: @escaping @Sendable () -> Void) {
            let isGone = state.withLock { state -> Bool in
                if case .gone = state { return true }
                state = .here(action)
                return false
            }
            if isGone { action() }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed = event {
                context.eventLoop.scheduleTask(in: Self.grace) { self.leave() }
            }
            context.fireUserInboundEventTriggered(event)
        }

        func channelInactive(context: ChannelHandlerContext) {
            leave()
            context.fireChannelInactive()
        }

        private func leave() {
            let action: (@Sendable () -> Void)? = state.withLock { state in
                guard case .here(let action) = state else { return nil }
                state = .gone
                return action
            }
            action?()
        }
    }
#endif
