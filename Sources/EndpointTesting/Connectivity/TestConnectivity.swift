public import EndpointRuntime

/// A connection that a test can turn off and on.
///
/// ```swift
/// let connectivity = TestConnectivity(.disconnected)
/// let call = Task { try await client.send(Payments.getPayment(id: "pay_1").connectivity(.wait)) }
/// await connectivity.whenAsked()
/// connectivity.set(.connected)
/// ```
public final class TestConnectivity: ConnectivitySource {
    private let followers: ConnectionFollowers

    /// Creates a connection, which is on by default.
    public init(_ status: ConnectivityStatus = .connected) {
        followers = ConnectionFollowers(status)
    }

    /// Turns the connection off or on.
    public func set(_ status: ConnectivityStatus) { followers.update(status) }

    /// The current status.
    public func status() async -> ConnectivityStatus { followers.status }

    /// Waits until the test turns the connection on.
    public func waitForConnection() async throws { try await followers.wait() }

    /// The current status, and each status that the test sets.
    public func statuses() -> AsyncStream<ConnectivityStatus> { followers.statuses() }

    /// Waits until a task waits for a connection.
    public func whenAsked() async { await followers.whenWaiting() }
}
