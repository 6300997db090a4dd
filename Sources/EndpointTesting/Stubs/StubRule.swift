public import EndpointRuntime
internal import Foundation

/// The continuation after the last answer of a rule.
public enum StubRuleEnd: Sendable {
    /// The last answer, again and again.
    case lastAgain
    /// All answers again, from the first one.
    case firstAgain
    /// Nothing: the next request does not match the rule.
    case unexpected
}

/// A rule of a ``StubTransport``: the requests that it matches, their answers, and the expected number of requests.
///
/// You can change a rule later, and the change applies from then on. A rule also records the requests that it has
/// answered.
public struct StubRule<Response>: Sendable {
    private let transport: StubTransport
    private let id: Int

    init(transport: StubTransport, id: Int) {
        self.transport = transport
        self.id = id
    }

    private func change(_ change: (inout StubState.Rule) -> Void) -> Self {
        transport.state.withLock { state in
            guard var rule = state[id] else { return }
            change(&rule)
            state[id] = rule
        }
        return self
    }
}

extension StubRule {
    /// Answers with these answers one after the other. `then` decides about requests after the last one.
    ///
    /// A rule without an answer passes its requests to the transport behind the stub, and counts them.
    @discardableResult
    public func answers(_ answers: StubAnswer..., then end: StubRuleEnd = .lastAgain) -> Self {
        self.answers(inTurn: answers, then: end)
    }

    /// Answers with these answers one after the other. `then` decides about requests after the last one.
    @discardableResult
    public func answers(inTurn answers: [StubAnswer], then end: StubRuleEnd = .lastAgain) -> Self {
        change { rule in
            rule.answers = answers
            rule.end = end
        }
    }

    /// Answers with the result of the closure for each request.
    @discardableResult
    public func answers(_ answer: @escaping @Sendable (ReceivedRequest) async throws -> StubAnswer) -> Self {
        answers(.made(answer))
    }

    /// Expects one request, and matches no further ones.
    @discardableResult
    public func once() -> Self { times(1) }

    /// Expects this number of requests, and matches no further ones. `times(0)` is a rule for requests that must not
    /// occur.
    @discardableResult
    public func times(_ count: Int) -> Self { times(count...count) }

    /// Expects a number of requests in this range.
    @discardableResult
    public func times(_ counts: ClosedRange<Int>) -> Self {
        change { $0.times = counts }
    }

    /// Expects at least this number of requests.
    @discardableResult
    public func times(_ counts: PartialRangeFrom<Int>) -> Self { times(counts.lowerBound...Int.max) }
}

extension StubRule where Response: WireWritable {
    /// Answers with these values one after the other, as JSON with status 200.
    @discardableResult
    public func answers(_ values: Response..., then end: StubRuleEnd = .lastAgain) -> Self {
        answers(inTurn: values.map { .json($0) }, then: end)
    }
}

extension StubRule {
    /// Matches only requests with exactly these values of a query parameter. Without values, it matches only requests
    /// without the parameter.
    @discardableResult
    public func query(_ name: String, _ values: String...) -> Self {
        change { $0.pattern.query.append((name, values)) }
    }

    /// Matches only requests with this header field. If the value is nil, it matches only requests without the field.
    @discardableResult
    public func header(_ name: String, _ value: String?) -> Self {
        change { $0.pattern.headers.append((name, value)) }
    }

    /// Matches only requests whose JSON contains these members, at every depth. Other members are allowed. Lists are
    /// compared as a whole.
    @discardableResult
    public func body(_ members: JSONValue) -> Self {
        change { $0.pattern.bodies.append(.json(members, .subset)) }
    }

    /// Matches only requests that meet the condition.
    @discardableResult
    public func when(_ condition: @escaping @Sendable (ReceivedRequest) -> Bool) -> Self {
        change { $0.pattern.conditions.append(condition) }
    }
}

extension StubRule {
    /// The requests that it has answered, in order.
    public var requests: [ReceivedRequest] {
        transport.state.withLock { $0[id]?.requests ?? [] }
    }

    /// The number of requests that it has answered.
    public var count: Int { requests.count }

    /// Waits until it has answered this number of requests, or until the task is cancelled.
    public func whenAsked(times count: Int = 1) async {
        await transport.state.wait(in: \.waiters) { state in
            let isOver = (state[id]?.requests.count ?? 0) >= count
            return isOver ? .over(()) : .wait(StubState.Asking(rule: id, count: count))
        }
    }
}
