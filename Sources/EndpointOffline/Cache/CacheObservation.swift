internal import EndpointRuntime
internal import Foundation

/// One observer of a changing value.
struct CacheObservation<API: EndpointAPI, Value: Sendable>: Sendable {
    let core: EntityCacheCore<API>
    let source: CachedSource<API, Value>
    let tell: @Sendable (EntitySnapshot<Value>) -> Void

    /// Reports the value now and after each change, until the task is cancelled.
    func run() async {
        guard let key = source.key else { return await runWithoutStore() }
        // Observing starts before reading, so no change is missed.
        let signals = source.interests.map(core.store.changes) + [core.states.changes(of: key)]
        let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        signal.yield()
        await withDiscardingTaskGroup { group in
            for changes in signals {
                group.addTask {
                    for await _ in changes { signal.yield() }
                }
            }
            var view = View(began: await core.revision(source.operation))
            var parts = FollowedParts()
            for await _ in changes {
                let content = await look(key, &view, &group)
                parts.follow(content?.referred ?? [], in: core.store) { signal.yield() }
            }
            parts.end()
            group.cancelAll()
        }
    }

    /// What the observer was shown, and what was done for it.
    private struct View {
        let began: Int64
        var isFirst = true
        var wasInvalid = false
        /// The number of completed refreshes when this observer last started one.
        var awaited: Int?
        var shown: Shown?
    }

    /// What distinguishes one reported element from the next.
    private struct Shown: Equatable {
        let fingerprint: Int?
        let savedAt: Date?
        let isRefreshing: Bool
        let ended: Int
    }

    /// Reads the value, and reports it if it is new.
    private func look(
        _ key: StoredAnswerKey,
        _ view: inout View,
        _ group: inout DiscardingTaskGroup
    ) async -> StoredContent<Value>? {
        // The state is read first: a refresh that ends in between has stored its value, which is reported next.
        let state = core.states.state(of: key)
        let content = await core.stored(source)
        let begins = refreshes(content, state, &view)
        let isRefreshing = state.isRefreshing || begins
        let shown = Shown(
            fingerprint: content?.fingerprint,
            savedAt: content?.savedAt,
            isRefreshing: isRefreshing,
            ended: state.ended
        )
        if shown != view.shown {
            view.shown = shown
            tell(snapshot(content, state, isRefreshing, view))
        }
        if begins {
            group.addTask { await refresh() }
        } else if state.isUnreachable, !state.isRefreshing, view.awaited != state.ended, policy != .cacheOnly {
            view.awaited = state.ended
            group.addTask {
                guard await wait(after: state.failuresInARow) else { return }
                await refresh()
            }
        }
        return content
    }

    private var policy: CachePolicy { core.policy(of: source) }

    /// Whether to start a refresh now: on the first look if the policy requires it, and whenever the value is stale.
    private func refreshes(_ content: StoredContent<Value>?, _ state: RefreshState, _ view: inout View) -> Bool {
        guard policy != .cacheOnly else { return false }
        let isInvalid = content.map { $0.savedAt == nil } ?? false
        defer { (view.isFirst, view.wasInvalid) = (false, isInvalid) }
        if isInvalid, !view.wasInvalid { return true }
        guard view.isFirst else { return false }
        let isFresh = content?.isFresh(at: core.date, source.settings) ?? false
        return !isFresh || policy == .networkOnly || policy == .networkElseCache
    }

    private func snapshot(
        _ content: StoredContent<Value>?,
        _ state: RefreshState,
        _ isRefreshing: Bool,
        _ view: View
    ) -> EntitySnapshot<Value> {
        let isNew = content.map { $0.savedAt != nil && $0.revision > view.began } ?? false
        return EntitySnapshot(
            value: content?.value,
            source: isNew ? .network : .store,
            age: content?.age(at: core.date),
            isStale: !(content?.isFresh(at: core.date, source.settings) ?? false),
            isRefreshing: isRefreshing,
            lastError: state.lastError,
            pendingIDs: content?.pendingIDs ?? []
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
                isRefreshing: false,
                lastError: failure,
                pendingIDs: []
            )
        )
    }
}
