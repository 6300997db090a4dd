package import EndpointRuntime

/// A connection that the test takes away and gives back.
package final class TestConnectivity: ConnectivitySource {
    private struct State: Sendable {
        var status: ConnectivityStatus
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastID = 0
        var watchers: [Gate] = []
    }

    private let state: Guarded<State>

    package init(_ status: ConnectivityStatus) {
        state = Guarded(State(status: status))
    }

    package func set(_ status: ConnectivityStatus) {
        let waiting = state.with { state in
            state.status = status
            defer { if status != .disconnected { state.waiting = [:] } }
            return status == .disconnected ? [] : Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    package func status() async -> ConnectivityStatus { state.with { $0.status } }

    package func waitForConnection() async throws {
        let id = state.with { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.with { state -> [Gate] in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                        return []
                    }
                    if state.status != .disconnected {
                        continuation.resume()
                        return []
                    }
                    state.waiting[id] = continuation
                    defer { state.watchers = [] }
                    return state.watchers
                }
                for watcher in watchers { watcher.open() }
            }
        } onCancel: {
            state.with { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody waits for a connection.
    package func whenAsked() async {
        let asked = Gate()
        state.with { state in
            if state.waiting.isEmpty { state.watchers.append(asked) } else { asked.open() }
        }
        await asked.pass()
    }
}
