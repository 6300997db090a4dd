public import EndpointRuntime

/// A connection that the test takes away and gives back.
///
/// ```swift
/// let connectivity = TestConnectivity(.disconnected)
/// let call = Task { try await client.send(Payments.getPayment(id: "pay_1").connectivity(.wait)) }
/// await connectivity.whenAsked()
/// connectivity.set(.connected)
/// ```
public final class TestConnectivity: ConnectivitySource {
    private let followers: ConnectionFollowers

    /// A connection that is there, unless you say otherwise.
    public init(_ status: ConnectivityStatus = .connected) {
        followers = ConnectionFollowers(status)
    }

    /// Takes the connection away, or gives it back.
    public func set(_ status: ConnectivityStatus) { followers.update(status) }

    /// How it was set last.
    public func status() async -> ConnectivityStatus { followers.status }

    /// Waits until the test gives the connection back.
    public func waitForConnection() async throws { try await followers.wait() }

    /// How it was set last, and again each time that the test sets it.
    public func statuses() -> AsyncStream<ConnectivityStatus> { followers.statuses() }

    /// Waits until somebody waits for a connection.
    public func whenAsked() async { await followers.whenWaiting() }
}
