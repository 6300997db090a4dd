/// What becomes of a call while there is no connection.
public enum EndpointConnectivity: Sendable, Equatable {
    /// It fails at once as ``EndpointError/Kind/noConnection``, before anything is sent.
    case failFast
    /// It waits until there is one, as long as its total timeout allows.
    case wait
}

/// Whether there is a connection, and when there will be one: the system's answer, or a test's.
public protocol ConnectivitySource: Sendable {
    /// How it is now.
    func status() async -> ConnectivityStatus

    /// Waits until there is a connection; throws `CancellationError` as soon as the task is cancelled.
    func waitForConnection() async throws
}

/// Whether there is a connection.
public enum ConnectivityStatus: Sendable, Equatable {
    /// There is one: whether it leads to the server shows when it is used.
    case connected
    /// There is none.
    case disconnected
    /// Nobody knows, and a call is tried.
    case unknown
}
