#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    internal import Foundation
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOHTTPCompression

    /// A transport for servers: swift-server's AsyncHTTPClient, with HTTP/2, a pool of connections, and bodies that are read
    /// only as fast as they are wanted.
    ///
    /// ```swift
    /// let client = EndpointClient<Bank>(.production, transport: AsyncHTTPClientTransport())
    /// ```
    ///
    /// It comes with the package's trait `AsyncHTTPClient`. Like every transport it follows no redirect and retries nothing:
    /// the client does, in the same way for all of them.
    public final class AsyncHTTPClientTransport: EndpointTransport {
        private let client: HTTPClient
        private let ownsClient: Bool
        private let maximumBytes: Int

        /// A transport with a pool of connections of its own, which closes when the transport goes away.
        ///
        /// - Parameters:
        ///   - configuration: What the client is made with; the default is ``standardConfiguration``.
        ///   - maximumResponseBytes: A longer body is an invalid response, and is not read to its end; one that streams may
        ///     be as long as it likes.
        public init(
            configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.standardConfiguration,
            maximumResponseBytes: Int = 64 << 20
        ) {
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            ownsClient = true
            maximumBytes = maximumResponseBytes
        }

        /// A transport over a client that the app has already, and shuts down itself.
        ///
        /// It should follow no redirects: where it does, credentials go along that the endpoint client would have kept back.
        public init(_ client: HTTPClient, maximumResponseBytes: Int = 64 << 20) {
            self.client = client
            ownsClient = false
            maximumBytes = maximumResponseBytes
        }

        deinit {
            // Nobody is left to hear of an error: connections that are in use end with an error of their own.
            if ownsClient { client.shutdown { _ in } }
        }

        /// No redirects, no retries of connections, no timeout but the endpoint client's, which mean the same with every
        /// transport; HTTP/2 where the server speaks it; compressed responses are taken apart.
        public static var standardConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.timeout = .init(connect: .hours(24), read: nil)
            configuration.connectionPool.retryConnectionEstablishment = false
            // A response of a kilobyte that becomes a gigabyte is meant to fill the memory.
            configuration.decompression = .enabled(limit: .ratio(1_000))
            configuration.httpVersion = .automatic
            configuration.http2ConnectionDebugInitializer = { connection in
                connection.eventLoop.makeCompletedFuture {
                    try connection.pipeline.syncOperations.addHandler(BrokenConnectionHandler())
                }
            }
            return configuration
        }

        /// Sends the request; cancelling the task cancels the exchange on the wire.
        public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse
        {
            let response: HTTPClientResponse
            do {
                response = try await client.execute(
                    try HTTPClientRequest(request, on: client.eventLoopGroup),
                    deadline: .distantFuture
                )
            } catch {
                throw TransportError(asyncHTTPClient: error, hasHead: false)
            }
            let head = HTTPResponse(response)
            // 101: the server goes on in another protocol than was asked for.
            guard head.status.code >= 200 else { throw TransportError(.invalidResponse) }
            if request.streamsResponse {
                let isCompressed = head.headerFields[.contentEncoding] != nil
                let length = isCompressed ? nil : head.headerFields[.contentLength].flatMap { Int($0) }
                return EndpointTransportResponse(head, body: .stream(response.body.chunks(of: self), length: length))
            }
            do {
                let body = try await response.body.collect(upTo: maximumBytes)
                return EndpointTransportResponse(head, body: .bytes(Data(body.readableBytesView)))
            } catch {
                throw TransportError(asyncHTTPClient: error, hasHead: true)
            }
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
        /// The body in pieces. They keep the transport: were it to go away, its connections would.
        fileprivate func chunks(of transport: AsyncHTTPClientTransport) -> EndpointBodyChunks {
            EndpointBodyChunks {
                var iterator = makeAsyncIterator()
                return {
                    do {
                        defer { withExtendedLifetime(transport) {} }
                        return try await iterator.next().map { Data($0.readableBytesView) }
                    } catch {
                        throw TransportError(asyncHTTPClient: error, hasHead: true)
                    }
                }
            }
        }
    }
#endif
