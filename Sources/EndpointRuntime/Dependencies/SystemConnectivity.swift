#if canImport(Network)
    internal import Dispatch
    internal import Network
#endif

/// What the system says about the connection: nothing on Linux, where each call is tried.
enum SystemConnectivity {
    #if canImport(Network)
        /// The device has one connection, and this watches it from the first time that somebody asks.
        static let source: (any ConnectivitySource)? = PathMonitorConnectivity()
    #else
        static let source: (any ConnectivitySource)? = nil
    #endif
}

#if canImport(Network)
    /// A path monitor around which there is little: what is seen goes to whoever waits.
    ///
    /// Sendable unchecked, because not every SDK says so of the monitor: it is started once and cancelled once, and what it
    /// sees goes through a lock.
    final class PathMonitorConnectivity: ConnectivitySource, @unchecked Sendable {
        private let monitor = NWPathMonitor()
        private let waiting = ConnectionWaiters()

        init() {
            monitor.pathUpdateHandler = { [waiting] path in
                waiting.update(path.status == .unsatisfied ? .disconnected : .connected)
            }
            monitor.start(queue: DispatchQueue(label: "endpoint.connectivity"))
        }

        deinit {
            monitor.cancel()
        }

        func status() async -> ConnectivityStatus { waiting.status }

        func waitForConnection() async throws { try await waiting.wait() }
    }
#endif

/// The last known status, and those who wait for a better one.
final class ConnectionWaiters: Sendable {
    private struct State: Sendable {
        var status = ConnectivityStatus.unknown
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    }

    private let state = Lock(State())

    var status: ConnectivityStatus { state.withLock { $0.status } }

    func update(_ status: ConnectivityStatus) {
        let waiting = state.withLock { state -> [CheckedContinuation<Bool, Never>] in
            state.status = status
            guard status != .disconnected else { return [] }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    func wait() async throws(CancellationError) {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isThere = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Bool? in
                    if state.status != .disconnected { return true }
                    if Task.isCancelled { return false }
                    state.waiting[id] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: false)
        }
        guard isThere else { throw CancellationError() }
    }
}
