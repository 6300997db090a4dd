/// Keeps the stored lists of all repositories of an app up to date: on their schedules, when a connection comes back, and when
/// the app asks for it. It says how everything stands, the waiting writes included.
///
/// ```swift
/// let sync = SyncCoordinator([payments, customers], outboxes: [outbox])
/// for await status in sync.statuses() { show(status) }
/// ```
///
/// Make one for the app, and hold it: it works as long as somebody does. Where a user signs out, let go of it before the store is
/// wiped, and make one for the next user.
public final class SyncCoordinator: Sendable {
    private let core: SyncCore
    private let running: Task<Void, Never>

    /// A coordinator.
    ///
    /// - Parameters:
    ///   - repositories: The repositories whose lists are kept up to date, of as many APIs as there are.
    ///   - outboxes: The outboxes of these APIs.
    ///   - connectivity: Whether there is a connection; what the first repository's client goes by where it is nil.
    ///   - clock: What time it is; the clock of the first repository's client where it is nil.
    public init(
        _ repositories: [any SyncingRepository],
        outboxes: [any SyncingOutbox] = [],
        connectivity: (any ConnectivitySource)? = nil,
        clock: (any EndpointClock)? = nil
    ) {
        let core = SyncCore(repositories.flatMap(\.repositorySyncs), outboxes, connectivity, clock)
        self.core = core
        running = Task { await core.run() }
    }

    deinit {
        core.stop()
        running.cancel()
    }

    /// How everything stands.
    public var status: SyncStatus { core.status }

    /// How everything stands, now and after each change: the newest alone, where several changes come before the reader asks.
    ///
    /// It ends with the coordinator.
    public func statuses() -> AsyncStream<SyncStatus> { core.statuses() }

    /// Asks for nothing and sends nothing more until ``resume()``. What is on its way ends.
    public func pause() { core.setPaused(true) }

    /// Sends what waits, and asks for what has become due.
    public func resume() { core.setPaused(false) }

    /// Sends what waits, and brings all lists up to date, whether they are due or not: for a user who pulls to refresh, and for
    /// an app that comes to the front.
    ///
    /// It returns when all lists have been asked for. Writes are delivered meanwhile and afterwards.
    ///
    /// - Throws: The `EndpointError` of the first list that could not be brought up to date; ``SyncError/paused``; and
    ///   `CancellationError` as soon as the task is cancelled.
    @concurrent
    public func sync() async throws { try await core.syncAll() }

    /// Sends what waits, and brings all lists up to date, within a limit of time: the one entry point for background tasks and
    /// silent pushes.
    ///
    /// It returns when the lists are up to date and the writes are delivered, when a list failed, or when the time is over.
    /// Nothing is lost then: what a sync has saved so far stays, and writes wait.
    @concurrent
    public func sync(within limit: Duration) async -> SyncOutcome { await core.sync(within: limit) }
}
