#if canImport(Network)
    internal import Dispatch
    internal import Network
#endif

/// The system's report of the connection: from `NWPathMonitor` on Apple's systems, and from the kernel's routes on
/// Linux. Other systems have none, so each call is tried.
enum SystemConnectivity {
    /// The source for the device, which watches from its first use.
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
    /// A thin wrapper of a path monitor, which passes its updates to the waiting tasks.
    ///
    /// `@unchecked`, because not every SDK declares the monitor as sendable. It is started once and cancelled once, and
    /// its updates go through a lock.
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
