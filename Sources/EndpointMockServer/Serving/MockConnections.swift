#if Server
    internal import EndpointRuntime
    internal import HummingbirdCore
    internal import Logging
    internal import NIOCore
    internal import NIOHTTPTypes

    /// Connections of clients, each with somebody who notices when the client leaves: an answer that nobody waits for any
    /// more is not made to its end.
    struct MockConnections: ServerChildChannel {
        /// A connection, as it is handed from its event loop to its task.
        struct Value: ServerChildChannelValue {
            let http: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
            let departure: Departure

            var channel: any Channel { http.channel }
        }

        private let http: HTTP1Channel

        init(answering exchange: HTTPExchange) {
            http = HTTP1Channel { request, writer, _ in try await exchange.answer(request, writer) }
        }

        func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
            let departure = Departure()
            return http.setup(channel: channel, logger: logger).flatMapThrowing { http in
                try channel.pipeline.syncOperations.addHandler(departure, position: .first)
                return Value(http: http, departure: departure)
            }
        }

        func handle(value: Value, logger: Logger) async {
            let task = Task { await http.handle(value: value.http, logger: logger) }
            value.departure.whenGone { task.cancel() }
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Notices that the client closed its connection, which Hummingbird does not tell whoever answers.
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
