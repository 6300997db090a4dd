internal import EndpointRuntime

/// A gate that opens once and releases all waiting tasks. With it, a test decides the order of events.
public final class TestGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting = WaitList<Void, Void>()
    }

    private let state = Lock(State())

    /// Creates a closed gate.
    public init() {}

    /// Opens the gate permanently.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting.takeAll()
        }
        waiting.resume(returning: ())
    }

    /// Waits until the gate is open. It throws `CancellationError` as soon as the task is cancelled.
    public func pass() async throws {
        let isOpen: Void? = await state.wait(in: \.waiting) { state in
            guard !Task.isCancelled else { return .over(nil) }
            return state.isOpen ? .over(()) : .wait(())
        }
        if isOpen == nil { throw CancellationError() }
    }
}
