/// The last known status of a connection, those who wait for a better one, and those who follow it.
package final class ConnectionFollowers: Sendable {
    private struct State: Sendable {
        var status: ConnectivityStatus
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var following: [Int: AsyncStream<ConnectivityStatus>.Continuation] = [:]
        /// Those who wait until somebody waits for a connection.
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    package init(_ status: ConnectivityStatus = .unknown) {
        state = Lock(State(status: status))
    }

    package var status: ConnectivityStatus { state.withLock { $0.status } }

    package func update(_ status: ConnectivityStatus) {
        let waiting = state.withLock { state -> [CheckedContinuation<Bool, Never>] in
            if state.status != status {
                state.status = status
                // Under the lock, so that the newest is the last one told; the reader runs elsewhere.
                for continuation in state.following.values { continuation.yield(status) }
            }
            guard status != .disconnected else { return [] }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    package func wait() async throws(CancellationError) {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isThere = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (known, watching) = state.withLock { state -> (Bool?, [CheckedContinuation<Void, Never>]) in
                    if Task.isCancelled { return (false, []) }
                    if state.status != .disconnected { return (true, []) }
                    state.waiting[id] = continuation
                    defer { state.watching = [] }
                    return (nil, state.watching)
                }
                if let known { continuation.resume(returning: known) }
                for watcher in watching { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: false)
        }
        guard isThere else { throw CancellationError() }
    }

    /// How it is now, and again each time that it changes.
    package func statuses() -> AsyncStream<ConnectivityStatus> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConnectivityStatus.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = state.withLock { state in
            state.lastID += 1
            state.following[state.lastID] = continuation
            continuation.yield(state.status)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.following.removeValue(forKey: id) }
        }
        return stream
    }

    /// Waits until somebody waits for a connection.
    package func whenWaiting() async {
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                if state.waiting.isEmpty { state.watching.append(continuation) }
                return !state.waiting.isEmpty
            }
            if isWaiting { continuation.resume() }
        }
    }
}
