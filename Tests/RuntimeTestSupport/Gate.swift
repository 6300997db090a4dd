import Dispatch

/// A gate that opens once: whoever waits goes on then.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var places = 0
        /// How those who wait go on, by their places.
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

    /// Waits until it is open, or the task is cancelled: a test whose time is up goes on then, and ends, where it would
    /// otherwise keep the whole run.
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

    /// Waits until it is open, whatever becomes of the task: for what stands in for code that nobody can cancel.
    package func passUncancelled() async {
        await withCheckedContinuation { continuation in
            whenOpen(at: place(), orCancelled: false) { continuation.resume() }
        }
    }

    /// Blocks the thread, for a minute at most; false where the gate did not open.
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

    /// Whether the task was cancelled is asked under the lock: the handler of its cancellation comes before or after.
    private func whenOpen(at place: Int, orCancelled endsEarly: Bool, _ goOn: @escaping @Sendable () -> Void) {
        let goesOn = state.with { state in
            let goesOn = state.isOpen || endsEarly && Task.isCancelled
            if !goesOn { state.waiting[place] = goOn }
            return goesOn
        }
        if goesOn { goOn() }
    }
}
