#if Server
    public import EndpointRuntime
    public import Foundation
    internal import NIOCore
    internal import NIOPosix

    /// A real HTTP server in front of any transport, such as a mock of an API.
    ///
    /// It converts HTTP requests to ``EndpointTransportRequest``, and sends the answers back as they arrive: events and
    /// streams are sent piece by piece. If the transport throws `connectionLost`, the server closes the client's
    /// connection without an answer. If it throws `timedOut`, the client waits until it disconnects. Any other error of
    /// the transport becomes a 502.
    ///
    /// It only answers requests that are addressed to it: to `localhost`, `127.0.0.1`, `[::1]` or its own host. A request with any
    /// other `Host` is refused with 421, because a foreign site can let its own name point at this machine. A request of a page
    /// from another origin that could change something is refused with 403, unless the origin is allowed.
    public struct MockServer: Sendable {
        let transport: any EndpointTransport
        let address: MockServerAddress
        let maximumBodyLength: Int
        let allowedOrigins: [String]

        /// Creates a server. It does not run yet.
        ///
        /// - Parameters:
        ///   - transport: Answers the requests.
        ///   - host: The address to listen on. By default, other machines cannot connect.
        ///   - port: The port to listen on; 0 lets the system choose a free port.
        ///   - maximumBodyLength: A request with a longer body is rejected with 413.
        ///   - allowedOrigins: Origins of pages that may read the answers and change something, such as
        ///     `http://localhost:3000`; `*` allows all.
        public init(
            serving transport: any EndpointTransport,
            host: String = "127.0.0.1",
            port: Int = 0,
            maximumBodyLength: Int = 64 << 20,
            allowedOrigins: [String] = []
        ) {
            self.transport = transport
            self.address = MockServerAddress(host: host, port: port)
            self.maximumBodyLength = maximumBodyLength
            self.allowedOrigins = allowedOrigins
        }

        /// Serves until the task is cancelled. Running answers then end immediately.
        ///
        /// - Parameter onStart: Receives the server's URL as soon as the server listens.
        /// - Throws: ``MockServerError`` if the server cannot listen on its address.
        public func run(onStart: @escaping @Sendable (URL) async -> Void = { _ in }) async throws(MockServerError) {
            let exchange = HTTPExchange(self)
            let address = address
            do {
                let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .serverChannelOption(.backlog, value: 256)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
                    // A client that has sent all its requests may still wait for answers.
                    .childChannelOption(.allowRemoteHalfClosure, value: true)
                    .bind(host: address.host, port: address.port) { channel in
                        channel.eventLoop.makeCompletedFuture { try HTTPConnection(channel) }
                    }
                try await listener.executeThenClose { connections in
                    await onStart(address.url(port: listener.channel.localAddress?.port))
                    try await withThrowingDiscardingTaskGroup { group in
                        for try await connection in connections {
                            group.addTask { await connection.serve(exchange) }
                        }
                    }
                }
            } catch is CancellationError {
                return  // Told to stop.
            } catch {
                throw MockServerError(error, at: address)
            }
        }
    }

    /// Runs a server while `body` runs.
    ///
    /// ```swift
    /// try await withMockServer(MockServer(serving: transport)) { url in
    ///     let client = EndpointClient<Bank>(.custom(url))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - server: The server to run.
    ///   - isolation: The isolation of the caller.
    ///   - body: Receives the server's URL. When it returns or throws, the server stops.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or ``MockServerError`` if the server cannot listen.
    public func withMockServer<Result>(
        _ server: MockServer,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let (starts, start) = AsyncThrowingStream<URL, any Error>.makeStream()
        return try await withThrowingTaskGroup(of: Void.self, returning: Result.self) { group in
            group.addTask {
                do throws(MockServerError) {
                    try await server.run { url in start.yield(url) }
                    start.finish()
                } catch {
                    start.finish(throwing: error)
                }
            }
            defer { group.cancelAll() }
            for try await url in starts { return try await body(url) }
            throw CancellationError()
        }
    }
#endif
