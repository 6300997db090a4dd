#if Server
    internal import EndpointRuntime
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    /// A client's connection, which its event loop hands to a task. It notices when the client leaves, so that the
    /// server stops work on an answer that nobody receives.
    final class HTTPConnection: Sendable {
        private let channel: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
        private let departure = Departure()
        private let wasServed = Lock(false)

        /// Sets up the channel. It must run on the channel's event loop.
        init(_ channel: any Channel) throws {
            var framing = HTTPResponseEncoder.Configuration()
            // The answer to HEAD has a length and no body, which the encoder cannot know.
            framing.automaticallySetFramingHeaders = false
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false,
                withErrorHandling: true,
                withEncoderConfiguration: framing
            )
            let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
            try pipeline.addHandler(LastAnswer(), position: .after(encoder))
            try pipeline.addHandler(ClientDeadline())
            try pipeline.addHandler(departure, position: .first)
            self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }

        /// Also closes the connection of a client that was never served because the server stopped.
        deinit {
            guard !wasServed.withLock({ $0 }) else { return }
            Task { [channel] in try await channel.executeThenClose { _, _ in } }
        }

        /// Answers one request after the other, until the client leaves or an answer ends the connection.
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
                    // The connection is closed without an end of the answer, so the client sees that the answer is
                    // incomplete.
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
