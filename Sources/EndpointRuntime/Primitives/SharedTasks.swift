/// Work that several ask for at the same time is done once, by key. Each caller may leave; the last one who leaves cancels
/// the work.
package final class SharedTasks<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
    private struct Work: Sendable {
        let id: UInt64
        let task: Task<Void, Never>
        var waiters: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
    }

    private struct State: Sendable {
        var works: [Key: Work] = [:]
        /// Callers that left before they could wait.
        var gone: Set<UInt64> = []
        var lastID: UInt64 = 0
    }

    private let state = Lock(State())
    private let left: Outcome

    /// - Parameter left: What a caller gets who leaves.
    package init(whenLeft left: Outcome) {
        self.left = left
    }

    /// How many callers wait.
    package var waiting: Int { state.withLock { $0.works.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Waits for the work that is under way for the key, or begins it; says whether it was under way already.
    package func join(
        _ key: Key,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome, isShared: Bool) {
        let waiter = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isShared = Lock(false)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
                let isGone = state.withLock { state in
                    if state.gone.remove(waiter) != nil { return true }
                    if state.works[key] == nil {
                        state.works[key] = begin(key, waiter, work)
                    } else {
                        isShared.withLock { $0 = true }
                    }
                    state.works[key]?.waiters[waiter] = continuation
                    return false
                }
                if isGone { continuation.resume(returning: left) }
            }
        } onCancel: {
            leave(key, waiter)
        }
        state.withLock { _ = $0.gone.remove(waiter) }
        return (outcome, isShared.withLock { $0 })
    }

    private func begin(_ key: Key, _ id: UInt64, _ work: @escaping @Sendable () async -> Outcome) -> Work {
        let task = Task { [self] in
            let outcome = await work()
            finish(key, id, outcome)
        }
        return Work(id: id, task: task)
    }

    private func finish(_ key: Key, _ id: UInt64, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            guard let work = state.works[key], work.id == id else {
                return [UInt64: CheckedContinuation<Outcome, Never>]()
            }
            state.works[key] = nil
            return work.waiters
        }
        for continuation in waiters.values { continuation.resume(returning: outcome) }
    }

    private func leave(_ key: Key, _ waiter: UInt64) {
        let (continuation, task) = state.withLock {
            state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
            guard let continuation = state.works[key]?.waiters.removeValue(forKey: waiter) else {
                state.gone.insert(waiter)
                return (nil, nil)
            }
            guard let work = state.works[key], work.waiters.isEmpty else { return (continuation, nil) }
            state.works[key] = nil
            return (continuation, work.task)
        }
        task?.cancel()
        continuation?.resume(returning: left)
    }
}
