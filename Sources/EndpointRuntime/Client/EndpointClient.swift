internal import Foundation
internal import HTTPTypes

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
    let core: ClientCore

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
        core = ClientCore(
            addresses: server.addresses,
            settings: API.settings,
            credentials: credentials.all,
            provided: provided.sources,
            transport: transport ?? URLSessionTransport(),
            retry: retry,
            timeout: timeout,
            connectivity: connectivity,
            middlewares: middlewares,
            observer: observer,
            sessionID: sessionID,
            catalogue: catalogue,
            clock: clock,
            random: random,
            ids: ids ?? .uuids(random),
            reuse: reuse,
            store: store ?? MemoryResponseStore(),
            judgesSuccesses: API.failures.concernSuccesses
        )
    }

    /// A client of the same server, for what goes on after a response.
    init(core: ClientCore) {
        self.core = core
    }

    /// A client that shares everything with another one.
    init(_ core: ClientCore) {
        self.core = core
    }

    /// Sends a call, and returns the value that its response is read into.
    ///
    /// It leaves the caller's actor immediately: no request is built and no body is read on the main actor.
    @concurrent
    public func send<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> Response {
        try await responding(to: call).value
    }

    /// Sends a call, and returns a result instead of throwing. Use it if an error is a value like any other.
    @concurrent
    public func result<Response>(
        of call: EndpointCall<API, Response>
    ) async -> Result<Response, EndpointError<API.Failure>> {
        do {
            return .success(try await responding(to: call).value)
        } catch {
            return .failure(error)
        }
    }

    /// Sends a call, and returns the response itself together with the value that it is read into.
    @concurrent
    public func sendForResponse<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> (value: Response, response: EndpointResponse) {
        try await responding(to: call)
    }

    /// Inlined, because what a generic function throws has to be looked up at run time in each of them.
    @inline(__always)
    nonisolated(nonsending) private func responding<Response>(
        to call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> (value: Response, response: EndpointResponse) {
        switch CallPlan.make(call.request, core) {
        case .failure(let failure):
            throw error(failure)
        case .success(let plan):
            var running = CallRun(core, plan, plan.conditions)
            let result = await running.run()
            let run = consume running
            switch result {
            case .failure(let failure):
                throw error(failure, run)
            case .success(let received):
                if core.judgesSuccesses, received.isSuccess { try judge(received, run) }
                let response = EndpointResponse(received, of: run)
                do {
                    let value = try call.read(response)
                    response.stream?.handOver()
                    run.succeeded()
                    return (value, response)
                } catch {
                    throw self.error(error, received, run, ending: response.stream)
                }
            }
        }
    }
}

extension EndpointClient {
    typealias Failed = EndpointError<API.Failure>

    /// The error of a call that was never sent.
    @inline(never)
    func error(_ failure: PlanningFailure) -> Failed {
        var context = EndpointErrorContext(failure.operation, idempotencyKey: failure.idempotencyKey)
        if let paging = failure.paging {
            context.underlying = UnderlyingError(paging)
            return Failed(.invalidResponse, context: context, catalogue: core.catalogue)
        }
        let kind = failure.error.map { Failed.Kind.encoding($0) } ?? .invalidURL
        return Failed(kind, context: context, catalogue: core.catalogue)
    }

    /// The error of a call whose response could not be read, be it only the stream that it is.
    @inline(never)
    func error(
        _ error: EndpointReadingError,
        _ received: ReceivedResponse,
        _ run: CallRun,
        ending stream: ResponseStream?
    ) -> Failed {
        var run = run
        run.tellsEnd = stream?.end() ?? true
        return self.error(error, received, run)
    }

    /// The error of a call whose response could not be read.
    @inline(never)
    func error(_ error: EndpointReadingError, _ received: ReceivedResponse, _ run: CallRun) -> Failed {
        var context = context(of: run)
        context.take(received)
        // Whoever asks next is not to be told that what cannot be read is still good.
        if let key = received.keptAs { core.exchanges.store.keep(nil, for: key) }
        switch error {
        case .decoding(let error):
            core.tell(
                run.attempt,
                .decodingFailed(
                    error,
                    excerpt: RedactedExcerpt.text(of: received.body, around: error.byteOffset, path: error.path)
                )
            )
            return finished(.decoding(error), context, run)
        case .mapping(let error):
            core.tell(run.attempt, .mappingFailed(error))
            return finished(.mapping(error), context, run)
        case .storage(let error):
            return finished(.storage(UnderlyingError(error)), context, run)
        case .other(let error):
            return finished(.other(UnderlyingError(error)), context, run)
        case .unexpectedStatus:
            return finished(.unexpectedStatus(received.head.status.code), context, run)
        case .invalid(let error):
            context.underlying = UnderlyingError(error)
            return finished(.invalidResponse, context, run)
        }
    }

