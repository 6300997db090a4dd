public import EndpointRuntime

/// An app whose visibility a test controls.
///
/// ```swift
/// let activity = TestActivity()
/// let client = EndpointClient<Bank>(.production, transport: stub, activity: activity)
/// activity.set(.background)
/// ```
public final class TestActivity: AppActivity {
    private let followers = ActivityFollowers()

    /// Creates an app in the foreground.
    public init() {}

    /// Sets the status. Setting the same status again counts as a change.
    public func set(_ status: AppActivityStatus) { followers.update(status) }

    /// The current status, and each status that the test sets.
    public func statuses() -> AsyncStream<AppActivityStatus> { followers.statuses() }
}
