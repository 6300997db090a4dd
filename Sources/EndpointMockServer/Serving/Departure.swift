#if Server
    internal import EndpointRuntime
    internal import NIOCore

    /// Notices that the client closed its connection before it received its answer.
    ///
    /// A client that only reports the end of its requests looks the same from here (a half-closed connection, which is
    /// rare). It receives every answer that is ready within ``grace``.
    final class Departure: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private enum State: Sendable {
            case here(@Sendable () -> Void)
            case gone
        }

        private static let grace = TimeAmount.milliseconds(200)
        private let state = Lock<State>(.here {})

        /// Calls `action` when the client leaves, or immediately if it has already left.
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
