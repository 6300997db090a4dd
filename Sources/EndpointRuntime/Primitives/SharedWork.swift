/// Work that several wait for: done once, and to its end even where all of them leave.
package final class SharedWork<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value?
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private let state = Lock(State())

    /// Begins the work, in a task that is nobody's to cancel. It has the priority and the task-local values of who begins it:
    /// a trace that leads here goes on.
    package init(_ operation: @escaping @Sendable () async -> Value) {
        Task { self.finish(await operation()) }
    }

    /// Ends the wait of everybody; what comes later is too late.
    package func finish(_ value: Value) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value?, Never>] in
            guard state.value == nil else { return [] }
            state.value = value
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    /// Waits for the value; nil as soon as the waiting task is cancelled.
    package func value() async -> Value? {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Value?? in
                    if let value = state.value { return .some(value) }
                    if Task.isCancelled { return .some(nil) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: nil)
        }
    }
}
