internal import EndpointRuntime
internal import Foundation

/// The part that all copies of an outbox share: the writes, and sending them.
///
/// Whenever it wakes up, it determines again what can be sent. If a timer or an event is missed, the work is only
/// delayed until the next time.
final class OutboxCore<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>
    typealias Resolver =
        @Sendable (_ base: JSONValue?, _ mine: JSONValue?, _ theirs: EntityRecord) async -> ConflictResolution<API>?

    struct State: Sendable {
        var index = OutboxIndex()
        var progress: [String: WriteProgress] = [:]
        var loadedThrough: Int64 = 0
        /// The entries that are being appended. Their writers report them.
        var appending: Set<String> = []
        var lease: OutboxLease?
        /// The attempt to get the right to send: one at a time, because a second one would find the right taken.
        var leasing: SharedWork<Result<Bool, EntityStoreError>>?
        /// Loading the writes of earlier runs. If the store fails, the next caller starts again.
        var loading: SharedWork<EntityStoreError?>?
        var isPaused = false
        /// Whether the user signed out, or the outbox was released.
        var isOver = false
        var needsSignIn = false
        /// The number of consecutive times that the server could not be reached, and until when nothing is sent because
        /// of that.
        var failuresInARow = 0
        var unreachableUntil: Duration?
        /// The number of answers from the server.
        var answers = 0
        var hold: ServerHold?
        /// How often there was a reason to try again at once.
        var wakeUps = 0
        var waitsForConnection = false
        /// Writes that the server has accepted, but that the store could not record yet.
        var unrecorded: [(ids: [String], OutboxTransaction)] = []
        /// Delivered writes whose changes the entity store could not take.
        var unstored: [UnstoredWrite] = []
        /// The entities whose last delivered write the entity store could not take, and its revision then.
        var outdated: [EntityKey: Int64] = [:]
        /// The keys of the entries in the outbox's store that say so, and their entities.
        var unsaved: [String: EntityKey] = [:]
        /// The writes that are based on the stored version of an entity, and are not in the outbox's store yet.
        var beginnings = OutboxBeginnings()
        /// The number of running changes, which need the right to send.
        var changing = 0
        var timer: Task<Void, Never>?
        var resolvers: [String: Resolver] = [:]
        /// The number of writes that ended.
        var delivered = 0
    }

    let client: EndpointClient<API>
    let plan: OutboxPlan<API>
    let store: any OutboxStore
    let entities: any EntityStore
    let user: String
    let interests = EntityInterests()
    let followers = OutboxFollowers()
    let state = Lock(State())
    let appending = OutboxAppending()
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(
        _ client: EndpointClient<API>,
        _ plan: OutboxPlan<API>,
        _ store: any OutboxStore,
        _ entities: any EntityStore,
        _ user: String
    ) {
        self.client = client
        self.plan = plan
        self.store = store
        self.entities = entities
        self.user = user
    }

    var clock: any EndpointClock { client.core.clock }

    func wake() { wakes.continuation.yield() }

    /// Sends what can be sent, until the task is cancelled.
    func run() async {
        wake()
        await withDiscardingTaskGroup { group in
            let changes = store.changes()
            group.addTask { [self] in
                for await _ in changes { wake() }
            }
            for await _ in wakes.stream {
                guard !Task.isCancelled else { break }
                await pass(&group)
            }
            group.cancelAll()
        }
        // All requests have ended. A store of the app's own is told outside the lock.
        state.withLock { $0.takeLease() }?.release()
    }

    /// Waits until the writes of earlier runs are loaded; returns the error if the store fails.
    func load() async -> EntityStoreError? {
        let work = state.withLock { state in
            if let loading = state.loading { return loading }
            let work = SharedWork { [self] in await loadAll() }
            state.loading = work
            return work
        }
        // The work continues if the waiting task is cancelled.
        return await work.value() ?? nil
    }

    private func loadAll() async -> EntityStoreError? {
        do throws(EntityStoreError) {
            if try await !becomeSender() { try await reload() }
            return nil
        } catch {
            state.withLock { $0.loading = nil }
            return error
        }
    }

    /// Loads everything that the store contains, because another process may have sent some of it.
    func reload() async throws(EntityStoreError) {
        let before = state.withLock { $0.index.all }
        let records = try await store.records(of: user, after: 0)
        let aliases = try await store.aliases(of: user)
        let ids = Set(records.map(\.id))
        let isChanged = state.withLock { state in
            for alias in aliases {
                state.index.identify(EntityKey(table: alias.table, id: alias.clientID), as: alias.serverID)
            }
            // Entries that were appended in the meantime must stay.
            for id in before.lazy.map(\.id) where !ids.contains(id) { state.index.remove(id) }
            for record in records where state.index.entry(record.id) != nil {
                guard let entry = OutboxEntry(record) else { continue }
                // Another process delivered it.
                if state.note(unsaved: entry) { state.index.remove(entry.id) }
                state.index.update(entry.id) { $0 = entry }
            }
            insert(records, &state)
            return state.index.all != before
        }
        guard isChanged else { return }
        interests.tell(.everything)
        followers.tell()
    }

    /// Loads the records that others appended.
    private func loadNew() async throws(EntityStoreError) {
        let through = state.withLock { $0.loadedThrough }
        let records = try await store.records(of: user, after: through)
        guard !records.isEmpty else { return }
        let isNew = state.withLock { state in
            let count = state.index.queue.tickets.count
            insert(records, &state)
            return state.index.queue.tickets.count > count
        }
        guard isNew else { return }
        interests.tell(.everything)
        followers.tell()
    }

    private func insert(_ records: [OutboxRecord], _ state: inout State) {
        for record in records {
            state.loadedThrough = max(state.loadedThrough, record.sequence)
            guard !state.appending.contains(record.id), state.index.entry(record.id) == nil,
                let entry = OutboxEntry(record), !state.note(unsaved: entry)
            else { continue }
            let operation = plan.operations[entry.method]
            state.index.insert(entry, repository: Self.repository(of: entry.method), operation?.settings)
        }
    }

    static func repository(of method: String) -> String {
        method.split(separator: ".").first.map(String.init) ?? method
    }

    /// Sends what can be sent now, and schedules the next pass.
    private func pass(_ group: inout DiscardingTaskGroup) async {
        guard !state.withLock({ $0.isOver }) else { return }
        do throws(EntityStoreError) {
            if let error = await load() { throw error }
            if state.withLock({ $0.isPaused }) { return releaseIfIdle() }
            if state.withLock({ $0.lease == nil }) {
                guard try await becomeSender() else {
                    // The sender may have delivered some of them.
                    try await reload()
                    return wake(in: Self.leaseInterval)
                }
            }
            try await loadNew()
            try await recordDelivered()
            await storeWrites()
            try await removeSaved()
        } catch {
            tell(.storeFailed(error))
            return wake(in: Self.storeInterval)
        }
        guard await isReachable(&group) else { return }
        let now = clock.now
        let (turn, entries) = state.withLock { state -> (OutboxQueue.Turn, [OutboxEntry]) in
            guard state.lease != nil, !state.isPaused, !state.isOver, !state.needsSignIn else {
                return (OutboxQueue.Turn(), [])
            }
            let turn = state.take(at: now)
            return (turn, turn.ready.compactMap { state.index.entries[$0] })
        }
        for sequence in turn.unidentified { await park(sequence, OutboxRefusal(.unidentified)) }
        let prepared = await prepared(entries)
        if prepared.isEmpty, let first = entries.first { endProbe(first) }
        for entry in prepared {
            group.addTask { [self] in await send(entry) }
        }
        let again = state.withLock { $0.unstored.isEmpty } ? nil : now + Self.unstoredInterval
        if let next = [turn.next, again].compactMap(\.self).min() { wake(in: next - now) }
        if !turn.unidentified.isEmpty { wake() }
    }

    /// The interval between attempts to get the right to send.
    private static var leaseInterval: Duration { .seconds(30) }
    /// The wait before a store that failed is used again.
    private static var storeInterval: Duration { .seconds(5) }

    /// Wakes up the work after this time. The timer replaces the previous one.
    func wake(in delay: Duration) {
        let time = clock.now + delay
        let timer = Task { [self] in
            do { try await clock.sleep(until: time) } catch { return }
            wake()
        }
        let old = state.withLock { state in
            defer { state.timer = timer }
            return state.timer
        }
        old?.cancel()
    }

    /// Ends everything. Nothing more is sent or changed.
    func stop() {
        let timer = state.withLock { state in
            state.isOver = true
            return state.timer
        }
        timer?.cancel()
        wakes.continuation.finish()
    }

    /// Reports an event of a write to the client's observer.
    func tell(_ event: @autoclosure () -> EndpointEvent.Kind, _ entry: OutboxEntry? = nil) {
        guard client.core.isObserved else { return }
        let operation =
            entry.flatMap { plan.operations[$0.method]?.operation } ?? EndpointOperation("outbox", .post, "")
        client.core.tell(EndpointAttempt(of: AttemptedCall(operation, client.core)), event())
    }
}
