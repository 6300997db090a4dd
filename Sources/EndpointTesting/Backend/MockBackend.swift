public import EndpointRuntime
internal import HTTPTypes

/// A backend in memory: it answers for an API that a value describes, checks what it is asked, and remembers what was
/// written.
///
/// ```swift
/// let backend = MockBackend(.bank)
/// let client = EndpointClient<Bank>(.production, transport: backend)
/// ```
///
/// Answers come from the examples of the spec, and where there are none they are made to fit the types. `EndpointMockServer`
/// serves the same object over HTTP.
public final class MockBackend: EndpointTransport, Sendable {
    /// The API that is answered for.
    public let api: MockAPI
    /// How it is answered for.
    public let options: Options
    /// What could not be taken as it is written in the API, such as an example that is no JSON; empty where all is well.
    public let notes: [String]

    let table: RouteTable
    let values: AnswerValues

    /// A backend for an API.
    public init(_ api: MockAPI, _ options: Options = Options()) {
        self.api = api
        self.options = options
        let seed = MockSeed(options.seed)
        let types = TypeCatalogue(api.types)
        table = RouteTable(api.routes.map { CompiledRoute($0, seed: seed) }, basePaths: options.basePaths)
        values = AnswerValues(api, types, listLength: options.listLength)
        notes = types.notes
    }

    /// Answers a request.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let started = options.clock.now
        var exchange = MockExchange(date: options.clock.date, method: request.head.method.rawValue)
        defer {
            exchange.duration = options.clock.now - started
            options.log?(exchange)
        }
        let reply = try await reply(to: request, &exchange)
        exchange.status = reply.status
        return reply.response(isHead: request.head.method == .head)
    }

    private func reply(
        to request: EndpointTransportRequest,
        _ exchange: inout MockExchange
    ) async throws(TransportError) -> MockReply {
        var call = MockCall(request)
        exchange.path = call.line.path
        if let failure = call.preferences.failure { return exchange.problem(failure) }
        let matches = table.matches(call.line.segments)
        let method =
            call.method == "HEAD" && !matches.contains { $0.route.route.method == "HEAD" } ? "GET" : call.method
        let candidates = matches.filter { $0.route.route.method == method }
        guard let first = candidates.first else { return exchange.problem(unrouted(call, matches), allow: matches) }
        do {
            call.bytes = try await request.body.collect(upTo: options.bodyLimit)
        } catch  where error.kind == .invalidResponse {
            return exchange.problem(.tooLarge(limit: options.bodyLimit))
        }
        let variants = candidates.filter { $0.route.template.shape == first.route.template.shape }
        let match = variants.count > 1 ? call.question.chosen(of: variants) ?? first : first
        exchange.operation = match.route.route.operation
        let reply = answer(call, match, &exchange)
        if let delay = call.preferences.delay { try await wait(delay) }
        return reply
    }

    private func wait(_ delay: Duration) async throws(TransportError) {
        do {
            try await options.clock.sleep(for: delay)
        } catch {
            throw TransportError(.cancelled, underlying: error)
        }
    }
}

extension MockBackend {
    /// What is said where no route has the path and the method.
    private func unrouted(_ call: MockCall, _ matches: [RouteTable.Match]) -> MockProblem {
        guard matches.isEmpty else {
            return call.method == "OPTIONS" ? .options : .methodNotAllowed(call.method, call.line.path)
        }
        let nearest = table.nearest(to: call.method, call.line.segments)
        return .noRoute(call.method, call.line.path, nearest: nearest?.route)
    }

    /// What a call is answered with, nothing having gone wrong on the way.
    private func answer(
        _ call: MockCall,
        _ match: RouteTable.Match,
        _ exchange: inout MockExchange
    ) -> MockReply {
        let preferences = call.preferences
        var chosen = match.route.route.answers.first ?? MockAnswer(204, .none)
        if let code = preferences.code, code != chosen.status {
            guard let declared = match.route.route.answers.first(where: { $0.status == code }) else {
                exchange.source = .error
                return values.failure(code, match.route)
            }
            chosen = declared
        }
        switch values.value(chosen, match, preferences) {
        case .success(let answer):
            exchange.source = answer.source
            return values.reply(chosen, answer.value, match)
        case .failure(let problem):
            return exchange.problem(problem)
        }
    }
}
