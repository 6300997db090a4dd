/// The tasks that wait for something, in the order in which they came: a part of a state behind a ``Lock``.
///
/// Tasks enter the list with ``Lock/wait(in:_:)``. Whoever changes the state takes those out of the list for whom the wait is
/// over, and resumes them outside the lock.
package struct WaitList<Answer: Sendable, Reason: Sendable>: Sendable {
    fileprivate struct Waiter: Sendable {
        let ticket: WaitTicket
        let reason: Reason
        let continuation: CheckedContinuation<Answer?, Never>
    }

    private var waiters: [Waiter] = []

    package init() {}

    /// What the tasks wait for.
    package var reasons: [Reason] { waiters.map(\.reason) }

    /// Takes out all tasks, or those with a certain reason.
    package mutating func takeAll(where isMeant: (Reason) -> Bool = { _ in true }) -> Taken {
        defer { waiters.removeAll { isMeant($0.reason) } }
        return Taken(continuations: waiters.filter { isMeant($0.reason) }.map(\.continuation))
    }

    /// Takes out the task with a certain reason that has waited longest; nil if there is none.
    package mutating func takeFirst(where isMeant: (Reason) -> Bool) -> Taken? {
        guard let index = waiters.firstIndex(where: { isMeant($0.reason) }) else { return nil }
        return Taken(continuations: [waiters.remove(at: index).continuation])
    }

    fileprivate mutating func enter(_ waiter: Waiter) {
        waiters.append(waiter)
    }

    fileprivate mutating func take(_ ticket: WaitTicket) -> Taken? {
        guard let index = waiters.firstIndex(where: { $0.ticket === ticket }) else { return nil }
        return Taken(continuations: [waiters.remove(at: index).continuation])
    }

    /// Tasks that are no longer in the list. They wait until ``resume(returning:)`` is called, which must happen once.
    package struct Taken: Sendable {
        fileprivate let continuations: [CheckedContinuation<Answer?, Never>]

        /// Ends the wait of these tasks.
        package func resume(returning answer: Answer?) {
            for continuation in continuations { continuation.resume(returning: answer) }
        }
    }
}

/// Identifies one wait.
private final class WaitTicket: Sendable {}

/// What a task finds when it is about to wait.
package enum WaitDecision<Answer: Sendable, Reason: Sendable>: Sendable {
    /// There is nothing to wait for: this is the answer. `nil` is the answer of a task that is cancelled.
    case over(Answer?)
    /// The task waits, for this reason. Then, outside the lock, others are told that it does.
    case wait(Reason, then: (@Sendable () -> Void)? = nil)
}

extension Lock where Value: Sendable {
    /// Waits in a list of the value until another task takes this one out and resumes it.
    ///
    /// - Parameters:
    ///   - list: The list to wait in.
    ///   - decide: Says, behind the lock, whether there is an answer already. It may change the value.
    /// - Returns: The answer; `nil` as soon as the task is cancelled.
    package nonisolated(nonsending) func wait<Answer, Reason>(
        in list: any WritableKeyPath<Value, WaitList<Answer, Reason>> & Sendable,
        _ decide: (inout Value) -> WaitDecision<Answer, Reason>
    ) async -> Answer? {
        let ticket = WaitTicket()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (known, tell) = withLock { value -> (Answer??, (@Sendable () -> Void)?) in
                    switch decide(&value) {
                    case .over(let answer): return (.some(answer), nil)
                    // If the task is cancelled only now, the handler below finds it in the list.
                    case .wait(_, let tell) where Task.isCancelled: return (.some(nil), tell)
                    case .wait(let reason, let tell):
                        value[keyPath: list].enter(
                            WaitList.Waiter(ticket: ticket, reason: reason, continuation: continuation)
                        )
                        return (nil, tell)
                    }
                }
                if let known { continuation.resume(returning: known) }
                tell?()
            }
        } onCancel: {
            withLock { $0[keyPath: list].take(ticket) }?.resume(returning: nil)
        }
    }
}
