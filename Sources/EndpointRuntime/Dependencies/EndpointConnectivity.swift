/// The behavior of a call without a connection.
public enum EndpointConnectivity: Sendable, Equatable {
    /// It fails immediately as ``EndpointError/Kind/noConnection``, before anything is sent.
    case failFast
    /// It waits for a connection, as long as its total timeout allows.
    case wait
}

/// Reports the state of the connection and its changes: from the system, or from a test.
public protocol ConnectivitySource: Sendable {
    /// The current status.
    func status() async -> ConnectivityStatus

    /// Waits until there is a connection. It throws `CancellationError` as soon as the task is cancelled.
    func waitForConnection() async throws

    /// The current status, and each later one. If several changes occur before the reader continues, it only receives
    /// the newest.
    ///
    /// The default implementation yields the current status. If there is no connection, it also yields the status when
    /// the connection returns.
    func statuses() -> AsyncStream<ConnectivityStatus>
}

extension ConnectivitySource {
    /// The current status. If there is no connection, also the status when it returns.
    public func statuses() -> AsyncStream<ConnectivityStatus> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConnectivityStatus.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let task = Task {
            let status = await status()
            continuation.yield(status)
            guard status == .disconnected else { return }
            do { try await waitForConnection() } catch { return }
            continuation.yield(await self.status())
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// The state of the connection.
public enum ConnectivityStatus: Sendable, Equatable {
    /// There is a connection. Only a request shows if it reaches the server.
    case connected
    /// There is no connection.
    case disconnected
    /// The status is unknown, so a call is tried.
    case unknown
}
