/// Work that several callers need at the same time, by key. It runs once for all of them. A caller can leave; when the last one
/// leaves, the work is cancelled.
package final class SharedTasks<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
    private struct Work: Sendable {
        let id: UInt64
        let task: Task<Void, Never>
    }

    private struct State: Sendable {
        var works: [Key: Work] = [:]
        /// The callers, by the work that they wait for.
        var waiting = WaitList<Outcome, UInt64>()
        var lastID: UInt64 = 0
    }

    private let state = Lock(State())
    private let left: Outcome

    /// Creates an object without work. `left` is the outcome for a caller that leaves.
    package init(whenLeft left: Outcome) {
        self.left = left
    }

    /// The number of callers that wait.
    package var waiting: Int { state.withLock { $0.waiting.reasons.count } }

    /// Waits for the work with this key, and starts it if it is not running. It also returns true if the work was
    /// running already.
    package func join(
        _ key: Key,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome, isShared: Bool) {
        var joined: (id: UInt64, isShared: Bool)?
        let outcome = await state.wait(in: \.waiting) { state in
            guard !Task.isCancelled else { return .over(nil) }
            if let running = state.works[key] {
                joined = (running.id, isShared: true)
                return .wait(running.id)
            }
            state.lastID += 1
            let id = state.lastID
            state.works[key] = Work(id: id, task: begin(key, id, work))
            joined = (id, isShared: false)
            return .wait(id)
        }
        guard let joined else { return (left, false) }
        if outcome == nil { leave(key, joined.id) }
        return (outcome ?? left, joined.isShared)
    }

    private func begin(_ key: Key, _ id: UInt64, _ work: @escaping @Sendable () async -> Outcome) -> Task<Void, Never> {
        Task { [self] in
            let outcome = await work()
            let waiting = state.withLock { state in
                if state.works[key]?.id == id { state.works[key] = nil }
                return state.waiting.takeAll { $0 == id }
            }
            waiting.resume(returning: outcome)
        }
    }

    private func leave(_ key: Key, _ id: UInt64) {
        let abandoned = state.withLock { state -> Work? in
            guard let work = state.works[key], work.id == id, !state.waiting.reasons.contains(id) else { return nil }
            state.works[key] = nil
            return work
        }
        abandoned?.task.cancel()
    }
}
