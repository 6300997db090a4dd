/// One call: an endpoint with its parameters, and what its response is read into.
///
/// A value, which can be kept and sent again; the client fills in what differs from sending to sending. Only a client of
/// the same `API` takes it.
public struct EndpointCall<API: EndpointAPI, Response: Sendable>: Sendable {
    /// What is asked for.
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

/// A call's endpoint, or how to make it where its idempotency key is part of it.
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

/// What a call asks for, whatever its response is read into, and what its caller said about it.
package struct CallRequest: Sendable {
    /// The endpoint, or how it is made.
    package let source: EndpointSource

    /// Whether the response is read as it comes.
    let streams: Bool

    /// The key that the caller gave.
    package var idempotencyKey: String?

    /// What the caller said about the call, in place of what endpoint, client and API say.
    var settings = EndpointCallSettings()

    /// Who hears how much of the request's body has gone out.
    var onProgress: (@Sendable (EndpointProgress) -> Void)?

    /// Which page is meant, where it is not the first.
    var continuation: PageContinuation?

    /// The version that the caller has already, so that an answer of 304 is one too.
    var validators: EntityValidators?
}

extension EndpointCall where Response: WireReadable {
    /// A call whose response is JSON.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint with its parameters.
    ///   - idempotencyKey: The key that the endpoint's body holds, or that its header field shall hold; the client makes
    ///     one where it is nil and the endpoint has a header field for it.
    public init<E: Endpoint>(_ endpoint: consuming E, idempotencyKey: String? = nil) where E.API == API {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            read: JSONResponse.read
        )
    }

    /// A call whose response is JSON, and whose endpoint holds its idempotency key; the client makes one where it is nil.
    public init<E: Endpoint>(
        idempotencyKey: String?,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> E
    ) where E.API == API {
        self.init(
            .fromKey(endpoint),
            idempotencyKey: idempotencyKey,
            read: JSONResponse.read
        )
    }
}

extension EndpointCall where Response == Void {
    /// A call whose response has nothing to read, whatever its body.
    public init<E: Endpoint>(_ endpoint: consuming E, idempotencyKey: String? = nil) where E.API == API {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            read: { _ in }
        )
    }

    /// A call without a response to read, whose endpoint holds its idempotency key; the client makes one where it is nil.
    public init<E: Endpoint>(
        idempotencyKey: String?,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> E
    ) where E.API == API {
        self.init(.fromKey(endpoint), idempotencyKey: idempotencyKey, read: { _ in })
    }
}

extension EndpointCall {
    /// A call whose response is read as `reading` says.
    public init<E: Endpoint>(
        _ endpoint: consuming E,
        idempotencyKey: String? = nil,
        reading: ResponseReader<Response>
    ) where E.API == API {
        self.init(
            .made(endpoint),
            idempotencyKey: idempotencyKey,
            streams: reading.streams,
            read: reading.read
        )
    }

    /// A call whose response is read as `reading` says, and whose endpoint holds its idempotency key; the client makes one
    /// where it is nil.
    public init<E: Endpoint>(
        idempotencyKey: String?,
        reading: ResponseReader<Response>,
        _ endpoint: @escaping @Sendable (_ idempotencyKey: String) -> E
    ) where E.API == API {
        self.init(
            .fromKey(endpoint),
            idempotencyKey: idempotencyKey,
            streams: reading.streams,
            read: reading.read
        )
    }
}

extension EndpointCall where Response: DomainConvertible {
    /// The same call, answered with the domain model: what cannot be mapped fails the call as
    /// ``EndpointError/Kind/mapping(_:)``.
    public var domain: EndpointCall<API, Response.DomainValue> {
        map { response in try response.toDomain() }
    }
}

extension EndpointCall {
    /// The same call, answered with what `transform` makes of the response.
    ///
    /// A `MappingError` that it throws fails the call as ``EndpointError/Kind/mapping(_:)``, any other error as
    /// ``EndpointError/Kind/other(_:)``.
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

    /// The same call, answered with what `transform` makes of the value and the response that it was read from.
    package func reading<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Response, EndpointResponse) throws(EndpointReadingError) -> Mapped
    ) -> EndpointCall<API, Mapped> {
        EndpointCall<API, Mapped>(request) { [read] response throws(EndpointReadingError) in
            try transform(try read(response), response)
        }
    }

    /// The same call, whose response `reading` reads with what has read it so far.
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

    /// The same call, which tells how much of the request's body has gone out: again and again, from another thread, and
    /// from the start again when an attempt is repeated.
    public func uploadProgress(_ tell: @escaping @Sendable (EndpointProgress) -> Void) -> Self {
        var call = self
        call.request.onProgress = tell
        return call
    }

    /// The same call for another page.
    func continued(_ continuation: PageContinuation) -> Self {
        var call = self
        call.request.continuation = continuation
        return call
    }

    /// The same call with this idempotency key: after a failure, the key in the error's context repeats that very call.
    ///
    /// Where the endpoint was made with its key in the body already, that one stays: the body is what the server reads.
    public func idempotencyKey(_ key: String?) -> Self {
        if case .made(let endpoint) = request.source, endpoint.operation.idempotencyKey == .body { return self }
        var call = self
        call.request.idempotencyKey = key
        return call
    }
}
