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
    private let state = Guarded((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    package init() {}

    package func open() {
        let waiting = state.with { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    package func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.with { state -> Bool in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
