/// The tasks that wait for a condition, in the order of their arrival: a part of a state within a ``Lock``.
///
/// Tasks enter the list with ``Lock/wait(in:_:)``. Code that changes the state removes the tasks whose condition is
/// met, and resumes them outside the lock.
package struct WaitList<Answer: Sendable, Reason: Sendable>: Sendable {
    fileprivate struct Waiter: Sendable {
        let ticket: WaitTicket
        let reason: Reason
        let continuation: CheckedContinuation<Answer?, Never>
    }

    private var waiters: [Waiter] = []

    package init() {}

    /// The reasons of the waiting tasks.
    package var reasons: [Reason] { waiters.map(\.reason) }

    /// Takes out all tasks, or those with a certain reason.
    package mutating func takeAll(where isMeant: (Reason) -> Bool = { _ in true }) -> Taken {
        defer { waiters.removeAll { isMeant($0.reason) } }
        return Taken(continuations: waiters.filter { isMeant($0.reason) }.map(\.continuation))
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

/// The decision for a task that is about to wait.
package enum WaitDecision<Answer: Sendable, Reason: Sendable>: Sendable {
    /// The task does not wait and returns this answer. `nil` is the answer of a cancelled task.
    case over(Answer?)
    /// The task waits for this reason. `then` runs outside the lock after the task has entered the list.
    case wait(Reason, then: (@Sendable () -> Void)? = nil)
}

extension Lock where Value: Sendable {
    /// Waits in a list of the value until another task takes this one out and resumes it.
    ///
    /// - Parameters:
    ///   - list: The list to wait in.
    ///   - decide: Runs within the lock and returns an answer, or the reason to wait. It may change the value.
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