    /// Throws what a response is whose status is that of a success, where a rule says that it is none.
    private func judge(_ received: ReceivedResponse, _ run: CallRun) throws(Failed) {
        // A rule on the body says nothing of one that is still to come.
        guard run.plan.inherits, received.isOfOrigin, received.stream == nil else { return }
        var context = context(of: run)
        (context.apiCode, context.apiMessage) = API.failures.details(in: received)
        guard let outcome = API.failures.outcome(of: received, code: context.apiCode) else { return }
        context.take(received)
        let byStatus = Failed.Kind.unexpectedStatus(received.head.status.code)
        throw finished(kind(of: outcome, retryAfter: run.retryAfter(received), byStatus), context, run)
    }

    private func kind(
        of outcome: FailureOutcome<API.Failure>?,
        retryAfter: Duration?,
        _ byStatus: Failed.Kind
    ) -> Failed.Kind {
        switch outcome {
        case .api(let failure): .api(failure)
        case .kind(let kind): Failed.Kind(kind, retryAfter)
        case .unreadable, nil: byStatus
        }
    }

    /// The error of a call that has no response that is a success.
    @inline(never)
    func error(_ failure: CallFailure, _ run: CallRun, within received: ReceivedResponse? = nil) -> Failed {
        var context = context(of: run)
        if let received { context.take(received) }
        switch failure {
        case .cancelled:
            return finished(.cancelled, context, run)
        case .encoding(let error):
            return finished(.encoding(error), context, run)
        case .credential(let error, let received):
            if let received { context.take(received) }
            context.underlying = UnderlyingError(error)
            return finished(Failed.Kind(error), context, run)
        case .transport(let error):
            context.underlying = error.underlying
            return finished(Failed.Kind(error), context, run)
        case .status(let received, let retryAfter, let isTooLong):
            context.take(received)
            let status = received.head.status.code
            let byStatus = isTooLong ? .rateLimited(retryAfter: retryAfter) : Failed.Kind(status: status, retryAfter)
            // The API's errors are those of its own servers.
            guard run.plan.inherits, received.isOfOrigin else { return finished(byStatus, context, run) }
            (context.apiCode, context.apiMessage) = API.failures.details(in: received)
            let outcome = API.failures.outcome(of: received, code: context.apiCode)
            return finished(kind(of: outcome, retryAfter: retryAfter, byStatus), context, run)
        }
    }

    /// The error of a call whose answer has no place to go to, so that nothing was sent.
    @inline(never)
    func unkept(_ error: EndpointDownloadError, _ run: CallRun) -> Failed {
        finished(.storage(UnderlyingError(error)), context(of: run), run)
    }

    private func context(of run: CallRun) -> EndpointErrorContext {
        var context = EndpointErrorContext(run.plan.operation, idempotencyKey: run.plan.idempotencyKey)
        context.attempts = run.attempt.number
        context.hasOneShotBody = run.plan.hasOneShotBody
        context.requestID = run.attempt.number == 0 ? nil : run.attempt.requestID
        context.elapsed = run.elapsed
        return context
    }

    private func finished(_ kind: Failed.Kind, _ context: EndpointErrorContext, _ run: CallRun) -> Failed {
        let error = Failed(kind, context: context, catalogue: core.catalogue)
        if run.tellsEnd { core.tell(run.attempt, .finished(error.code, after: context.elapsed)) }
        return error
    }
}

extension EndpointClient: CustomStringConvertible, CustomReflectable {
    /// The API and its server, without the credentials, headers and middlewares.
    public var description: String {
        "\(core.settings.name) at \(core.addresses.standard?.description ?? "no valid address")"
    }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["client": description], displayStyle: .struct) }
}
