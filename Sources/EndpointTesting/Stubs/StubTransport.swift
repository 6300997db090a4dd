public import EndpointRuntime
internal import Foundation

/// A transport without a network. It answers by rules, and detects unexpected requests.
///
/// ```swift
/// let transport = StubTransport()
/// transport.on(Payments.getPayment(id: "pay_1")).answers(.json(payment))
/// transport.on(.get, "/v1/payments/{id}").answers(.status(404))
/// let client = EndpointClient<Bank>(.production, transport: transport)
/// ```
///
/// The newest rule that matches answers, so a test can add its own rules on top of those that all tests share. A
/// request that matches no rule is unexpected: it fails with ``UnexpectedRequest``, which shows the nearest rule.
/// ``verify()`` reports it even if the code under test swallowed the error.
public final class StubTransport: EndpointTransport {
    let state = Lock(StubState())
    private let fallback: (any EndpointTransport)?
    private let basePath: String
    private let clock: any EndpointClock
    private let onUnexpected: (@Sendable (UnexpectedRequest) -> Void)?

    /// Creates a transport without rules.
    ///
    /// - Parameters:
    ///   - fallback: Answers requests that match no rule: a real transport or a mock backend in memory. If nil, such
    ///     requests fail.
    ///   - basePath: The path of the server's address, such as `/v2`. Every request begins with it, and rules omit it.
    ///   - clock: Measures delays. Use the client's clock.
    ///   - onUnexpected: Receives each unexpected request. Use it to fail the test immediately.
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

    /// True if the fallback needs a connection; false without a fallback.
    public var needsConnection: Bool { fallback?.needsConnection ?? false }

    /// Answers with the newest rule that matches.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let received = try await ReceivedRequest(request)
        do {
            switch receive(received) {
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

    /// Receives a request, and decides its outcome: the newest matching rule with an answer left. The conditions of
    /// rules are code of the test, and may use this transport.
    private func receive(_ request: ReceivedRequest) -> StubState.Outcome {
        let hasFallback = fallback != nil
        var candidates: [NearestRule.Candidate] = []
        for rule in state.withLock({ $0.rules }).reversed() {
            var mismatches = rule.pattern.mismatches(request, basePath: basePath)
            if mismatches.isEmpty {
                let (step, waiting) = state.withLock { state in
                    let step = state.take(request, rule, basePath, hasFallback: hasFallback)
                    return (step, state.takeServedWaiters())
                }
                waiting.resume(returning: ())
                switch step {
                case .success(let outcome): return outcome
                case .failure(let spent): mismatches.append(.spent(spent.why))
                }
            }
            candidates.append(NearestRule.Candidate(rule: rule.name, mismatches: mismatches))
        }
        return state.withLock { $0.takeUnmatched(request, candidates, basePath, hasFallback: hasFallback) }
    }

    /// All requests so far, in order, answered or not.
    public var requests: [ReceivedRequest] { state.withLock { $0.requests } }

    /// The requests that matched no rule, in order.
    public var unexpectedRequests: [UnexpectedRequest] { state.withLock { $0.unexpected } }

    /// Throws ``StubFailure`` if a request was unexpected, or if a rule did not receive the expected number of
    /// requests.
    ///
    /// Call it at the end of a test. It reports errors that the code under test swallowed.
    public func verify() throws {
        let failure = state.withLock { StubFailure(unexpected: $0.unexpected, unmet: $0.unmet) }
        if !failure.unexpected.isEmpty || !failure.unmet.isEmpty { throw failure }
    }

    /// Removes all requests and rules. Tasks that wait for a rule continue.
    public func reset() {
        let waiting = state.withLock { state in
            state.requests = []
            state.unexpected = []
            state.rules = []
            return state.waiters.takeAll()
        }
        waiting.resume(returning: ())
    }
}

extension StubTransport {
    /// A rule for the requests of this call: its method, path, query, header fields and body.
    ///
    /// It does not compare what the client adds: credentials, ids, a generated idempotency key, the parameters of the
    /// API, the next page. It does not compare a body that is a file, a stream or multipart.
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

    /// A rule for all calls of an endpoint, with any parameters. The call only names the endpoint.
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
    /// In the path, `{name}` matches anything except a slash, and `{name...}` matches several segments. The query,
    /// header fields and body can be anything, unless the rule limits them.
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
            pattern.problem = api.problem ?? "\(api.name) has no operation \"\(operation)\"; it has \(names)"
        }
        return add(pattern, file, line)
    }

    /// A rule for all requests that meet the condition.
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

    /// The requests of this call, in order, as ``on(_:file:line:)->StubRule<Response>`` matches them.
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
