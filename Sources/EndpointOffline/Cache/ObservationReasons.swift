internal import EndpointRuntime

/// The reasons for an observer to look at its value again, besides changes of the store and of refreshes.
struct ObservationReasons: Sendable {
    /// The app is in the foreground.
    private(set) var isActive = true
    /// There may be a connection.
    private(set) var isConnected = true
    /// The app came to the foreground, or a connection came back: a stale value is refreshed.
    private(set) var cameBack = false
    /// The wait after a failure is over.
    var mayRetry = false
    /// The time for which the last timer was set that ended.
    var ended: Duration?

    private var knowsActivity = false

    mutating func note(_ status: AppActivityStatus) {
        isActive = status == .foreground
        if isActive, knowsActivity { cameBack = true }
        knowsActivity = true
    }

    mutating func note(_ status: ConnectivityStatus) {
        if !isConnected, status != .disconnected { cameBack = true }
        isConnected = status != .disconnected
    }

    /// Returns the reasons, and forgets those that count once.
    mutating func take() -> ObservationReasons {
        defer { (cameBack, mayRetry, ended) = (false, false, nil) }
        return self
    }
}
