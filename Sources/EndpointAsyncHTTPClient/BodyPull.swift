#if AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation

    /// The way to send a request's body. It is decided only here.
    enum OutgoingBody {
        case none
        case bytes(Data)
        /// The body is not in memory, or its bytes are counted while they are sent.
        case pulled(BodyPull)

        init(_ request: EndpointTransportRequest) {
            if request.body.isNone {
                self = .none
            } else if let bytes = request.body.bytes, request.onBytesSent == nil {
                self = .bytes(bytes)
            } else {
                self = .pulled(BodyPull(request.body))
            }
        }

        /// The source of the pieces, if the body is sent in pieces.
        var pull: BodyPull? {
            if case .pulled(let pull) = self { pull } else { nil }
        }
    }

    /// The pieces of a request's body while it is sent.
    ///
    /// AsyncHTTPClient asks for pieces in a task of its own, which it never cancels. If the exchange is over, that task
    /// would still wait for the next piece of a sequence that may never have one. So each piece is awaited in a further
    /// task, which the end of the exchange cancels.
    ///
    /// `@unchecked`, because `body` and `chunks` never have two users at once. At most one pull runs, since
    /// AsyncHTTPClient asks for a piece only after it received the previous one. The end of the exchange uses them only
    /// if no pull runs, and no pull begins afterwards. The lock decides which of the two it is, and protects everything
    /// else.
    final class BodyPull: @unchecked Sendable {
        private struct State {
            var isOver = false
            /// The pull that is running.
            var pull: Task<Data?, any Error>?
            /// The number of bytes that the pulls have returned so far.
            var given = 0
        }

        /// Nil after the first pull. A body that no connection asked for is not consumed, and another exchange can send
        /// it.
        private var body: EndpointRequestBody?
        private var chunks: EndpointBodyChunks.Iterator?
        /// The number of bytes, if it is known.
        private let length: Int?
        private let state = Lock(State())

        /// Creates the pieces of a body. The first pull starts it.
        init(_ body: EndpointRequestBody) {
            self.body = body
            length = body.length
        }

        /// Returns the next piece, or nil at the end of the body.
        func next() async throws -> Data? {
            let pull: Task<Data?, any Error>? = state.withLock { state in
                guard !state.isOver else { return nil }
                let pull = Task { try await self.piece() }
                state.pull = pull
                return pull
            }
            do {
                guard let pull else { throw TransportError(.cancelled) }
                return try await pull.value
            } catch {
                // A server may answer as soon as it has received the last byte. That is no reason to close the
                // connection.
                guard state.withLock({ $0.isOver && $0.given == length }) else { throw error }
                return nil
            }
        }

        /// Ends the body, because the remaining pieces are not needed. It releases the sequence, at once or after its
        /// current piece.
        func end() {
            let (isFirst, pull) = state.withLock { state in
                defer { state.isOver = true }
                return (!state.isOver, state.pull)
            }
            guard isFirst else { return }
            guard let pull else { return letGo() }
            pull.cancel()
        }

        private func piece() async throws -> Data? {
            var given = 0
            defer {
                let isOver = state.withLock { state in
                    state.pull = nil
                    state.given += given
                    return state.isOver
                }
                if isOver { letGo() }
            }
            if let body {
                chunks = body.chunks().makeAsyncIterator()
                self.body = nil
            }
            let piece = try await chunks?.next()
            given = piece?.count ?? 0
            return piece
        }

        private func letGo() {
            body = nil
            chunks = nil
        }
    }
#endif
