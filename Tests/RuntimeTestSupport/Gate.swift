import Dispatch

/// A gate that opens once and releases all waiting tasks.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var places = 0
        /// The continuations of the waiting tasks, by their places.
        var waiting: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Guarded(State())

    package init() {}

    package func open() {
        let waiting = state.with { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for goOn in waiting.values { goOn() }
    }

    package var isOpen: Bool { state.with { $0.isOpen } }

    /// Waits until the gate is open or the task is cancelled. So a test beyond its time limit ends, and does not block
    /// the whole run.
    package func pass() async {
        let place = place()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                whenOpen(at: place, orCancelled: true) { continuation.resume() }
            }
        } onCancel: {
            let goOn = state.with { $0.waiting.removeValue(forKey: place) }
            goOn?()
        }
    }

    /// Waits until the gate is open, even if the task is cancelled. It replaces code that cannot be cancelled.
    package func passUncancelled() async {
        await withCheckedContinuation { continuation in
            whenOpen(at: place(), orCancelled: false) { continuation.resume() }
        }
    }

    /// Blocks the thread for at most a minute. It returns false if the gate did not open.
    package func block() -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        whenOpen(at: place(), orCancelled: false) { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 60) == .success
    }

    private func place() -> Int {
        state.with { state in
            state.places += 1
            return state.places
        }
    }

    /// Checks for cancellation within the lock: the cancellation handler runs before or after it.
    private func whenOpen(at place: Int, orCancelled endsEarly: Bool, _ goOn: @escaping @Sendable () -> Void) {
        let goesOn = state.with { state in
            let goesOn = state.isOpen || endsEarly && Task.isCancelled
            if !goesOn { state.waiting[place] = goOn }
            return goesOn
        }
        if goesOn { goOn() }
    }
}
