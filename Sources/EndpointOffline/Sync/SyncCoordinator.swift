public import EndpointRuntime

/// Keeps the stored lists of all repositories of an app up to date: on their schedules, when a connection returns, and
/// when the app asks. It reports the state of all lists and of the waiting writes.
///
/// ```swift
/// let sync = SyncCoordinator([payments, customers], outboxes: [outbox])
/// for await status in sync.statuses() { show(status) }
/// ```
///
/// Create one for each user, and keep a reference: it works as long as it exists. When the user signs out, pass it to
/// ``UserAccess/signOut(_:_:)``, and create a new one for the next user.
public final class SyncCoordinator: Sendable {
    private let core: SyncCore
    private let running: Task<Void, Never>

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - repositories: The repositories whose lists are synced, of any number of APIs.
    ///   - outboxes: The outboxes of these APIs.
    ///   - connectivity: Reports whether there is a connection. If nil, it is the source of the first repository's
    ///     client.
    ///   - clock: The source of the time. If nil, it is the clock of the first repository's client.
    public init(
        _ repositories: [any SyncingRepository],
        outboxes: [any SyncingOutbox] = [],
        connectivity: (any ConnectivitySource)? = nil,
        clock: (any EndpointClock)? = nil
    ) {
        let core = SyncCore(repositories.flatMap(\.repositorySyncs), outboxes, connectivity: connectivity, clock: clock)
        self.core = core
        running = Task { await core.run() }
    }

    deinit {
        core.stop()
        running.cancel()
    }

    /// Ends everything for the user who signed out, and waits for what is under way.
    func end() async {
        core.stop()
        running.cancel()
        await running.value
        core.forget()
    }

    /// The current state.
    public var status: SyncStatus { core.status }

    /// The current state, and each new state after a change. If several changes occur before the reader continues, it
    /// only receives the newest state.
    ///
    /// The stream ends with the coordinator.
    public func statuses() -> AsyncStream<SyncStatus> { core.statuses() }

    /// Stops all requests until ``resume()``. Running requests finish.
    public func pause() { core.setPaused(true) }

    /// Sends the waiting writes, and syncs the lists that are due.
    public func resume() { core.setPaused(false) }

    /// Sends the waiting writes, and syncs all lists, whether they are due or not. Use it for pull-to-refresh, and when
    /// the app becomes active.
    ///
    /// It returns when all lists were requested. Writes are sent at the same time and afterwards.
    ///
    /// - Throws: The `EndpointError` of the first list that failed; ``SyncError/paused``; `CancellationError` as soon
    ///   as the task is cancelled.
    @concurrent
    public func sync() async throws { try await core.syncAll() }

    /// Sends the waiting writes, and syncs all lists, within a time limit. Use it for background tasks and silent
    /// pushes.
    ///
    /// It returns when the lists are synced and the writes are delivered, when a list failed, or when the time is over.
    /// Nothing is lost in that case: the saved part of a sync stays, and writes continue to wait.
    @concurrent
    public func sync(within limit: Duration) async -> SyncOutcome { await core.sync(within: limit) }
}
