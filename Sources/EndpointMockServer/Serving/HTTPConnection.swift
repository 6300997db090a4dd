#if Server
    internal import EndpointRuntime
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    /// A connection of a client, as it is handed from its event loop to its task, with somebody who notices when the client
    /// leaves: an answer that nobody waits for any more is not made to its end.
    final class HTTPConnection: Sendable {
        private let channel: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
        private let departure = Departure()
        private let wasServed = Lock(false)

        /// Sets up the channel; runs on its event loop.
        init(_ channel: any Channel) throws {
            var framing = HTTPResponseEncoder.Configuration()
            // An answer to HEAD has a length and no body, which the encoder cannot know.
            framing.automaticallySetFramingHeaders = false
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: true,
                withEncoderConfiguration: framing
            )
            try pipeline.addHandler(ClientDeadline())
            try pipeline.addHandler(departure, position: .first)
            self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }

        /// A client whose turn never came, because the server stopped, is let go of too.
        deinit {
            guard !wasServed.withLock({ $0 }) else { return }
            Task { [channel] in try await channel.executeThenClose { _, _ in } }
        }

        /// Answers one request after the other, until the client leaves, or an answer ends the connection.
        func serve(_ exchange: HTTPExchange) async {
            wasServed.withLock { $0 = true }
            let task = Task { [channel] in
                do {
                    try await channel.executeThenClose { inbound, outbound in
                        var parts = RequestParts(inbound)
                        while let head = try await parts.head(), let request = HTTPRequest(head) {
                            let writer = AnswerWriter(outbound: outbound, request: head)
                            try await exchange.answer(request, &parts, writer)
                            guard writer.keepsConnection else { break }
                        }
                    }
                } catch {
                    // Closed as it is: the client sees that its answer broke off.
                }
            }
            departure.whenGone { task.cancel() }
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
#endif
