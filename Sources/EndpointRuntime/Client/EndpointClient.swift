/// Sends the calls of one API to one server.
///
/// A client is a value that you pass around. It has no global state: you pass all its dependencies to it. Copies of a
/// client share connections, the retry budget and ids.
///
/// ```swift
/// let client = EndpointClient<Bank>(.production, credentials: .bearer { await session.token() })
/// let payment = try await client.send(Payments.getPayment(id: "pay_1").domain)
/// ```
///
/// To cancel a call, cancel its task. The request is then cancelled on the network, no further attempt starts, and the
/// call ends as ``EndpointError/Kind/cancelled``.
public struct EndpointClient<API: EndpointAPI>: Sendable {
    package let core: ClientCore

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: The server of the API.
    ///   - credentials: The credentials for calls that need them: one for each auth scheme of the API.
    ///   - provided: The values that the app provides for requests, if the API's spec needs some.
    ///   - transport: Sends the requests. If nil, the client creates its own ``URLSessionTransport``.
    ///   - retry: How calls are retried, instead of the policy in the API's spec. Endpoints and calls can override it.
    ///   - timeout: How long calls may take, instead of the limits in the API's spec. Endpoints and calls can override
    ///     it.
    ///   - connectivity: Reports whether there is a connection, for calls whose spec says what to do without one. If
    ///     nil, the system reports it. If the system cannot, if the server is on this machine, or if the transport does
    ///     not use the network, every call is tried.
    ///   - middlewares: What each attempt passes through, the outermost first.
    ///   - observer: Receives all events.
    ///   - sessionID: If not nil, it is sent as `X-Session-ID` with every request.
    ///   - catalogue: The texts of errors.
    ///   - clock: The source of the time.
    ///   - random: The source of random numbers.
    ///   - ids: The source of request ids and idempotency keys. If nil, they are UUIDs made from `random`.
    ///   - reuse: Whether calls can use answers of other calls, instead of what the API's spec says. Endpoints and
    ///     calls can override it.
    ///   - store: Stores answers if `reuse` says so. If nil, the client creates its own store in memory.
    public init(
        _ server: EndpointServer<API>,
        credentials: EndpointCredentials<API> = .none,
        provided: EndpointProvidedValues<API> = .none,
        transport: (any EndpointTransport)? = nil,
        retry: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        connectivity: (any ConnectivitySource)? = nil,
        middlewares: [any EndpointMiddleware] = [],
        observer: (any EndpointObserver)? = nil,
        sessionID: String? = nil,
        catalogue: EndpointErrorCatalogue = .english,
        clock: any EndpointClock = SystemClock(),
        random: EndpointRandom = .system(),
        ids: EndpointIDs? = nil,
        reuse: EndpointReuse? = nil,
        store: (any EndpointResponseStore)? = nil
    ) {
        var configuration = EndpointClientConfiguration<API>()
        configuration.credentials = credentials
        configuration.provided = provided
        configuration.transport = transport
        configuration.settings = EndpointCallSettings(timeout: timeout, retry: retry, reuse: reuse)
        configuration.connectivity = connectivity
        configuration.middlewares = middlewares
        configuration.observer = observer
        configuration.sessionID = sessionID
        configuration.catalogue = catalogue
        configuration.clock = clock
        configuration.random = random
        configuration.ids = ids
        configuration.store = store
        self.init(server, configuration: configuration)
    }

    /// A client, with all that it works with as one value.
    ///
    /// - Parameters:
    ///   - server: Where the API is served.
    ///   - configuration: What the client works with besides.
    public init(_ server: EndpointServer<API>, configuration: EndpointClientConfiguration<API>) {
        core = ClientCore(server, configuration)
    }

    /// A client that shares everything with another one.
    init(core: ClientCore) {
        self.core = core
    }

    /// Sends a call, and returns the value that its response is read into.
    ///
    /// It leaves the caller's actor immediately: no request is built and no body is read on the main actor.
    @concurrent
    public func send<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> Response {
        try await answer(to: call).value
    }

    /// Sends a call, and returns a result instead of throwing. Use it if an error is a value like any other.
    @concurrent
    public func result<Response>(
        of call: EndpointCall<API, Response>
    ) async -> Result<Response, EndpointError<API.Failure>> {
        do {
            return .success(try await answer(to: call).value)
        } catch {
            return .failure(error)
        }
    }

    /// Sends a call, and returns the response itself together with the value that it is read into.
    @concurrent
    public func sendForResponse<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> (value: Response, response: EndpointResponse) {
        try await answer(to: call)
    }
}

extension EndpointClient: EndpointRedacted {
    /// The API and its server, without the credentials, headers and middlewares.
    public var description: String {
        "\(core.settings.name) at \(core.addresses.standard?.description ?? "no valid address")"
    }
}
