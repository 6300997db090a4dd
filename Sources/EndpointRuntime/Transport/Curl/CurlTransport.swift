#if os(Linux)
    internal import Foundation
    internal import HTTPTypes

    /// The default transport on Linux: the system's libcurl.
    ///
    /// It supports HTTP/1.1, and HTTP/2 if a server offers it over TLS. It reads a response only as fast as its reader,
    /// and sends a stream as its pieces arrive. It uses the proxies in the environment (`https_proxy`, `no_proxy` and
    /// similar), trusts the system's authorities, and decompresses responses. It follows no redirects, keeps no cookies
    /// and caches nothing: the client decides on these.
    ///
    /// It owns a thread and its connections, and ends both when it is released. A request that must not be sent twice
    /// gets a new connection, because libcurl would send it again if a kept connection turned out to be dead. A request
    /// without a body that changes nothing, and is answered with 408 on a kept connection, is sent once more on a new one.
    public final class CurlTransport: EndpointTransport {
        private let loop: CurlLoop
        private let options: CurlOptions
        private let watch: TimeoutWatch

        /// The largest size of a body that is not streamed.
        public var maximumResponseBytes: Int { options.maximumBytes }

        /// Creates a transport with connections of its own.
        ///
        /// - Parameters:
        ///   - maximumConnectionsPerHost: The most connections to a server at a time; further requests wait for one. Over
        ///     HTTP/2, many requests share a connection. A response that is read as a stream keeps its connection until its end.
        ///   - maximumResponseBytes: A longer body is an invalid response, and is not read to its end. Otherwise, a body without
        ///     an end would fill the memory.
        public convenience init(maximumConnectionsPerHost: Int = 6, maximumResponseBytes: Int = 64 << 20) {
            self.init(
                authorities: nil,
                maximumConnectionsPerHost: maximumConnectionsPerHost,
                maximumResponseBytes: maximumResponseBytes,
                watch: TimeoutWatch(clock: SystemClock())
            )
        }

        /// Creates a transport that only trusts servers with certificates from these authorities. Every other server is
        /// ``TransportError/Kind/untrustedServer``, even if the system trusts it.
        ///
        /// - Parameters:
        ///   - pem: The certificates of the authorities, as PEM, one after the other.
        ///   - maximumConnectionsPerHost: The most connections to a server at a time.
        ///   - maximumResponseBytes: The largest size of a body that is not streamed.
        /// - Throws: ``CertificateError`` if the text contains no certificate, or one that is not Base64.
        public convenience init(
            trustingOnly pem: String,
            maximumConnectionsPerHost: Int = 6,
            maximumResponseBytes: Int = 64 << 20
        ) throws(CertificateError) {
            self.init(
                authorities: try CertificateText(pem).text,
                maximumConnectionsPerHost: maximumConnectionsPerHost,
                maximumResponseBytes: maximumResponseBytes,
                watch: TimeoutWatch(clock: SystemClock())
            )
        }

        /// Creates a transport with the watch that ends exchanges at their deadlines.
        package init(
            authorities: String? = nil,
            maximumConnectionsPerHost: Int = 6,
            maximumResponseBytes: Int = 64 << 20,
            watch: TimeoutWatch
        ) {
            loop = CurlLoop(connectionsPerHost: max(1, maximumConnectionsPerHost))
            options = CurlOptions(authorities: authorities, maximumBytes: maximumResponseBytes)
            self.watch = watch
        }

        deinit { loop.stop() }

        /// True: it ends an exchange at its deadline.
        public var keepsDeadlines: Bool { true }

        /// True: the bytes of an `ETag` stay unchanged.
        public var keepsHeaderBytes: Bool { true }

        /// Sends the request. Cancelling the task, or releasing a streamed response, ends the exchange on the network.
        public nonisolated(nonsending) func send(
            _ request: EndpointTransportRequest
        ) async throws(TransportError) -> EndpointTransportResponse {
            guard request.address != nil else { throw TransportError(.invalidURL) }
            guard !Task.isCancelled else { throw TransportError(.cancelled) }
            if let file = request.body.file, FileLength.of(file) != request.body.length {
                throw TransportError(.other, underlying: EndpointBodyError.changedFile(file))
            }
            let response = try await exchange(request, options)
            guard request.mayBeSentTwice, response.endsUnusedConnection else { return response }
            var options = options
            options.isFresh = true
            return try await exchange(request, options)
        }

        private nonisolated(nonsending) func exchange(
            _ request: EndpointTransportRequest,
            _ options: CurlOptions
        ) async throws(TransportError) -> EndpointTransportResponse {
            let transfer = CurlTransfer(request, options, on: loop, owner: self)
            guard let deadline = request.deadline else { return try await transfer.run().get() }
            let ticket = watch.enter(until: deadline.time, transfer)
            let outcome = await transfer.run()
            if watch.leave(ticket), !Task.isCancelled { throw TransportError(.timedOut) }
            return try outcome.get()
        }
    }

    extension EndpointTransportResponse {
        /// A 408 that says that the server closes a kept HTTP/1.1 connection, where it waited for a request in vain. It may
        /// cross the request on its way (RFC 9110, section 15.5.9).
        fileprivate var endsUnusedConnection: Bool {
            guard head.status == .requestTimeout, let timings, timings.isReusedConnection else { return false }
            return timings.networkProtocol?.hasPrefix("http/1") == true
        }
    }
#endif
