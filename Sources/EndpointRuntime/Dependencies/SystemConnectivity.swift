#if canImport(Network)
    internal import Dispatch
    internal import Network
#endif

/// What the system says about the connection: on Apple's systems by `NWPathMonitor`, on Linux by the kernel's routes. On other
/// systems nothing, and each call is tried.
enum SystemConnectivity {
    /// The device has one connection, and this watches it from the first time that somebody asks.
    static let source: (any ConnectivitySource)? = {
        #if canImport(Network)
            PathMonitorConnectivity()
        #elseif os(Linux)
            RouteConnectivity()
        #else
            nil
        #endif
    }()
}

#if canImport(Network)
    /// A path monitor around which there is little: what is seen goes to whoever waits.
    ///
    /// Sendable unchecked, because not every SDK says so of the monitor: it is started once and cancelled once, and what it
    /// sees goes through a lock.
    final class PathMonitorConnectivity: ConnectivitySource, @unchecked Sendable {
        private let monitor = NWPathMonitor()
        private let followers = ConnectionFollowers()

        init() {
            monitor.pathUpdateHandler = { [followers] path in
                followers.update(path.status == .unsatisfied ? .disconnected : .connected)
            }
            monitor.start(queue: DispatchQueue(label: "endpoint.connectivity"))
        }

        deinit {
            monitor.cancel()
        }

        func status() async -> ConnectivityStatus { followers.status }

        func waitForConnection() async throws { try await followers.wait() }

        func statuses() -> AsyncStream<ConnectivityStatus> { followers.statuses() }
    }
#endif
