internal import HTTPTypes

#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The default transport: Foundation's `URLSession`, on Apple's systems and on Linux.
///
/// It owns its session, and invalidates it when it is released, because a session otherwise keeps its delegate and its
/// connections. The session follows no redirects. Unless you pass another configuration, it stores no cookies, caches
/// nothing and uses no stored credentials.
///
/// On Linux, a request that must not be sent twice uses its own connection instead of an existing one.
public final class URLSessionTransport: EndpointTransport {
    private let session: DelegatedSession
    #if canImport(FoundationNetworking)
        let ownConnections: OwnConnections
    #endif
    private let watch: TimeoutWatch
    /// What it was made with.
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

    /// The same, with the watch that ends exchanges at their deadlines.
    package init(
        configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration,
        maximumResponseBytes: Int = 64 << 20,
        watch: TimeoutWatch
    ) {
        self.maximumResponseBytes = maximumResponseBytes
        self.watch = watch
        TemporaryFile.removeLeftoversOnce()
        let queue = URLSessionTask.delegateQueue
        session = DelegatedSession(
            configuration,
            URLSessionExchanges(maximumBytes: maximumResponseBytes),
            queue: queue
        )
        #if canImport(FoundationNetworking)
            ownConnections = OwnConnections(
                maximumBytes: maximumResponseBytes,
                limit: configuration.httpMaximumConnectionsPerHost,
                queue: queue
            )
        #endif
    }

    #if canImport(Security) && canImport(CryptoKit)
        /// Creates a transport that only trusts servers that the system trusts and whose chain has a pinned key. For
        /// any other server, it throws ``TransportError/Kind/untrustedServer``, which is never retried.
        ///
        /// It is only available on Apple's systems. On Linux, pin the authority with the transport for servers.
        public init(
            configuration: URLSessionConfiguration = URLSessionTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20,
            pins: PublicKeyPins
        ) {
            self.maximumResponseBytes = maximumResponseBytes
            watch = TimeoutWatch(clock: SystemClock())
            TemporaryFile.removeLeftoversOnce()
            session = DelegatedSession(
                configuration,
                URLSessionExchanges(maximumBytes: maximumResponseBytes, pins: pins),
                queue: URLSessionTask.delegateQueue
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

    /// Sends the request in a task of the session. The task is cancelled with the calling task, or when nobody reads
    /// the response any more.
    ///
    /// A file is read while it is sent. A stream is first written into a temporary file. Only then does `URLSession`
    /// send it with its length, once, and without loading all of it into memory.
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
        return try await send(request, as: urlRequest, file: request.body.file ?? temporary?.url, handling).get()
    }

    /// The file that a stream was written into, which takes of the request's time too.
    private nonisolated(nonsending) func written(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> TemporaryFile {
        let body = request.body
        guard let deadline = request.deadline else { return try await TemporaryFile.holding(body.chunks()) }
        let (file, isExpired) = await watch.run(until: deadline.time) { () -> Result<TemporaryFile, TransportError> in
            do throws(TransportError) {
                return .success(try await TemporaryFile.holding(body.chunks()))
            } catch {
                return .failure(error)
            }
        }
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try file.get()
    }

    private nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest,
        as urlRequest: URLRequest,
        file: URL?,
        _ handling: URLSessionExchanges.Handling
    ) async -> URLSessionExchanges.Outcome {
        #if canImport(FoundationNetworking)
            guard request.maySharePool else {
                // Waiting for a turn takes of its time too.
                guard let deadline = request.deadline else {
                    return await sendAlone(request, as: urlRequest, file: file, handling)
                }
                let (outcome, isExpired) = await watch.run(until: deadline.time) {
                    await self.sendAlone(request, as: urlRequest, file: file, handling)
                }
                if isExpired, !Task.isCancelled { return .failure(TransportError(.timedOut)) }
                return outcome
            }
        #endif
        return await session.send(urlRequest, file: file, within: request.deadline.map { (watch, $0) }, handling)
    }

    #if canImport(FoundationNetworking)
        private nonisolated(nonsending) func sendAlone(
            _ request: EndpointTransportRequest,
            as urlRequest: URLRequest,
            file: URL?,
            _ handling: URLSessionExchanges.Handling
        ) async -> URLSessionExchanges.Outcome {
            let configuration = session.configuration
            return await ownConnections.send(urlRequest, to: request.origin, file: file, configuration, handling)
        }
    #endif
}

extension URLRequest {
    /// The request as Foundation wants it, or nil where it has no valid URL.
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
