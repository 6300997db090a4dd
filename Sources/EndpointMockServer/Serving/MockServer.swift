#if Server
    public import EndpointRuntime
    public import Foundation
    internal import NIOCore
    internal import NIOPosix

    /// A real HTTP server, in front of whatever answers as a transport does: a mock of an API, above all.
    ///
    /// What is asked over HTTP becomes an ``EndpointTransportRequest``, and the answer goes back as it comes: events and
    /// streams flow piece by piece. A transport that lost its connection has the client's closed without an answer; one that
    /// timed out keeps the client waiting until it leaves; any other trouble of the transport's is a 502.
    public struct MockServer: Sendable {
        let transport: any EndpointTransport
        let address: MockServerAddress
        let maximumBodyLength: Int

        /// A server that is not running yet.
        ///
        /// - Parameters:
        ///   - transport: What answers.
        ///   - host: The address to listen at: nobody else's machine gets in, unless told otherwise.
        ///   - port: The port to listen at; 0 lets the system choose one that is free.
        ///   - maximumBodyLength: A longer body of a request is refused with 413.
        public init(
            serving transport: any EndpointTransport,
            host: String = "127.0.0.1",
            port: Int = 0,
            maximumBodyLength: Int = 64 << 20
        ) {
            self.transport = transport
            self.address = MockServerAddress(host: host, port: port)
            self.maximumBodyLength = maximumBodyLength
        }

        /// Serves until the task is cancelled; then all that is still being answered ends at once.
        ///
        /// - Parameter onStart: Told the server's URL as soon as it listens.
        /// - Throws: ``MockServerError`` where it cannot listen at its address.
        public func run(onStart: @escaping @Sendable (URL) async -> Void = { _ in }) async throws(MockServerError) {
            let exchange = HTTPExchange(transport: transport, authority: address.text, limit: maximumBodyLength)
            let address = address
            do {
                let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .serverChannelOption(.backlog, value: 256)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
                    // Who has sent all may still wait for the answer.
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

    /// Runs a server for as long as `body` takes.
    ///
    /// ```swift
    /// try await withMockServer(MockServer(serving: transport)) { url in
    ///     let client = EndpointClient<Bank>(.custom(url))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - server: The server to run.
    ///   - isolation: Where the caller runs.
    ///   - body: Given the server's URL. When it returns or throws, the server stops.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``MockServerError`` where the server cannot listen.
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
