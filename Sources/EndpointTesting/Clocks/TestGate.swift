internal import EndpointRuntime
internal import Foundation

/// A gate that opens once and releases all waiting tasks. With it, a test decides the order of events.
public final class TestGate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [UUID: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Lock(State())

    /// Creates a closed gate.
    public init() {}

    /// Opens the gate permanently.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Waits until the gate is open. It throws `CancellationError` as soon as the task is cancelled.
    public func pass() async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else if state.isOpen {
                        continuation.resume()
                    } else {
                        state.waiting[id] = continuation
                    }
                }
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
            waiting?.resume(throwing: CancellationError())
        }
    }
}
