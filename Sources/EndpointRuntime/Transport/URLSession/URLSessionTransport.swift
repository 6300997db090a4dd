#if canImport(Darwin) || URLSESSION_ON_LINUX
    #if URLSESSION_ON_LINUX
        // Only tests compile this file on Linux, in a module of their own: Tests/URLSession.
        @testable public import EndpointRuntime
        internal import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif
    internal import HTTPTypes

    /// The default transport on Apple's systems: Foundation's `URLSession`.
    ///
    /// It owns its session, and invalidates it when it is released, because a session otherwise keeps its delegate and its
    /// connections. The session follows no redirects. Unless you pass another configuration, it stores no cookies, caches
    /// nothing and uses no stored credentials.
    ///
    /// It does not exist on Linux, where a server's answer could end the process. The default there is `CurlTransport`.
    public final class URLSessionTransport: EndpointTransport {
        private let session: DelegatedSession
        private let watch: TimeoutWatch
        /// The largest size of a body that is not streamed.
        public let maximumResponseBytes: Int

        /// Creates a transport with its own session.
        ///
        /// - Parameters:
        ///   - configuration: The configuration of the session; the default is ``standardConfiguration``. A configuration
        ///     of the app's own can add cookies and a cache, but these are selected by URL, not by user.
        ///   - maximumResponseBytes: A longer body is an invalid response, and is not read to its end. Otherwise, a body
        ///     without an end would fill the memory.
        public convenience init(
            configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20
        ) {
            self.init(
                configuration: configuration,
                maximumResponseBytes: maximumResponseBytes,
                watch: TimeoutWatch(clock: SystemClock())
            )
        }

        /// Creates a transport with the watch that ends exchanges at their deadlines.
        package init(
            configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20,
            watch: TimeoutWatch
        ) {
            TemporaryFile.removeLeftoversOnce()
            self.maximumResponseBytes = maximumResponseBytes
            self.watch = watch
            session = DelegatedSession(configuration, URLSessionExchanges(maximumBytes: maximumResponseBytes))
        }

        #if canImport(Security) && canImport(CryptoKit)
            /// Creates a transport that only trusts servers that the system trusts and whose chain has a pinned key. For
            /// any other server, it throws ``TransportError/Kind/untrustedServer``, which is never retried.
            ///
            /// On Linux, pin the authority instead, with `CurlTransport(trustingOnly:)`.
            public init(
                configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration,
                maximumResponseBytes: Int = 64 << 20,
                pins: PublicKeyPins
            ) {
                TemporaryFile.removeLeftoversOnce()
                self.maximumResponseBytes = maximumResponseBytes
                watch = TimeoutWatch(clock: SystemClock())
                session = DelegatedSession(
                    configuration,
                    URLSessionExchanges(maximumBytes: maximumResponseBytes, pins: pins)
                )
            }
        #endif

        deinit {
            session.invalidate()
        }

        /// A configuration without cookies, cache, stored credentials and timeouts. The client has its own timeouts, which
        /// work in the same way with every transport.
        public static var standardConfiguration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.timeoutIntervalForRequest = 24 * 60 * 60
            return configuration
        }

        /// True: it cancels a task of the session at the deadline.
        public var keepsDeadlines: Bool { true }

        /// Sends the request in a task of the session. The task is cancelled together with the calling task, or when
        /// the reader releases the response.
        ///
        /// A file is read while it is sent. A stream is first written into a temporary file. Only then does
        /// `URLSession` send it with its length, once, and without loading all of it into memory.
        public nonisolated(nonsending) func send(
            _ request: EndpointTransportRequest
        ) async throws(TransportError) -> EndpointTransportResponse {
            guard let urlRequest = URLRequest(request) else { throw TransportError(.invalidURL) }
            guard !Task.isCancelled else { throw TransportError(.cancelled) }
            var temporary: TemporaryFile?
            if let file = request.body.file {
                guard FileLength.of(file) == request.body.length else {
                    throw TransportError(.other, underlying: EndpointBodyError.changedFile(file))
                }
            } else if request.body.bytes == nil, !request.body.isNone {
                temporary = try await written(request)
            }
            let handling = URLSessionExchanges.Handling(
                streams: request.streamsResponse,
                onBytesSent: request.onBytesSent,
                owner: self,
                upload: temporary
            )
            let file = request.body.file ?? temporary?.url
            let limit = request.deadline.map { (watch, $0) }
            return try await session.send(urlRequest, file: file, within: limit, handling).get()
        }

        /// The file with a stream's content. Writing it counts towards the request's time.
        private nonisolated(nonsending) func written(
            _ request: EndpointTransportRequest
        ) async throws(TransportError) -> TemporaryFile {
            let body = request.body
            guard let deadline = request.deadline else { return try await TemporaryFile.holding(body.chunks()) }
            let (file, isExpired) = await watch.run(until: deadline.time) {
                () -> Result<TemporaryFile, TransportError> in
                do throws(TransportError) {
                    return .success(try await TemporaryFile.holding(body.chunks()))
                } catch {
                    return .failure(error)
                }
            }
            if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
            return try file.get()
        }
    }

    extension URLRequest {
        /// The request in Foundation's form; nil if its URL is invalid.
        fileprivate init?(_ request: EndpointTransportRequest) {
            guard let address = request.address, let url = URL(string: address), url.host != nil else { return nil }
            let head = request.head
            self.init(url: url)
            timeoutInterval = 24 * 60 * 60
            httpMethod = head.method.rawValue
            for field in head.headerFields {
                addValue(field.value, forHTTPHeaderField: field.name.rawName)
            }
            httpBody = request.body.bytes
        }
    }
#endif
