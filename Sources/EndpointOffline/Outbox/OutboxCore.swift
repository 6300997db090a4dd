internal import EndpointRuntime
internal import Foundation

/// What the copies of an outbox share: the writes, and who sends them.
///
/// What can be done is found anew from what is known, whatever woke it: a timer that was lost, or an event that nobody told of,
/// costs the time until the next one.
final class OutboxCore<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>
    typealias Resolver =
        @Sendable (_ base: JSONValue?, _ mine: JSONValue?, _ theirs: EntityRecord) async -> ConflictResolution<API>?

    struct State: Sendable {
        var index = OutboxIndex()
        var progress: [String: WriteProgress] = [:]
        var loadedThrough: Int64 = 0
        /// The entries that are being appended: whoever does that tells of them.
        var appending: Set<String> = []
        var lease: OutboxLease?
        var isPaused = false
        /// Whether the user left, or nobody holds the outbox any more.
        var isOver = false
        var needsSignIn = false
        /// How often in a row the server could not be reached, and until when nothing is sent for that reason.
        var failuresInARow = 0
        var unreachableUntil: Duration?
        var waitsForConnection = false
        /// What the server has accepted, and the store could not take note of yet.
        var unrecorded: [String: OutboxTransaction] = [:]
        /// The writes that are upon the stored version of an entity, and not in the store of writes yet.
        var beginnings = OutboxBeginnings()
        /// How many changes by hand are under way, which need the right to send.
        var changing = 0
        var timer: Task<Void, Never>?
        var resolvers: [String: Resolver] = [:]
        var lastFailure: EntityStoreError?
    }

    let client: EndpointClient<API>
    let plan: OutboxPlan<API>
    let store: any OutboxStore
    let entities: any EntityStore
    let user: String
    let interests = EntityInterests()
    /// Who follows the entries.
    let followers = OutboxFollowers()
    let state = Lock(State())
    let appending = OutboxAppending()
    private let wakes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let known = Lock<SharedWork<EntityStoreError?>?>(nil)
    private let leasing = Lock<SharedWork<Result<Bool, EntityStoreError>>?>(nil)

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

    /// Has everything looked at again.
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
        // Whatever was on its way has come to its end.
        state.withLock { $0.lease = nil }
    }

    /// Waits until the writes of earlier runs are known; says why they are not, if the store fails.
    func load() async -> EntityStoreError? {
        let work = known.withLock { known in
            if let known { return known }
            let work = SharedWork { [self] in await loadAll() }
            known = work
            return work
        }
        // The work goes on where the waiting task is cancelled.
        guard let outcome = await work.value() else { return nil }
        // A store that failed may do better the next time.
        if outcome != nil { known.withLock { if $0 === work { $0 = nil } } }
        return outcome
    }

    private func loadAll() async -> EntityStoreError? {
        do throws(EntityStoreError) {
            if try await !becomeSender() { try await reload() }
            return nil
        } catch {
            return error
        }
    }

    /// Takes the right to send, if it is free, and learns what somebody else did meanwhile; says whether it is there.
    func becomeSender() async throws(EntityStoreError) -> Bool {
        let (isHeld, isOver) = state.withLock { ($0.lease != nil, $0.isOver) }
        guard !isHeld, !isOver else { return isHeld }
        // One at a time: the second would find that somebody has it.
        let work = leasing.withLock { leasing in
            if let leasing { return leasing }
            let work = SharedWork { [self] in await takeLease() }
            leasing = work
            return work
        }
        guard let result = await work.value() else { return false }
        leasing.withLock { if $0 === work { $0 = nil } }
        return try result.get()
    }

    private func takeLease() async -> Result<Bool, EntityStoreError> {
        do throws(EntityStoreError) {
            // It may have been taken between the look and this.
            if state.withLock({ $0.lease != nil }) { return .success(true) }
            guard let lease = try await store.lease() else { return .success(false) }
            try await reload()
            state.withLock { $0.lease = lease }
            return .success(true)
        } catch {
            return .failure(error)
        }
    }

    /// Learns all that the store holds, as after another process sent some of it.
    func reload() async throws(EntityStoreError) {
        let before = Set(state.withLock { $0.index.all.map(\.id) })
        let records = try await store.records(of: user, after: 0)
        let aliases = try await store.aliases(of: user)
        let ids = Set(records.map(\.id))
        state.withLock { state in
            for alias in aliases {
                state.index.identify(EntityKey(table: alias.table, id: alias.clientID), as: alias.serverID)
            }
            // What was appended meanwhile is not gone.
            for id in before.subtracting(ids) { state.index.remove(id) }
            for record in records where state.index.entry(record.id) != nil {
                if let entry = OutboxEntry(record) { state.index.update(entry.id) { $0 = entry } }
            }
            insert(records, &state)
        }
        interests.tell(.everything)
        followers.tell()
    }

    /// Learns what others appended.
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
                let entry = OutboxEntry(record)
            else { continue }
            let operation = plan.operations[entry.method]
            state.index.insert(entry, repository: Self.repository(of: entry.method), operation?.settings)
        }
    }

    static func repository(of method: String) -> String {
        method.split(separator: ".").first.map(String.init) ?? method
    }

    /// Sends what can be sent now, and sees to it that the rest is looked at in time.
    private func pass(_ group: inout DiscardingTaskGroup) async {
        guard !state.withLock({ $0.isOver }) else { return }
        do throws(EntityStoreError) {
            if let error = await load() { throw error }
            if state.withLock({ $0.isPaused }) { return releaseIfIdle() }
            if state.withLock({ $0.lease == nil }) {
                guard try await becomeSender() else { return wake(in: Self.leaseInterval) }
            }
            try await loadNew()
            try await recordDelivered()
        } catch {
            tell(.storeFailed(error))
            return wake(in: Self.storeInterval)
        }
        guard await isReachable(&group) else { return }
        let now = clock.now
        let (turn, entries) = state.withLock { state -> (OutboxQueue.Turn, [OutboxEntry]) in
            guard !state.isPaused, !state.isOver, !state.needsSignIn else { return (OutboxQueue.Turn(), []) }
            let turn = state.index.take(at: now)
            return (turn, turn.ready.compactMap { state.index.entries[$0] })
        }
        for sequence in turn.unidentified { await park(sequence, OutboxRefusal(.unidentified)) }
        for entry in await prepared(entries) {
            group.addTask { [self] in await send(entry) }
        }
        if let next = turn.next { wake(in: next - now) }
        if !turn.unidentified.isEmpty { wake() }
    }

    /// How often it is tried to become the one who sends.
    private static var leaseInterval: Duration { .seconds(30) }
    /// When a store that failed is asked again.
    private static var storeInterval: Duration { .seconds(5) }

    /// Whether there may be a connection. Where there is none, it is waited for.
    private func isReachable(_ group: inout DiscardingTaskGroup) async -> Bool {
        if let source = client.core.connectivity, await source.status() == .disconnected {
            let isFirst = state.withLock { state in
                defer { state.waitsForConnection = true }
                return !state.waitsForConnection
            }
            if isFirst {
                group.addTask { [self] in
                    do { try await source.waitForConnection() } catch { return }
                    reconnected()
                }
            }
            return false
        }
        let now = clock.now
        guard let time = state.withLock({ $0.unreachableUntil }), time > now else { return true }
        wake(in: time - now)
        return false
    }

    /// There is a connection again: nothing waits any longer for want of one.
    func reconnected() {
        state.withLock { state in
            state.waitsForConnection = false
            state.unreachableUntil = nil
        }
        wake()
    }

    /// Looks again after this time. A timer takes the place of the one before it: each look sets the next.
    func wake(in delay: Duration) {
        let timer = Task { [self] in
            do { try await clock.sleep(for: delay) } catch { return }
            wake()
        }
        let old = state.withLock { state in
            defer { state.timer = timer }
            return state.timer
        }
        old?.cancel()
    }

    private func releaseIfIdle() {
        state.withLock { state in
            if state.changing == 0, !state.index.queue.tickets.contains(where: \.isTaken) { state.lease = nil }
        }
    }

    /// Ends everything: nothing more is sent or changed.
    func stop() {
        let timer = state.withLock { state in
            state.isOver = true
            return state.timer
        }
        timer?.cancel()
        wakes.continuation.finish()
    }

    /// Tells the client's observer of what happens to writes.
    func tell(_ event: @autoclosure () -> EndpointEvent.Kind, _ entry: OutboxEntry? = nil) {
        guard client.core.isObserved else { return }
        let operation =
            entry.flatMap { plan.operations[$0.method]?.operation } ?? EndpointOperation("outbox", .post, "")
        client.core.tell(EndpointAttempt(of: AttemptedCall(operation, client.core)), event())
    }
}
