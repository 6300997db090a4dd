// Linux alone: Apple's URLSession sends again only what its method allows to be sent twice (Technical Q&A QA1941).
#if canImport(FoundationNetworking)
    internal import Foundation
    internal import FoundationNetworking
    internal import HTTPTypes

    /// Sends each request over a connection that was never used before.
    ///
    /// A server may close a connection of the pool just as a request goes out on it. libcurl, below `URLSession` on Linux,
    /// then sends the request again, whatever its method, and waits for ever for a body that Foundation does not give
    /// twice. It does so only on a connection that it had from its pool, nothing that a session is made with keeps it
    /// from that, and each session has a pool of its own: so each request gets a session.
    struct OwnConnections: Sendable {
        private let maximumBytes: Int
        private let queue: OperationQueue?
        private let turns: ConnectionTurns

        /// Connections for so many requests to one server at once, zero for any number of them. All the sessions call their
        /// delegates on one queue.
        init(maximumBytes: Int, limit: Int, queue: OperationQueue?) {
            self.maximumBytes = maximumBytes
            self.queue = queue
            turns = ConnectionTurns(limit: limit)
        }

        /// How many requests to a server wait for their turn.
        func waiting(_ origin: Origin?) -> Int { turns.waiting(origin) }

        /// Sends the request, with a file as its body where there is one, when its turn has come. That is over when there is
        /// a response: that of a stream with its head.
        func send(
            _ request: URLRequest,
            to origin: Origin?,
            file: URL?,
            _ configuration: URLSessionConfiguration,
            _ handling: URLSessionExchanges.Handling
        ) async -> URLSessionExchanges.Outcome {
            guard await turns.take(origin) else { return .failure(TransportError(.cancelled)) }
            defer { turns.giveBack(origin) }
            guard let file else { return await send(request, configuration, handling) }
            do throws(EndpointBodyError) {
                let stream = try FileStream(file)
                var request = request
                request.send(stream)
                let outcome = await send(request, configuration, handling)
                if case .failure = outcome, let failure = stream.failure { throw failure }
                return outcome
            } catch {
                return .failure(TransportError(.other, underlying: error))
            }
        }

        private func send(
            _ request: URLRequest,
            _ configuration: URLSessionConfiguration,
            _ handling: URLSessionExchanges.Handling
        ) async -> URLSessionExchanges.Outcome {
            let session = DelegatedSession(
                configuration,
                URLSessionExchanges(maximumBytes: maximumBytes),
                queue: queue
            )
            return await session.send(request, file: nil, isLast: true, handling)
        }
    }

    extension EndpointTransportRequest {
        /// Whether it does no harm when it is sent twice: a safe method (RFC 9110 §9.2.1), and no body to wait for.
        var maySharePool: Bool {
            body.isNone && [.get, .head, .options, .trace].contains(head.method)
        }
    }
#endif
