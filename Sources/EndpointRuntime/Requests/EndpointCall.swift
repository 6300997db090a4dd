/// A call: an endpoint with its parameters, and the reader of its response.
///
/// It is a value that can be stored and sent several times. The client fills in what differs each time. Only a client
/// of the same `API` can send it.
public struct EndpointCall<API: EndpointAPI, Response: Sendable>: Sendable {
    /// The request.
    package var request: CallRequest

    /// Reads the response.
    package let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response

    private init(
        _ source: EndpointSource,
        idempotencyKey: String?,
        streams: Bool = false,
        read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response
    ) {
        request = CallRequest(
            source: source,
            streams: streams,
            idempotencyKey: idempotencyKey
        )
        self.read = read
    }

    private init(
        _ request: CallRequest,
        read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response
    ) {
        self.request = request
        self.read = read
    }
}

/// A call's endpoint, or how to create it if the idempotency key is part of it.
package enum EndpointSource: Sendable {
    case made(any Endpoint)
    case fromKey(@Sendable (_ idempotencyKey: String) -> any Endpoint)

    /// The endpoint with this key.
    package func endpoint(_ idempotencyKey: String) -> any Endpoint {
        switch self {
        case .made(let endpoint): endpoint
        case .fromKey(let make): make(idempotencyKey)
        }
    }
}

/// The request of a call, with the caller's settings, but without the reader of its response.
package struct CallRequest: Sendable {
    /// The endpoint, or how to create it.
    package let source: EndpointSource

    /// The response is read as it arrives.
    let streams: Bool

    /// The caller's idempotency key.
    package var idempotencyKey: String?

    /// The caller's settings, which override those of endpoint, client and API.
    var settings = EndpointCallSettings()

    /// Receives the progress of the upload.
    var onProgress: (@Sendable (EndpointProgress) -> Void)?

    /// The page that is requested, if it is not the first.
    var continuation: PageContinuation?

    /// The version that the caller already has. With it, 304 is a valid response, too.
    var validators: EntityValidators?
}

extension EndpointCall where Response: WireReadable {
    /// Creates a call whose response is JSON.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint with its parameters.
    ///   - idempotencyKey: The key that the endpoint's body contains, or that its header field is to contain. If it is
    ///     `nil` and the endpoint has a header field for it, the client creates one.
    public init(_ endpoint: any Endpoint<API>, idempotencyKey: String? = nil) {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            read: JSONResponse.read
        )
    }

    /// Creates a call whose response is JSON, and whose endpoint contains the idempotency key. If the key is `nil`, the
    /// client creates one.
    public init(
        idempotencyKey: String?,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> any Endpoint<API>
    ) {
        self.init(
            .fromKey(endpoint),
            idempotencyKey: idempotencyKey,
            read: JSONResponse.read
        )
    }
}

extension EndpointCall where Response == Void {
    /// Creates a call that ignores the body of its response.
    public init(_ endpoint: any Endpoint<API>, idempotencyKey: String? = nil) {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            read: { _ in }
        )
    }

    /// Creates a call that ignores the body of its response, and whose endpoint contains the idempotency key. If the
    /// key is `nil`, the client creates one.
    public init(
        idempotencyKey: String?,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> any Endpoint<API>
    ) {
        self.init(.fromKey(endpoint), idempotencyKey: idempotencyKey, read: { _ in })
    }
}

extension EndpointCall {
    /// Creates a call whose response `reading` reads.
    public init(
        _ endpoint: any Endpoint<API>,
        idempotencyKey: String? = nil,
        reading: ResponseReader<Response>
    ) {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            streams: reading.streams,
            read: reading.read
        )
    }

    /// Creates a call whose response `reading` reads, and whose endpoint contains the idempotency key. If the key is
    /// `nil`, the client creates one.
    public init(
        idempotencyKey: String?,
        reading: ResponseReader<Response>,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> any Endpoint<API>
    ) {
        self.init(
            .fromKey(endpoint),
            idempotencyKey: idempotencyKey,
            streams: reading.streams,
            read: reading.read
        )
    }
}

extension EndpointCall where Response: DomainConvertible {
    /// The same call with the domain model as its answer. If the response cannot be mapped, the call fails with
    /// ``EndpointError/Kind/mapping(_:)``.
    public var domain: EndpointCall<API, Response.DomainValue> {
        map { response in try response.toDomain() }
    }
}

extension EndpointCall {
    /// Returns the same call with a transformed answer.
    ///
    /// If `transform` throws a `MappingError`, the call fails with ``EndpointError/Kind/mapping(_:)``. Any other error
    /// becomes ``EndpointError/Kind/other(_:)``.
    public func map<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Response) throws -> Mapped
    ) -> EndpointCall<API, Mapped> {
        reading { value, _ throws(EndpointReadingError) in
            do {
                return try transform(value)
            } catch let error as MappingError {
                throw EndpointReadingError.mapping(error)
            } catch {
                throw EndpointReadingError.other(error)
            }
        }
    }

    /// Returns the same call with an answer that `transform` creates from the value and the response.
    package func reading<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Response, EndpointResponse) throws(EndpointReadingError) -> Mapped
    ) -> EndpointCall<API, Mapped> {
        EndpointCall<API, Mapped>(request) { [read] response throws(EndpointReadingError) in
            try transform(try read(response), response)
        }
    }

    /// Returns the same call with another reading of the response. `reading` receives the current reading, and can use
    /// it.
    package func reusing<Mapped: Sendable>(
        _ reading:
            @escaping @Sendable (
                EndpointResponse,
                @Sendable (EndpointResponse) throws(EndpointReadingError) -> Response
            ) throws(EndpointReadingError) -> Mapped
    ) -> EndpointCall<API, Mapped> {
        EndpointCall<API, Mapped>(request) { [read] response throws(EndpointReadingError) in
            try reading(response, read)
        }
    }

    /// Returns the same call with an observer of the upload. `tell` is called repeatedly and on any thread. If an
    /// attempt is repeated, it starts again from zero.
    public func uploadProgress(_ tell: @escaping @Sendable (EndpointProgress) -> Void) -> Self {
        var call = self
        call.request.onProgress = tell
        return call
    }

    /// Returns the same call for another page.
    func continued(_ continuation: PageContinuation) -> Self {
        var call = self
        call.request.continuation = continuation
        return call
    }

    /// Returns the same call with this idempotency key. After a failure, use the key in the error's context to repeat
    /// exactly that call.
    ///
    /// If the endpoint was created with a key in its body, that key remains, because the server reads the body.
    public func idempotencyKey(_ key: String?) -> Self {
        if case .made(let endpoint) = request.source, endpoint.operation.idempotencyKey == .body { return self }
        var call = self
        call.request.idempotencyKey = key
        return call
    }
}
