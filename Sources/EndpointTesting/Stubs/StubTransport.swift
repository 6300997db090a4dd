public import EndpointRuntime
internal import Foundation

/// A transport without a network, which answers by rules and notices what nobody has thought of.
///
/// ```swift
/// let transport = StubTransport()
/// transport.on(Payments.getPayment(id: "pay_1")).answers(.json(payment))
/// transport.on(.get, "/v1/payments/{id}").answers(.status(404))
/// let client = EndpointClient<Bank>(.production, transport: transport)
/// ```
///
/// The newest rule that fits answers, so that a test can put its own on top of those that all tests share. A request that no
/// rule fits is unexpected: it fails with ``UnexpectedRequest``, which says what was nearest, and ``verify()`` remembers it
/// even where the code under test did not tell.
public final class StubTransport: EndpointTransport {
    let state = Lock(StubState())
    private let fallback: (any EndpointTransport)?
    private let basePath: String
    private let clock: any EndpointClock
    private let onUnexpected: (@Sendable (UnexpectedRequest) -> Void)?

    /// A transport without a rule.
    ///
    /// - Parameters:
    ///   - fallback: Who answers what no rule fits, a real transport or a mock server in memory; nobody where it is nil.
    ///   - basePath: The path of the server's address, such as `/v2`, which every request begins with and no rule says.
    ///   - clock: What delays are measured by: that of the client.
    ///   - onUnexpected: Told of each unexpected request: where to fail the test there and then.
    public init(
        over fallback: (any EndpointTransport)? = nil,
        basePath: String = "",
        clock: any EndpointClock = SystemClock(),
        onUnexpected: (@Sendable (UnexpectedRequest) -> Void)? = nil
    ) {
        self.fallback = fallback
        self.basePath = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        self.clock = clock
        self.onUnexpected = onUnexpected
    }

    /// What the transport needs that answers where no rule fits; without one, nothing is needed.
    public var needsConnection: Bool { fallback?.needsConnection ?? false }

    /// Answers as the newest rule says that fits.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let received = try await ReceivedRequest(request)
        let (outcome, waiting) = state.withLock { state in
            let outcome = state.receive(received, basePath, hasFallback: fallback != nil)
            return (outcome, state.takeServedWaiters())
        }
        for continuation in waiting { continuation.resume() }
        do {
            switch outcome {
            case .answer(let answer, let received):
                return try await answer.respond(to: received, clock, fallback)
            case .pass:
                return try await StubAnswer.passedOn.respond(to: received, clock, fallback)
            case .unexpected(let unexpected):
                onUnexpected?(unexpected)
                throw unexpected
            }
        } catch {
            throw TransportError(wrapping: error)
        }
    }

    /// Every request so far, in order, whether a rule answered it or not.
    public var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// The requests that no rule fitted, in order.
    public var unexpectedRequests: [UnexpectedRequest] { state.withLock { $0.unexpected } }

    /// Throws ``StubFailure`` where a request was unexpected, or a rule was not asked as often as it said.
    ///
    /// For the end of a test: it finds what the code under test has swallowed.
    public func verify() throws {
        let failure = state.withLock { StubFailure(unexpected: $0.unexpected, unmet: $0.unmet) }
        if !failure.unexpected.isEmpty || !failure.unmet.isEmpty { throw failure }
    }

    /// Forgets all requests and rules. Whoever waits for a rule to be asked goes on.
    public func reset() {
        let waiting = state.withLock { state in
            state.requests = []
            state.unexpected = []
            state.rules = []
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiting { waiter.continuation.resume() }
    }
}

extension StubTransport {
    /// A rule for the requests of this call: its method, its path, its query, its header fields and its body.
    ///
    /// What the client adds may be anything: credentials, ids, an idempotency key of its own, the parameters of the API, the
    /// next page. A body that is a file, a stream or multipart is not compared.
    @discardableResult
    public func on<API: EndpointAPI, Response>(
        _ call: EndpointCall<API, Response>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> StubRule<Response> {
        add(.call(call), file, line)
    }

    /// A rule for the requests of this endpoint with these parameters.
    @discardableResult
    public func on<E: Endpoint>(
        _ endpoint: E,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> StubRule<Void> {
        add(.endpoint(endpoint), file, line)
    }

    /// A rule for all calls of an endpoint, whatever their parameters: one of them says which endpoint it is.
    @discardableResult
    public func on<API: EndpointAPI, Response>(
        any call: EndpointCall<API, Response>,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> StubRule<Response> {
        add(RequestPattern(call.operation), file, line)
    }

    /// A rule for requests by method and path: `transport.on(.get, "/v1/payments/{id}")`.
    ///
    /// In the path `{name}` stands for anything but a slash, and `{name...}` for several segments. Query, header and body may be anything, unless the rule goes on
    /// to say what they are.
    @discardableResult
    public func on(
        _ method: EndpointMethod,
        _ path: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> StubRule<Void> {
        add(.request(method, path), file, line)
    }

    /// A rule for an operation by its name in the spec.
    @discardableResult
    public func on(
        _ operation: String,
        of api: MockAPI,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> StubRule<Void> {
        var pattern = RequestPattern()
        if let route = api.routes.first(where: { $0.operation == operation }) {
            pattern.method = route.method
            pattern.path = PathPattern(route.path)
        } else {
            let names = api.routes.map(\.operation).joined(separator: ", ")
            pattern.problem = "\(api.name) has no operation \"\(operation)\"; it has \(names)"
        }
        return add(pattern, file, line)
    }

    /// A rule for whatever request meets the condition.
    @discardableResult
    public func on(
        file: StaticString = #fileID,
        line: UInt = #line,
        where condition: @escaping @Sendable (ReceivedRequest) -> Bool
    ) -> StubRule<Void> {
        var pattern = RequestPattern()
        pattern.conditions = [condition]
        return add(pattern, file, line)
    }

    private func add<Response>(_ pattern: RequestPattern, _ file: StaticString, _ line: UInt) -> StubRule<Response> {
        let place = "\("\(file)".split(separator: "/").last ?? ""):\(line)"
        let id = state.withLock { state in
            state.lastID += 1
            state.rules.append(StubState.Rule(id: state.lastID, pattern: pattern, place: place))
            return state.lastID
        }
        return StubRule(transport: self, id: id)
    }

    /// The requests that this call makes, in order, as ``on(_:file:line:)-(EndpointCall<_,_>,_,_)`` would find them.
    public func requests<API: EndpointAPI, Response>(to call: EndpointCall<API, Response>) -> [ReceivedRequest] {
        matching(.call(call))
    }

    /// The requests of all calls of an endpoint, in order.
    public func requests<API: EndpointAPI, Response>(toAny call: EndpointCall<API, Response>) -> [ReceivedRequest] {
        matching(RequestPattern(call.operation))
    }

    /// The requests by method and path, in order.
    public func requests(_ method: EndpointMethod, _ path: String) -> [ReceivedRequest] {
        matching(.request(method, path))
    }

    private func matching(_ pattern: RequestPattern) -> [ReceivedRequest] {
        requests.filter { pattern.mismatches($0, basePath: basePath).isEmpty }
    }
}
