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
    /// The user to whom the calls belong; nil if they belong to whoever is signed in.
    package let owner: CallOwner?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: The server of the API.
    ///   - credentials: The credentials for calls that need them: one for each auth scheme of the API.
    ///   - provided: The values that the app provides for requests, if the API's spec needs some.
    ///   - transport: Sends the requests. If nil, the client creates its own ``DefaultTransport``.
    ///   - retry: The retry policy, instead of the one in the API's spec. Endpoints and calls can override it.
    ///   - timeout: The timeouts of calls, instead of those in the API's spec. Endpoints and calls can override them.
    ///   - connectivity: Reports the state of the connection, for calls whose spec requires one. If nil, the system
    ///     reports it. If the system cannot, if the server is on this machine, or if the transport does not use the
    ///     network, every call is tried.
    ///   - activity: Reports if the app is in the foreground, for values that repositories keep fresh. If nil, the system
    ///     reports it; where it does not, the app counts as being in the foreground.
    ///   - middlewares: The middlewares that each attempt passes through, the outermost first.
    ///   - observer: Receives all events.
    ///   - sessionID: If not nil, it is sent as `X-Session-ID` with every request.
    ///   - catalogue: The texts of errors.
    ///   - clock: The source of the time.
    ///   - random: The source of random numbers.
    ///   - ids: The source of request ids and idempotency keys. If nil, they are UUIDs made from `random`.
    ///   - reuse: The reuse of responses by other calls, instead of the setting in the API's spec. Endpoints and calls
    ///     can override it.
    ///   - store: Stores responses if `reuse` requires it. If nil, the client creates its own store in memory.
    public init(
        _ server: EndpointServer<API>,
        credentials: EndpointCredentials<API> = .none,
        provided: EndpointProvidedValues<API> = .none,
        transport: (any EndpointTransport)? = nil,
        retry: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        connectivity: (any ConnectivitySource)? = nil,
        activity: (any AppActivity)? = nil,
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
        configuration.activity = activity
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

    /// Creates a client from a configuration.
    ///
    /// - Parameters:
    ///   - server: The server of the API.
    ///   - configuration: The client's other dependencies and settings.
    public init(_ server: EndpointServer<API>, configuration: EndpointClientConfiguration<API>) {
        core = ClientCore(server, configuration)
        owner = nil
    }

    /// Creates a client that shares the state of another one.
    init(core: ClientCore, owner: CallOwner? = nil) {
        self.core = core
        self.owner = owner
    }

    /// Sends a call, and returns the decoded value of its response.
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

    /// Sends a call, and returns the response together with its decoded value.
    @concurrent
    public func sendForResponse<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> (value: Response, response: EndpointResponse) {
        try await answer(to: call)
    }
}

extension EndpointClient {
    /// Plans and runs a call, and decodes its response.
    ///
    /// The function is inlined, because each generic function must look up its error type at run time.
    @inline(__always)
    nonisolated(nonsending) func answer<Response>(
        to call: EndpointCall<API, Response>
    ) async throws(Failed) -> (value: Response, response: EndpointResponse) {
        let plan = try plan(call.request)
        var run = CallRun(core, plan, plan.conditions, owner: owner)
        let received: ReceivedResponse
        do throws(CallFailure) {
            received = try await run.run()
        } catch {
            throw callError(error, run)
        }
        if core.judgesSuccesses { try judge(received, run) }
        let response = EndpointResponse(received, of: run)
        return (try read(response, of: call, received, run), response)
    }

    /// Plans the parts of a call that all of its attempts share.
    func plan(_ request: CallRequest) throws(Failed) -> CallPlan {
        do throws(PlanningFailure) {
            return try CallPlan(request, core)
        } catch {
            throw planningError(error)
        }
    }

    /// Throws the error of a response with a success status that a rule turns into a failure.
    private func judge(_ received: ReceivedResponse, _ run: CallRun) throws(Failed) {
        // A rule on the body does not apply to a body that is still pending.
        guard received.isSuccess, run.plan.inherits, received.isOfOrigin, received.stream == nil else { return }
        if let error = successError(received, run) { throw error }
    }

    /// Decodes a response. A streamed body is passed to the reader.
    func read<Response>(
        _ response: EndpointResponse,
        of call: EndpointCall<API, Response>,
        _ received: ReceivedResponse,
        _ run: CallRun
    ) throws(Failed) -> Response {
        do throws(EndpointReadingError) {
            let value = try call.read(response)
            response.stream?.handOver()
            run.succeeded()
            return value
        } catch {
            throw readingError(error, received, run, ending: response.stream)
        }
    }
}

extension EndpointClient: EndpointRedacted {
    /// The API and its server, without the credentials, headers and middlewares.
    public var description: String {
        "\(core.settings.name) at \(core.addresses.standard?.description ?? "no valid address")"
    }
}
