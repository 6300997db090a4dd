#if AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation

    /// How the body of a request goes out: the one place that decides it.
    enum OutgoingBody {
        case none
        case bytes(Data)
        /// It is not in memory, or its bytes are counted as they go.
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

        /// What is asked for the pieces of a body that goes out piece by piece.
        var pull: BodyPull? {
            if case .pulled(let pull) = self { pull } else { nil }
        }
    }

    /// The pieces of a body on their way out.
    ///
    /// AsyncHTTPClient asks for them in a task of its own, which it never cancels: of an exchange that is over, it would wait
    /// for the next piece of a sequence that may never give one. So each piece is waited for in a task that the exchange's end
    /// does cancel.
    ///
    /// Why it is `Sendable`, unchecked: `body` and `chunks` are touched by the pull that is under way, of which there is one at
    /// most, since AsyncHTTPClient asks for a piece when it has the one before; and by the exchange's end where no pull is
    /// under way, after which none begins. The lock decides which of them it is; all else is behind it.
    final class BodyPull: @unchecked Sendable {
        private struct State {
            var isOver = false
            /// The pull that is under way.
            var pull: Task<Data?, any Error>?
            /// How many bytes it gave so far.
            var given = 0
        }

        /// Nil once it was begun: a body that no connection asked for is not begun, and can be sent by another exchange.
        private var body: EndpointRequestBody?
        private var chunks: EndpointBodyChunks.Iterator?
        /// How many bytes there are, where that is known.
        private let length: Int?
        private let state = Lock(State())

        /// The pieces of a body, which begins with the first pull.
        init(_ body: EndpointRequestBody) {
            self.body = body
            length = body.length
        }

        /// The next piece; nil at the end of the body.
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
                // A server may answer as soon as it has the last byte. That is no reason to give up the connection.
                guard state.withLock({ $0.isOver && $0.given == length }) else { throw error }
                return nil
            }
        }

        /// Nobody wants what is still to come: the sequence is let go of, at once or when it is through with its piece.
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
