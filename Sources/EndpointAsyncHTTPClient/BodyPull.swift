#if AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation

    /// The pieces of a body on their way out.
    ///
    /// AsyncHTTPClient asks for them in a task of its own, which it never cancels: of an exchange that is over, it would wait
    /// for the next piece of a sequence that may never give one. So each piece is waited for in a task that the exchange's end
    /// does cancel.
    final class BodyPull: @unchecked Sendable {
        private struct State {
            var isOver = false
            var pull: Task<Data?, any Error>?
        }

        /// Touched by one pull at a time: the next is asked for when the one before has ended.
        private var chunks: EndpointBodyChunks.Iterator
        private let state = Lock(State())

        /// The pieces of a body that is not in memory, or whose bytes are counted as they go.
        init(_ body: EndpointRequestBody) {
            chunks = body.chunks().makeAsyncIterator()
        }

        /// The next piece; nil at the end of the body.
        func next() async throws -> Data? {
            let pull: Task<Data?, any Error>? = state.withLock { state in
                guard !state.isOver else { return nil }
                let pull = Task { try await self.chunks.next() }
                state.pull = pull
                return pull
            }
            guard let pull else { throw TransportError(.cancelled) }
            return try await pull.value
        }

        /// Nobody wants what is still to come.
        func end() {
            let pull = state.withLock { state in
                state.isOver = true
                defer { state.pull = nil }
                return state.pull
            }
            pull?.cancel()
        }
    }
#endif
