import Dispatch

/// An actor whose code can be held before it continues after a suspension: its result has arrived, but it does not know
/// yet.
package actor HeldCaller {
    private let executor = HeldExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init() {}

    /// Runs something on the actor.
    package func run<Value: Sendable>(
        _ work: nonisolated(nonsending) @Sendable () async throws -> Value
    ) async rethrows -> Value {
        try await work()
    }

    /// From now on, the actor's code stops before it continues after a suspension.
    package nonisolated func hold() { executor.hold() }

    /// Waits until code is held.
    package nonisolated func whenHeldUp() async { await executor.heldUp.pass() }

    /// Releases the held code.
    package nonisolated func release() { executor.release() }
}

/// Runs one job at a time, and keeps those that come while it holds.
private final class HeldExecutor: SerialExecutor {
    private struct State {
        var isHolding = false
        var jobs: [UnownedJob] = []
    }

    let heldUp = Gate()
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "endpoint.tests.held")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isHeld = state.with { state in
            if state.isHolding { state.jobs.append(job) }
            return state.isHolding
        }
        if isHeld { heldUp.open() } else { perform(job) }
    }

    private func perform(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func hold() { state.with { $0.isHolding = true } }

    func release() {
        let jobs = state.with { state in
            state.isHolding = false
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs { perform(job) }
    }
}
