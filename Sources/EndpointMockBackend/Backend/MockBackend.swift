public import EndpointRuntime
internal import HTTPTypes

/// A backend in memory. It answers for an API, checks the requests, and remembers what was written.
///
/// ```swift
/// let backend = MockBackend(.bank)
/// let client = EndpointClient<Bank>(.production, transport: backend)
/// ```
///
/// Answers come from the examples of the spec. If there are none, they are generated to fit the types.
/// `EndpointMockServer` serves the same object over HTTP.
public final class MockBackend: EndpointTransport, Sendable {
    /// The API that the backend answers for.
    public let api: MockAPI
    /// The options of the backend.
    public let options: Options
    /// Problems with the description of the API, such as an example that is not JSON or a text that cannot be read; empty if there
    /// are none.
    public let notes: [String]

    let table: RouteTable
    let values: AnswerValues
    let check: RequestCheck
    let keeper: StateAnswers
    let state: Lock<MockState>
    private let faults: FaultSchedule?

    /// Creates a backend for an API.
    public init(_ api: MockAPI, _ options: Options = Options()) {
        self.api = api
        self.options = options
        let types = TypeCatalogue(api.types)
        let patterns = PatternSet(PatternSet.all(in: api))
        let seed = MockSeed(options.seed)
        values = AnswerValues(api, types, listLength: options.listLength)
        let shapes = api.routes.map(RouteShape.init)
        let map = ResourceMap(shapes, types, entities: values.keys)
        let routes = shapes.map { shape in
            CompiledRoute(
                shape.route,
                shape.template,
                seed: seed,
                types,
                role: options.isStateful ? map.role(of: shape) : nil,
                answerFiles: options.answers.answers(of: shape.route.operation),
                pageLength: options.pageLength
            )
        }
        table = RouteTable(routes, basePaths: options.basePaths + api.basePaths)
        let credentials = api.schemes.compactMap { if case .query(let name) = $0.kind { name } else { nil } }
        check = RequestCheck(
            types: types,
            patterns: patterns,
            isStrict: options.isStrict,
            credentialParameters: Set(credentials)
        )
        keeper = StateAnswers(api, routes: shapes, map: map, types: types, patterns: patterns, options: options)
        state = Lock(keeper.initial)
        faults = FaultSchedule(options.faults)
        let found = types.notes + patterns.notes + options.answers.problems(for: api)
        notes = [api.problem].compactMap(\.self) + api.shadowedRoutes + found
    }

    /// Removes everything that was written, and restarts the faults.
    public func reset() {
        state.withLock { $0 = keeper.initial }
        faults?.reset()
    }

    /// False: it answers without a network.
    public var needsConnection: Bool { false }

    /// Answers a request.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let started = options.clock.now
        var exchange = MockExchange(date: options.clock.date, method: request.head.method.rawValue)
        defer {
            exchange.duration = options.clock.now - started
            options.log?(exchange)
        }
        let response = try await response(to: request, &exchange)
        exchange.status = response.head.status.code
        return response
    }

    private func response(
        to request: EndpointTransportRequest,
        _ exchange: inout MockExchange
    ) async throws(TransportError) -> EndpointTransportResponse {
        var call = MockCall(request)
        let isHead = call.method == "HEAD"
        if let problem = api.problem {
            exchange.path = call.shownPath(nil, check.credentialParameters)
            return exchange.problem(.unreadableAPI(problem)).response(isHead: isHead)
        }
        let matches = table.matches(call.line.segments)
        let method = isHead && !matches.contains { $0.route.route.method == "HEAD" } ? "GET" : call.method
        let candidates = matches.filter { $0.route.route.method == method }
        guard let first = candidates.first else {
            exchange.path = call.shownPath(nil, check.credentialParameters)
            return unrouted(call, matches, &exchange).response(isHead: isHead)
        }
        do {
            call.bytes = try await request.body.collect(upTo: options.bodyLimit)
        } catch  where error.kind == .invalidResponse {
            exchange.path = call.line.path
            return exchange.problem(.tooLarge(limit: options.bodyLimit)).response(isHead: isHead)
        }
        let variants = candidates.filter { $0.route.template.shape == first.route.template.shape }
        let match = variants.count > 1 ? VariantQuestion(call).chosen(of: variants) ?? first : first
        exchange.operation = match.route.route.operation
        if options.log != nil { exchange.path = call.shownPath(match, check.credentialParameters) }
        let strike = faults?.next(match.route.route.operation)
        let reply = try await reply(to: call, match, strike?.fault, &exchange)
        let delay = (strike?.delay ?? .zero) + (call.preferences.delay ?? .zero)
        if delay > .zero { try await wait(delay) }
        return reply.response(isHead: isHead, fault: strike?.fault, pace: options.pace, clock: options.clock)
    }

    /// The answer, unless a fault prevents it.
    private func reply(
        to call: MockCall,
        _ match: RouteTable.Match,
        _ fault: MockFaults.Fault?,
        _ exchange: inout MockExchange
    ) async throws(TransportError) -> MockReply {
        if let fault { exchange.source = .fault(fault) }
        switch fault {
        case .drop: throw TransportError(.connectionLost)
        case .timeout:
            await Forever.wait()
            throw TransportError(.cancelled)
        case .status(let status, let retryAfter):
            var reply = values.failure(status, match.route) ?? MockReply(status)
            if let retryAfter { reply.headers.append(("Retry-After", String(retryAfter))) }
            return reply
        case .truncated, .garbled:
            let reply = answer(call, match, &exchange)
            if let fault { exchange.source = .fault(fault) }
            return reply
        case .delay, nil: return answer(call, match, &exchange)
        }
    }

    private func wait(_ delay: Duration) async throws(TransportError) {
        do {
            try await options.clock.sleep(for: delay)
        } catch {
            throw TransportError(.cancelled, underlying: error)
        }
    }

    /// The answer if no route has the path and the method.
    private func unrouted(
        _ call: MockCall,
        _ matches: [RouteTable.Match],
        _ exchange: inout MockExchange
    ) -> MockReply {
        guard matches.isEmpty else {
            let problem: MockProblem =
                call.method == "OPTIONS" ? .options : .methodNotAllowed(call.method, call.line.path)
            var reply = exchange.problem(problem)
            reply.headers.append(("Allow", MockReply.allowed(matches)))
            return reply
        }
        let nearest = table.nearest(to: call.method, call.line.segments)
        return exchange.problem(.noRoute(call.method, call.line.path, nearest: nearest?.route))
    }
}

/// Waits until the task is cancelled.
enum Forever {
    static func wait() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
    }
}
