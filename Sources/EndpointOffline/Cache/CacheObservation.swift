internal import EndpointRuntime
internal import Foundation

/// One observer of a changing value.
struct CacheObservation<API: EndpointAPI, Value: Sendable>: Sendable {
    let core: EntityCacheCore<API>
    let source: CachedSource<API, Value>
    let tell: @Sendable (EntitySnapshot<Value>) -> Void

    private let reasons = Lock(ObservationReasons())

    init(
        core: EntityCacheCore<API>,
        source: CachedSource<API, Value>,
        tell: @escaping @Sendable (EntitySnapshot<Value>) -> Void
    ) {
        self.core = core
        self.source = source
        self.tell = tell
    }

    /// Reports the value now and after each change, until the task is cancelled.
    func run() async {
        guard source.key != nil else { return await runWithoutStore() }
        var shown: Shown?
        while !Task.isCancelled {
            let current = CacheObservation(core: core, source: await core.current(source), tell: tell)
            await current.run(&shown)
        }
    }

    /// Does the same until the task is cancelled, or the server gives another key to an entity that the read names.
    private func run(_ shown: inout Shown?) async {
        guard let key = source.key else { return }
        // Observing starts before reading, so no change is missed.
        let named = source.keys.map { EntityInterest.entity($0.id, table: $0.table) }
        let signals = (source.interests + named).map(core.store.changes) + [core.states.changes(of: key)]
        let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        signal.yield()
        shown = await withDiscardingTaskGroup(returning: Shown?.self) { [shown] group in
            for changes in signals {
                group.addTask {
                    for await _ in changes { signal.yield() }
                }
            }
            follow(signal, &group)
            var view = View(began: await core.revision(source.operation), shown: shown)
            var parts = FollowedParts()
            for await _ in changes {
                guard await core.current(source).key == key else { break }
                let content = await look(at: key, &view, signal: signal, &group)
                parts.follow(content?.referred ?? [], content?.origin, in: core.store) { signal.yield() }
            }
            parts.end()
            group.cancelAll()
            return view.shown
        }
    }

    /// Follows the app's activity and the connection.
    private func follow(_ signal: AsyncStream<Void>.Continuation, _ group: inout DiscardingTaskGroup) {
        for changes in [core.client.signIns(), core.gate.changes()].compactMap(\.self) {
            group.addTask {
                for await _ in changes { signal.yield() }
            }
        }
        let client = core.client.core
        group.addTask {
            for await status in client.activity.statuses() {
                reasons.withLock { $0.note(status) }
                signal.yield()
            }
        }
        guard let connectivity = client.connectivity else { return }
        group.addTask {
            for await status in connectivity.statuses() {
                reasons.withLock { $0.note(status) }
                signal.yield()
            }
        }
    }

    /// The state of one observation: the last element that the observer got, and the refreshes that were started for
    /// it.
    private struct View {
        let began: Int64
        var isFirst = true
        var wasInvalid = false
        /// The number of completed refreshes when this observer started one that has not begun yet.
        var starting: Int?
        /// The number of completed refreshes when this observer last waited after a failure.
        var awaited: Int?
        /// The number of completed refreshes at the last look, and the earliest time of the next one by itself.
        var ended = 0
        var earliest: Duration?
        /// The time for which the timer is set.
        var timer: Duration?
        var shown: Shown?
    }

    /// The parts of an element in which it must differ from the one before, to be reported.
    private struct Shown: Equatable {
        let fingerprint: Int?
        let isComplete: Bool?
        let savedAt: Date?
        let isStale: Bool
        let isRefreshing: Bool
        let ended: Int
        let hasError: Bool
    }

    /// Reads the value, and reports it if it is new.
    private func look(
        at key: StoredAnswerKey,
        _ view: inout View,
        signal: AsyncStream<Void>.Continuation,
        _ group: inout DiscardingTaskGroup
    ) async -> StoredContent<Value>? {
        let reasons = reasons.withLock { $0.take() }
        // The state is read first: a refresh that ends in between has stored its value, which is reported next.
        let state = core.states.state(of: key)
        let content = await core.stored(source)
        let isFresh = content?.isFresh(at: core.date, source.settings) ?? false
        if state.isRefreshing || view.starting != state.ended { view.starting = nil }
        if state.ended != view.ended {
            view.ended = state.ended
            view.earliest = core.client.core.clock.now + gap
        }
        let begins = refreshes(content, isFresh: isFresh, state, for: reasons, &view)
        if begins {
            view.starting = state.ended
            view.earliest = core.client.core.clock.now + gap
        }
        report(content, isFresh: isFresh, state, isRefreshing: state.isRefreshing || view.starting != nil, &view)
        if begins {
            group.addTask { await refresh() }
        } else if state.isUnreachable, !state.isRefreshing, view.awaited != state.ended, policy != .cacheOnly {
            view.awaited = state.ended
            group.addTask {
                guard await wait(after: state.failuresInARow) else { return }
                self.reasons.withLock { $0.mayRetry = true }
                signal.yield()
            }
        }
        setTimer(content, isFresh: isFresh, reasons: reasons, &view, signal: signal, &group)
        return content
    }

