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

    /// How it is now, and again each time that it changes: the newest alone, where it changes before the reader asks.
    ///
    /// A source that does not implement this tells how it is now, and of the connection that comes back where there is none.
    func statuses() -> AsyncStream<ConnectivityStatus>
}

extension ConnectivitySource {
    /// How it is now, and of the connection that comes back where there is none.
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
    /// There is one: whether it leads to the server shows when it is used.
    case connected
    /// There is none.
    case disconnected
    /// Nobody knows, and a call is tried.
    case unknown
}
