/// What a call does while there is no connection.
public enum EndpointConnectivity: Sendable, Equatable {
    /// It fails immediately as ``EndpointError/Kind/noConnection``, before anything is sent.
    case failFast
    /// It waits for a connection, as long as its total timeout allows.
    case wait
}

/// Reports whether there is a connection, and when it changes: from the system, or from a test.
public protocol ConnectivitySource: Sendable {
    /// How it is now.
    func status() async -> ConnectivityStatus

    /// Waits until there is a connection; throws `CancellationError` as soon as the task is cancelled.
    func waitForConnection() async throws

    /// How it is now, and again each time that it changes: the newest alone, where it changes before the reader asks.
    ///
    /// A source that does not implement this tells how it is now, and of the connection that comes back where there is none.
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

/// Whether there is a connection.
public enum ConnectivityStatus: Sendable, Equatable {
    /// There is a connection. Whether it reaches the server is only known when it is used.
    case connected
    /// There is no connection.
    case disconnected
    /// The status is unknown, so a call is tried.
    case unknown
}
