#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOPosix

    /// A transport for servers: swift-server's AsyncHTTPClient, with HTTP/2, a pool of connections, and bodies that are
    /// only read as fast as they are consumed.
    ///
    /// ```swift
    /// let client = EndpointClient<Bank>(.production, transport: AsyncHTTPClientTransport())
    /// ```
    ///
    /// It needs the package trait `AsyncHTTPClient`. Like every transport, it follows no redirects and does not retry:
    /// the client does, in the same way for all transports.
    public final class AsyncHTTPClientTransport: EndpointTransport {
        private let client: HTTPClient
        private let ownsClient: Bool
        /// The configuration of an own client.
        private let configuration: HTTPClient.Configuration?
        /// The largest size of a body that is not streamed.
        public let maximumResponseBytes: Int
        /// The largest number of bytes that a compressed byte may become.
        private let maximumExpansion: Int
        /// The transport decompresses bodies.
        private let decompressesBodies: Bool
        /// Watches the deadlines of bodies that are read as a whole.
        private let watch: TimeoutWatch

        /// Creates a transport with its own pool of connections, which closes when the transport is released.
        ///
        /// - Parameters:
        ///   - configuration: The configuration of the HTTP client; the default is ``standardConfiguration``. Its
        ///     decompression is not used: the transport decompresses by itself.
        ///   - maximumResponseBytes: A longer body is an invalid response, and is not read to its end. A streamed body
        ///     can have any length.
        ///   - maximumExpansion: The largest number of bytes that a compressed byte may become; more are an invalid
        ///     response. A body of at most 1 MiB may have any ratio. A stream of zeros reaches 1,032 with gzip, and texts
        ///     hardly reach 100.
        public convenience init(
            configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20,
            maximumExpansion: Int = 1_000
        ) {
            self.init(
                configuration: configuration,
                maximumResponseBytes: maximumResponseBytes,
                maximumExpansion: maximumExpansion,
                watch: TimeoutWatch(clock: SystemClock())
            )
        }

        /// Creates a transport with a watch of its own, which ends the reading of bodies at their deadlines.
        package init(
            configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20,
            maximumExpansion: Int = 1_000,
            watch: TimeoutWatch
        ) {
            var configuration = configuration
            self.configuration = configuration
            configuration.decompression = .disabled
            LateTimeoutHandler.watch(&configuration)
            // Not `.singleton`: on Apple's systems, that is a group of Network.framework. It has other errors, and it
            // waits if a server refuses the connection.
            let loops = HTTPClient.EventLoopGroupProvider.shared(MultiThreadedEventLoopGroup.singleton)
            client = HTTPClient(eventLoopGroupProvider: loops, configuration: configuration)
            ownsClient = true
            decompressesBodies = true
            self.maximumResponseBytes = maximumResponseBytes
            self.maximumExpansion = max(1, maximumExpansion)
            self.watch = watch
        }

        /// Creates a transport with an existing HTTP client, which the app shuts down itself.
        ///
        /// The HTTP client should follow no redirects. Otherwise it sends credentials along that the endpoint client
        /// would have removed.
        ///
        /// If it uses HTTP/2, create it with ``standardConfiguration``. This configuration closes streams that end
        /// before their request does. Otherwise, AsyncHTTPClient (1.37) ends the process when it is shut down. Do not
        /// set a tracer in its `tracing`, which by default is the tracer of the process: it writes the whole URL into
        /// spans, including secrets.
        ///
        /// - Parameters:
        ///   - client: The HTTP client.
        ///   - decompressesBodies: False if the HTTP client decompresses bodies. Avoid this: it treats a body without
        ///     content but with a coding, as in a response to HEAD, as an error.
        ///   - maximumResponseBytes: The same as for the other initializer.
        ///   - maximumExpansion: The same as for the other initializer.
        public init(
            _ client: HTTPClient,
            decompressesBodies: Bool = true,
            maximumResponseBytes: Int = 64 << 20,
            maximumExpansion: Int = 1_000
        ) {
            self.client = client
            configuration = nil
            ownsClient = false
            self.decompressesBodies = decompressesBodies
            self.maximumResponseBytes = maximumResponseBytes
            self.maximumExpansion = max(1, maximumExpansion)
            watch = TimeoutWatch(clock: SystemClock())
        }

        deinit {
            // No caller is left to receive an error. Connections in use fail with their own errors.
            if ownsClient { client.shutdown { _ in } }
        }

        /// A configuration without redirects, connection retries, spans and timeouts. The endpoint client has its own
        /// timeouts, which work in the same way with every transport. It uses HTTP/2 if the server supports it. It does not
        /// decompress responses, because the transport does.
        public static var standardConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.timeout = .init(connect: .hours(24), read: nil)
            configuration.connectionPool.retryConnectionEstablishment = false
            // An app's own HTTP client may run on Network.framework. There too, a refused connection must be an error.
            configuration.networkFrameworkWaitForConnectivity = false
            configuration.httpVersion = .automatic
            // Its spans contain the whole URL, which may include keys and other secrets. They would also be children of
            // EndpointTracing's spans, which have only the template of the path.
            configuration.tracing.tracer = nil
            configuration.http1_1ConnectionDebugInitializer = { connection in
                connection.eventLoop.makeCompletedFuture {
                    let pipeline = connection.pipeline.syncOperations
                    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                    try pipeline.addHandler(LowStatusHandler(), position: .after(decoder))
                    try pipeline.addHandler(UnaskedBytesHandler(), position: .after(decoder))
                }
            }
            configuration.http2ConnectionDebugInitializer = { connection in
                connection.eventLoop.makeCompletedFuture {
                    try connection.pipeline.syncOperations.addHandler(BrokenConnectionHandler())
                }
            }
            configuration.http2StreamChannelDebugInitializer = { stream in
                stream.eventLoop.makeCompletedFuture {
                    try stream.pipeline.syncOperations.addHandler(LowStatusStreamHandler(), position: .first)
                    try stream.pipeline.syncOperations.addHandler(EarlyEndHandler(), position: .first)
                }
            }
            return configuration
        }

        /// A transport of the same kind without kept connections; nil if the client is the app's.
        private var fresh: AsyncHTTPClientTransport? {
            configuration.map {
                AsyncHTTPClientTransport(
                    configuration: $0,
                    maximumResponseBytes: maximumResponseBytes,
                    maximumExpansion: maximumExpansion,
                    watch: watch
                )
            }
        }

        /// True: AsyncHTTPClient keeps a deadline until a response begins, and a timer keeps it while the body is read.
        public var keepsDeadlines: Bool { true }

        /// Sends the request. Cancelling the task cancels the exchange on the network.
        public nonisolated(nonsending) func send(
            _ request: EndpointTransportRequest
        ) async throws(TransportError) -> EndpointTransportResponse {
            let response: HTTPClientResponse
            let outgoing = OutgoingBody(request)
            let pull = outgoing.pull
            do {
                response = try await client.execute(
                    try HTTPClientRequest(request, outgoing, on: client.eventLoopGroup),
                    deadline: request.deadline.map { NIODeadline($0) } ?? .distantFuture
                )
            } catch {
                pull?.end()
                guard error is LateTimeout, let fresh else {
                    throw TransportError(asyncHTTPClient: error, hasHead: false)
                }
                return try await fresh.send(request)
            }
            let head = HTTPResponse(response)
            // 101: the server continues in another protocol than the requested one.
            guard head.status.code >= 200 else {
                pull?.end()
                throw TransportError(.invalidResponse)
            }
            let decoding =
                decompressesBodies
                ? ContentDecoding(head.headerFields, maximumExpansion: maximumExpansion) : nil
            if request.streamsResponse {
                let isCompressed = head.headerFields[.contentEncoding] != nil
                let length = isCompressed ? nil : head.headerFields[.contentLength].flatMap { Int($0) }
                return EndpointTransportResponse(
                    head,
                    body: .stream(response.body.chunks(of: self, pull, decoding), length: length)
                )
            }
            do throws(TransportError) {
                let body =
                    if let deadline = request.deadline, response.mayHaveBody {
                        try await BodyReading(response, decoding, upTo: maximumResponseBytes).whole(
                            until: deadline,
                            watch
                        )
                    } else {
                        try await response.wholeBody(decoding, upTo: maximumResponseBytes).get()
                    }
                // If the server answered before it received the whole request, it does not want the rest.
                pull?.end()
                return EndpointTransportResponse(head, body: .bytes(body))
            } catch {
                pull?.end()
                throw error
            }
        }
    }

    extension NIODeadline {
        /// The moment on SwiftNIO's clock, which stands still while the machine sleeps.
        fileprivate init(_ deadline: EndpointDeadline) {
            self = .now() + TimeAmount(min(deadline.remaining, .seconds(100 * 365 * 24 * 60 * 60)))
        }
    }

    extension HTTPClientResponse {
        /// False if the response certainly has no body. Then there is usually nothing to wait for.
        fileprivate var mayHaveBody: Bool {
            status != .noContent && status != .notModified && headers.first(name: "Content-Length") != "0"
        }
    }

    extension HTTPResponse {
        fileprivate init(_ response: HTTPClientResponse) {
            var fields = HTTPFields()
            for (name, value) in response.headers {
                guard let name = HTTPField.Name(name) else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            self.init(status: Status(code: Int(response.status.code)), headerFields: fields)
        }
    }

    extension HTTPClientResponse.Body {
        /// The response's body in pieces. They keep a reference to the transport, because its connections close with
        /// it. When the response ends, fails or is abandoned, the rest of the request is not sent.
        fileprivate func chunks(
            of transport: AsyncHTTPClientTransport,
            _ pull: BodyPull?,
            _ decoding: ContentDecoding?
        ) -> EndpointBodyChunks {
            EndpointBodyChunks(onCancel: { pull?.end() }) {
                var iterator = makeAsyncIterator()
                return {
                    do {
                        defer { withExtendedLifetime(transport) {} }
                        while true {
                            if let decoded = try decoding?.next() { return decoded }
                            guard let piece = try await iterator.next() else {
                                try decoding?.finish()
                                pull?.end()
                                return nil
                            }
                            let bytes = Data(piece.readableBytesView)
                            guard let decoding else { return bytes }
                            try decoding.feed(bytes)
                        }
                    } catch {
                        pull?.end()
                        throw TransportError(asyncHTTPClient: error, hasHead: true)
                    }
                }
            }
        }
    }
#endif