    private var policy: CachePolicy { core.policy(of: source) }

    /// The least time between two refreshes of an observed value that follow by themselves.
    private var gap: Duration { max(source.settings.maxAge, .seconds(15)) }

    /// Returns true if a refresh starts now: on the first look if the policy requires it, whenever the value becomes
    /// invalid, after a failure, and, if the value is stale, when the app or the connection comes back or the settings
    /// say so.
    private func refreshes(
        _ content: StoredContent<Value>?,
        isFresh: Bool,
        _ state: RefreshState,
        for reasons: ObservationReasons,
        _ view: inout View
    ) -> Bool {
        guard policy != .cacheOnly else { return false }
        let isInvalid = content.map { $0.isFetched && $0.savedAt == nil } ?? false
        defer { (view.isFirst, view.wasInvalid) = (false, isInvalid) }
        if isInvalid, !view.wasInvalid { return true }
        if view.isFirst { return !isFresh || policy == .networkOnly || policy == .networkElseCache }
        guard !state.isRefreshing, view.starting == nil else { return false }
        // Another refresh may have ended the wait.
        if reasons.mayRetry { return view.awaited == state.ended }
        return !isFresh && (reasons.cameBack || refreshesByItself(reasons, view))
    }

    private func refreshesByItself(_ reasons: ObservationReasons, _ view: View) -> Bool {
        guard source.settings.refreshesWhileObserved, reasons.isActive, reasons.isConnected else { return false }
        return view.earliest.map { $0 <= core.client.core.clock.now } ?? true
    }

    /// Sets a timer for the time at which the value becomes stale, or is refreshed again.
    private func setTimer(
        _ content: StoredContent<Value>?,
        isFresh: Bool,
        reasons: ObservationReasons,
        _ view: inout View,
        signal: AsyncStream<Void>.Continuation,
        _ group: inout DiscardingTaskGroup
    ) {
        let clock = core.client.core.clock
        if reasons.ended == view.timer { view.timer = nil }
        var due = content?.remaining(at: core.date, source.settings).map { clock.now + $0 }
        if !isFresh, source.settings.refreshesWhileObserved, policy != .cacheOnly, view.starting == nil {
            due = view.earliest.flatMap { $0 > clock.now ? $0 : nil }
        }
        guard let due, view.timer.map({ due < $0 }) ?? true else { return }
        view.timer = due
        group.addTask {
            do { try await clock.sleep(until: due) } catch { return }
            self.reasons.withLock { $0.ended = due }
            signal.yield()
        }
    }

    private func report(
        _ content: StoredContent<Value>?,
        isFresh: Bool,
        _ state: RefreshState,
        isRefreshing: Bool,
        _ view: inout View
    ) {
        // A value that arrived after the failure makes the error outdated.
        let error = state.failedUpon == content?.savedAt ? state.lastError : nil
        let shown = Shown(
            fingerprint: content?.fingerprint,
            isComplete: content.map { $0.isFetched && $0.hasLastPage },
            savedAt: content?.savedAt,
            isStale: !isFresh,
            isRefreshing: isRefreshing,
            ended: state.ended,
            hasError: error != nil
        )
        guard shown != view.shown else { return }
        view.shown = shown
        let isNew = error == nil && content.map { $0.savedAt != nil && $0.revision > view.began } ?? false
        tell(
            EntitySnapshot(
                value: content?.value,
                source: isNew ? .network : .store,
                age: content?.age(at: core.date),
                isStale: !isFresh,
                isComplete: content.map { $0.isFetched && $0.hasLastPage } ?? false,
                isRefreshing: isRefreshing,
                lastError: error,
                pendingIDs: content?.pendingIDs ?? []
            )
        )
    }

    /// Refreshes the value. An error is reported as part of the observed state.
    private func refresh() async {
        do throws(EndpointError<API.Failure>) { _ = try await core.refresh(source) } catch {}
    }

    /// The waits between refreshes of an observed value while the server cannot be reached.
    private static var backoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(60)))
    }

    /// Waits before the next attempt: until there is a connection, or, if there seems to be one, longer each time.
    private func wait(after failures: Int) async -> Bool {
        do {
            let client = core.client.core
            if let source = client.connectivity, await source.status() == .disconnected {
                try await source.waitForConnection()
            } else {
                let delay = Self.backoff.delay(afterAttempt: failures, retryAfter: nil, random: client.random)
                try await client.clock.sleep(for: delay)
            }
            return !Task.isCancelled
        } catch {
            return false
        }
    }

    /// Reports the failure of a request that cannot be made.
    private func runWithoutStore() async {
        var failure: (any Error)?
        do throws(EndpointError<API.Failure>) { _ = try await core.refresh(source) } catch { failure = error }
        tell(
            EntitySnapshot(
                value: nil,
                source: .store,
                age: nil,
                isStale: true,
                isComplete: false,
                isRefreshing: false,
                lastError: failure,
                pendingIDs: []
            )
        )
    }
}
