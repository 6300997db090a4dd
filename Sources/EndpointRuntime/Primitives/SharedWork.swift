/// Work that several tasks wait for. It runs once, and to its end even if all of them leave.
package final class SharedWork<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var value: Value?
        var waiting = WaitList<Value, Void>()
    }

    private let state = Lock(State())

    /// Starts the work in a task that nobody can cancel. The task inherits the priority and the task-local values of
    /// its creator, so that a trace continues in it.
    package init(_ operation: @escaping @Sendable () async -> Value) {
        Task { self.finish(await operation()) }
    }

    /// Ends the wait of all tasks with this value. A second value changes nothing.
    package func finish(_ value: Value) {
        let waiting = state.withLock { state -> WaitList<Value, Void>.Taken? in
            guard state.value == nil else { return nil }
            state.value = value
            return state.waiting.takeAll()
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the value; `nil` as soon as the waiting task is cancelled.
    package func value() async -> Value? {
        await state.wait(in: \.waiting) { state in state.value.map { .over($0) } ?? .wait(()) }
    }
}
