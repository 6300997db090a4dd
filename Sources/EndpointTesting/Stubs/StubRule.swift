public import EndpointRuntime
internal import Foundation

/// What comes after the last answer of a rule.
public enum StubRuleEnd: Sendable {
    /// The last answer, ever after.
    case lastAgain
    /// All of them from the first one on, round and round.
    case firstAgain
    /// Nothing: the next request does not fit the rule.
    case unexpected
}

/// A rule of a ``StubTransport``: which requests it is for, what they are answered with, and how often.
///
/// It is a handle: what is said of it later counts from then on, and it tells which requests it has answered.
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
    /// Answers with these in turn; `then` says what comes after the last one.
    ///
    /// A rule without an answer passes its requests to the transport behind the stub: it counts them.
    @discardableResult
    public func answers(_ answers: StubAnswer..., then end: StubRuleEnd = .lastAgain) -> Self {
        self.answers(inTurn: answers, then: end)
    }

    /// Answers with these in turn; `then` says what comes after the last one.
    @discardableResult
    public func answers(inTurn answers: [StubAnswer], then end: StubRuleEnd = .lastAgain) -> Self {
        change { rule in
            rule.answers = answers
            rule.end = end
        }
    }

    /// Answers with what the closure makes of each request.
    @discardableResult
    public func answers(_ answer: @escaping @Sendable (ReceivedRequest) async throws -> StubAnswer) -> Self {
        answers(.made(answer))
    }

    /// Expects to be asked once, and is for no other request then.
    @discardableResult
    public func once() -> Self { times(1) }

    /// Expects to be asked this often, and is for no other request then. `times(0)` is a rule for what must not happen.
    @discardableResult
    public func times(_ count: Int) -> Self { times(count...count) }

    /// Expects to be asked so often.
    @discardableResult
    public func times(_ counts: ClosedRange<Int>) -> Self {
        change { $0.times = counts }
    }

    /// Expects to be asked so often or more.
    @discardableResult
    public func times(_ counts: PartialRangeFrom<Int>) -> Self { times(counts.lowerBound...Int.max) }
}

extension StubRule where Response: WireWritable {
    /// Answers with these values in turn, as JSON of a 200.
    @discardableResult
    public func answers(_ values: Response..., then end: StubRuleEnd = .lastAgain) -> Self {
        answers(inTurn: values.map { .json($0) }, then: end)
    }
}

extension StubRule {
    /// Is only for requests with these values, and no other ones, of a query parameter; without a value, for those that
    /// lack it.
    @discardableResult
    public func query(_ name: String, _ values: String...) -> Self {
        change { $0.pattern.query.append((name, values)) }
    }

    /// Is only for requests with this header field; where it is nil, for those that lack it.
    @discardableResult
    public func header(_ name: String, _ value: String?) -> Self {
        change { $0.pattern.headers.append((name, value)) }
    }

    /// Is only for requests whose JSON has these members, and perhaps more, at every depth; lists are compared as a whole.
    @discardableResult
    public func body(_ members: JSONValue) -> Self {
        change { $0.pattern.bodies.append(.json(members, .subset)) }
    }

    /// Is only for requests that meet the condition.
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

    /// How often it was asked.
    public var count: Int { requests.count }

    /// Waits until it was asked so often, or the task is cancelled.
    public func whenAsked(times count: Int = 1) async {
        let waiter = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = transport.state.withLock { state in
                    if Task.isCancelled || (state[id]?.requests.count ?? 0) >= count { return true }
                    state.waiters.append(.init(id: waiter, rule: id, count: count, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let cancelled = transport.state.withLock { state in
                defer { state.waiters.removeAll { $0.id == waiter } }
                return state.waiters.first { $0.id == waiter }
            }
            cancelled?.continuation.resume()
        }
    }
}
