internal import EndpointRuntime
internal import Foundation

/// The work of a coordinator.
///
/// Whenever it wakes up, it determines again what is due. If a timer or a change is missed, the work is only delayed
/// until the next time, which is at most a minute away while there is no connection.
final class SyncCore: Sendable {
    private struct State: Sendable {
        var schedule: SyncSchedule
        var status: SyncStatus
        var counts: [OutboxCounts]
        var timer: Task<Void, Never>?
        var isOver = false
        var followers = Followers<SyncStatus>()
    }

    private let syncs: [RepositorySync]
    private let outboxes: [any SyncingOutbox]
    private let connectivity: (any ConnectivitySource)?
    private let clock: any EndpointClock
    private let random: EndpointRandom
    private let state: Lock<State>
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(
        _ syncs: [RepositorySync],
        _ outboxes: [any SyncingOutbox],
        connectivity: (any ConnectivitySource)?,
        clock: (any EndpointClock)?
    ) {
        self.syncs = syncs
        self.outboxes = outboxes
        self.connectivity = connectivity ?? syncs.first?.connectivity
        self.clock = clock ?? syncs.first?.clock ?? SystemClock()
        random = syncs.first?.random ?? .system()
        state = Lock(
            State(
                schedule: SyncSchedule(syncs.map(\.interval)),
                status: SyncStatus(methods: syncs.map(\.method)),
                counts: outboxes.map { _ in OutboxCounts() }
            )
        )
    }

    /// Works until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for (index, outbox) in outboxes.enumerated() {
                group.addTask { [self] in
                    for await counts in outbox.counts() { take(counts, of: index) }
                }
            }
            if let connectivity {
                group.addTask { [self] in
                    for await status in connectivity.statuses() { take(status) }
                }
            }
            await begin()
            for await _ in wakes.stream {
                guard !Task.isCancelled else { break }
                await look(&group)
            }
            group.cancelAll()
        }
    }

    /// Reads when earlier runs of the app synced the lists.
    private func begin() async {
        var dates: [Date?] = []
        for sync in syncs { dates.append(await sync.lastSynced()) }
        let (now, date) = (clock.now, clock.date)
        change { state in
            state.schedule.begin(ages: dates.map { $0.map { .seconds(date.timeIntervalSince($0)) } }, at: now)
            for index in syncs.indices where state.status.lists[index].lastSynced == nil {
                state.status.lists[index].lastSynced = dates[index]
            }
        }
        wake()
    }

    /// Wakes up the work.
    private func wake() { wakes.continuation.yield() }

    /// The interval at which a source that reports no connection is asked again.
    private static let connectivityInterval = Duration.seconds(60)

    private func look(_ group: inout DiscardingTaskGroup) async {
        guard state.withLock({ !$0.isOver && !$0.status.isPaused }) else { return }
        if let connectivity {
            let status = await connectivity.status()
            take(status)
            guard status != .disconnected else { return wake(in: Self.connectivityInterval) }
        }
        let now = clock.now
        for index in state.withLock({ $0.schedule.due(at: now) }) {
            // Counted here, so that it is not started again the next time.
            started(index)
            group.addTask { [self] in
                _ = await finish(index)
            }
        }
        if let next = state.withLock({ $0.schedule.next }) { wake(in: next - now) }
    }

    private func started(_ index: Int) {
        let now = clock.now
        change { state in
            state.schedule.started(index, at: now)
            state.status.lists[index].isSyncing = true
        }
    }

    private func finish(_ index: Int) async -> SyncFailure? {
        let failure = await syncs[index].run()
        let (now, date, random) = (clock.now, clock.date, random.drawn())
        change { state in
            state.schedule.ended(index, failure, at: now, random)
            state.status.lists[index].isSyncing = state.schedule.isRunning(index)
            if failure == nil { state.status.lists[index].lastSynced = date }
            if failure?.isCancelled != true { state.status.lists[index].lastError = failure?.error }
        }
        wake()
        return failure
    }

    /// Wakes up the work after this time. The timer replaces the previous one.
    private func wake(in delay: Duration) {
        let time = clock.now + delay
        let timer = Task { [clock, wakes] in
            do { try await clock.sleep(until: time) } catch { return }
            wakes.continuation.yield()
        }
        let old = state.withLock { state in
            defer { state.timer = timer }
            return state.timer
        }
        old?.cancel()
    }

    /// Ends everything.
    func stop() {
        let (timer, followers) = state.withLock { state in
            state.isOver = true
            return (state.timer, state.followers.end())
        }
        timer?.cancel()
        wakes.continuation.finish()
        followers.finish()
    }
}

extension SyncCore {
    /// Shows nothing of what was synced.
    func forget() { change { $0.status = SyncStatus(methods: syncs.map(\.method)) } }

    func setPaused(_ isPaused: Bool) {
        for outbox in outboxes { if isPaused { outbox.pause() } else { outbox.resume() } }
        change { $0.status.isPaused = isPaused }
        wake()
    }

    func syncAll() async throws {
        guard !state.withLock({ $0.isOver }) else { throw CancellationError() }
        guard !status.isPaused else { throw SyncError.paused }
        for outbox in outboxes { outbox.wake() }
        let failures = await withTaskGroup(of: (Int, SyncFailure?).self) { group in
            for index in syncs.indices {
                started(index)
                group.addTask { [self] in (index, await finish(index)) }
            }
            var failures: [Int: SyncFailure] = [:]
            for await (index, failure) in group { failures[index] = failure }
            return failures
        }
        try Task.checkCancellation()
        if let first = failures.min(by: { $0.key < $1.key })?.value { throw first.error }
    }

    func sync(within limit: Duration) async -> SyncOutcome {
        let end = clock.now + limit
        return await withTaskGroup(of: SyncOutcome.self) { group in
            group.addTask { [self] in
                do {
                    try await syncAll()
                    await delivered()
                    return Task.isCancelled ? .timedOut : .finished
                } catch {
                    return error is CancellationError ? .timedOut : .failed(error)
                }
            }
            group.addTask { [clock] in
                // It is cancelled if everything is done before.
                do { try await clock.sleep(until: end) } catch {}
                return .timedOut
            }
            defer { group.cancelAll() }
            return await group.next() ?? .timedOut
        }
    }

    /// Waits until there are no writes that the server may still accept.
    private func delivered() async {
        for outbox in outboxes {
            for await counts in outbox.counts() where counts.pending == 0 { break }
        }
    }

    private func take(_ counts: OutboxCounts, of outbox: Int) {
        change { state in
            state.counts[outbox] = counts
            state.status.pending = state.counts.reduce(0) { $0 + $1.pending }
            state.status.parked = state.counts.reduce(0) { $0 + $1.parked }
        }
    }

    /// Handles the status of the connection. When a connection returns, all lists become due.
    private func take(_ status: ConnectivityStatus) {
        let now = clock.now
        guard self.status.connectivity != status else { return }
        let isBack = change { state in
            let isBack = state.status.connectivity == .disconnected && status != .disconnected
            state.status.connectivity = status
            if isBack { state.schedule.askForAll(at: now) }
            return isBack
        }
        if isBack { wake() }
    }

    var status: SyncStatus { state.withLock { $0.status } }

    func statuses() -> AsyncStream<SyncStatus> { state.follow(\.followers, \.status) }

    /// Changes the state, and tells its observers.
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let result = state.withLock { state in
            state.followers.changed()
            return body(&state)
        }
        state.tell(\.followers, \.status)
        return result
    }
}
