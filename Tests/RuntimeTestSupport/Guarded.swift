import Dispatch
import Foundation

/// A value behind a lock, for tests.
package final class Guarded<Value> {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// Every access goes through the lock.
extension Guarded: @unchecked Sendable {}

/// A gate that opens once: whoever waits goes on then.
package final class Gate: Sendable {
    private let state = Guarded((isOpen: false, waiting: [@Sendable () -> Void]()))

    package init() {}

    package func open() {
        let waiting = state.with { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for goOn in waiting { goOn() }
    }

    package var isOpen: Bool { state.with { $0.isOpen } }

    package func pass() async {
        await withCheckedContinuation { continuation in whenOpen { continuation.resume() } }
    }

    /// Blocks the thread, for a minute at most; false where the gate did not open.
    package func block() -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        whenOpen { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 60) == .success
    }

    private func whenOpen(_ goOn: @escaping @Sendable () -> Void) {
        let isOpen = state.with { state -> Bool in
            if !state.isOpen { state.waiting.append(goOn) }
            return state.isOpen
        }
        if isOpen { goOn() }
    }
}
