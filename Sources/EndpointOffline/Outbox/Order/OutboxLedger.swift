internal import EndpointRuntime
internal import Foundation

/// Knows which writes of a user wait, and in which order. It mirrors the outbox's store in memory.
final class OutboxLedger: Sendable {
    struct State: Sendable {
        var index = OutboxIndex()
        var progress: [String: WriteProgress] = [:]
        var loadedThrough: Int64 = 0
        /// The entries that are being appended. Their writers report them.
        var appending: Set<String> = []
        /// The number of reads of the store that are under way, and the entries that were changed or removed meanwhile.
        var readings = 0
        var changed: Set<String> = []
        /// Loading the writes of earlier runs. If the store fails, the next caller starts again.
        var loading: SharedWork<EntityStoreError?>?
        var isLoaded = false
        /// The writes that are based on the stored version of an entity, and are not in the outbox's store yet.
        var beginnings = OutboxBeginnings()
        var lost = LostWrites()
    }

    let state = Lock(State())
    let store: any OutboxStore
    let user: String
    let interests = EntityInterests()
    let followers = OutboxFollowers()
    let appending = OutboxAppending()
    /// The settings of each repository.
    private let settings: [String: OutboxSettings]
    private let isEncrypted: Bool

    init(_ store: any OutboxStore, user: String, settings: [String: OutboxSettings], isEncrypted: Bool) {
        self.store = store
        self.user = user
        self.settings = settings
        self.isEncrypted = isEncrypted
    }

    // MARK: Looking up

    var entries: [OutboxEntry] { state.withLock { $0.index.all } }

    /// A write is being sent, or changed.
    var hasTaken: Bool { state.withLock { $0.index.queue.tickets.contains(where: \.isTaken) } }

    func read<Value>(_ body: (OutboxIndex) -> Value) -> Value { state.withLock { body($0.index) } }

    func entry(_ id: String) -> OutboxEntry? { read { $0.entry(id) } }

    /// Returns the writes to an entity, in order.
    func entries(to key: EntityKey) -> [OutboxEntry] { state.withLock { $0.index.entries(to: key) } }

    /// Returns the entity with its current key.
    func current(_ key: EntityKey) -> EntityKey { read { $0.current(key) } }

    /// Returns the server's key of an entity; nil if it has none.
    func serverID(of key: EntityKey) -> String? {
        if case .server(let id) = read({ $0.identity(of: key) }) { id } else { nil }
    }

    /// Returns the request and the body of an entry with the keys that the server has assigned since: the app knows those.
    func current(_ entry: OutboxEntry, _ body: Data?) -> (request: OutboxRequest, body: Data?) {
        entry.request.replacing(entry.references, body, with: serverID)
    }

    /// Returns the effects of an entry with the keys that the server has assigned since. Nothing else can be compared with what
    /// the server has, or be stored beside it.
    func currentEffects(of entry: OutboxEntry) -> [PendingEffect] {
        let keys = read { $0.renamed(entry) }
        guard !keys.isEmpty else { return entry.effects }
        return entry.effects.map { PendingEffect(change: $0.change.replacing(keys, at: entry.references)) }
    }

    /// Returns true if this device made a key: the outbox for a creation, or the app for a write that waits.
    func isOwn(_ key: EntityKey) -> Bool { read { $0.isClients(key) || $0.creationByKey(of: key) != nil } }

    /// Returns the changes that reads show of each entity in a table, by the entity's key.
    func pending(in table: String) -> [ExactText: PendingEntity] { state.withLock { $0.index.pending(in: table) } }

    // MARK: Changing

    /// Changes the outbox's store; returns the error if that fails.
    func apply(_ changes: [OutboxTransaction.Change]) async -> EntityStoreError? {
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction(changes))
            return nil
        } catch {
            return error
        }
    }

    /// Appends a write. It is durable when this returns.
    func append(
        _ entry: OutboxEntry,
        _ body: Data?,
        _ progress: WriteProgress
    ) async throws(EntityStoreError) -> OutboxEntry {
        let record = try record(of: entry, body)
        state.withLock { state in
            state.appending.insert(entry.id)
            state.progress[entry.id] = progress
        }
        defer { state.withLock { _ = $0.appending.remove(entry.id) } }
        do throws(EntityStoreError) {
            let sequence = try await appending.append(record, to: store) { [self] sequence in
                state.withLock { state in insert(entry.numbered(sequence), &state) }
            }
            changed(entry)
            return self.entry(entry.id) ?? entry.numbered(sequence)
        } catch {
            state.withLock { $0.progress[entry.id] = nil }
            throw error
        }
    }

    func record(of entry: OutboxEntry, _ body: Data? = nil) throws(EntityStoreError) -> OutboxRecord {
        OutboxRecord(id: entry.id, user: user, entry: try entry.bytes(), body: body, isEncrypted: isEncrypted)
    }

    /// Reserves the writes that can be sent now, at most this many.
    func take(at now: Duration, most: Int) -> (turn: OutboxQueue.Turn, entries: [OutboxEntry]) {
        state.withLock { state in
            let turn = state.index.take(at: now, most: most)
            return (turn, turn.ready.compactMap { state.index.entries[$0] })
        }
    }

    /// Reserves the entries that `pick` returns, so that they are not sent at the same time; nil if one of them is reserved.
    func take<Failure: Error>(
        _ pick: (inout OutboxIndex) throws(Failure) -> [OutboxEntry]?
    ) throws(Failure) -> [OutboxEntry]? {
        try state.withLock { state throws(Failure) in
            guard let entries = try pick(&state.index),
                entries.allSatisfy({ state.index.ticket($0.id)?.isTaken == false })
            else { return nil }
            for entry in entries { state.index.ticket(entry.id) { $0.isTaken = true } }
            return entries
        }
    }

    /// Reserves the writes to an entity whose creation was not sent; nil if it was sent, or if one of them is reserved.
    func takeUnsent(creating key: EntityKey) -> [OutboxEntry]? {
        take { index in
            let entries = index.entries(to: key)
            guard entries.first?.isCreation == true, entries.allSatisfy({ $0.entity == key && !$0.wasSent }),
                !index.isNamed(key)
            else { return nil }
            return entries
        }
    }

    /// Changes an entry, and the ticket that decides when it is sent; returns the entry, unless it was removed.
    @discardableResult
    func update(
        _ id: String,
        entry change: (inout OutboxEntry) -> Void = { _ in },
        ticket: ((inout OutboxQueue.Ticket) -> Void)? = nil
    ) -> OutboxEntry? {
        state.withLock { state in
            state.note([id])
            state.index.update(id, change)
            if let ticket { state.index.ticket(id, ticket) }
            return state.index.entry(id)
        }
    }

    /// Ends the reservation of entries.
    func release(_ entries: [OutboxEntry]) {
        state.withLock { state in
            for entry in entries { state.index.ticket(entry.id) { $0.isTaken = false } }
        }
    }

    /// Parks an entry, ends its reservation, and tells those that wait for it. The first three change in one step, because an app that
    /// learns of any of them may edit or retry the write at once.
    func park(_ id: String, _ refusal: OutboxRefusal) {
        let tellWaiting = state.withLock { state in
            state.note([id])
            state.index.update(id) { $0.state = .parked(refusal) }
            state.index.ticket(id) { $0.isTaken = false }
            return state.progress[id]?.parked(refusal)
        }
        tellWaiting?()
    }

    /// Puts a changed entry back into the queue, and lets those that wait for it go on waiting. All in one step, because the write
    /// may be sent and parked at once.
    func unpark(_ entry: OutboxEntry) {
        state.withLock { state in
            state.note([entry.id])
            state.index.update(entry.id) { $0 = entry }
            state.index.ticket(entry.id) { ($0.isTaken, $0.notBefore) = (false, nil) }
            state.progress[entry.id]?.unpark()
        }
    }

    /// Removes entries that ended, and records the key that the server gave to the one that the first of them created.
    /// Reads go on showing the entries in `shown`.
    func remove(_ ids: [String], shown: Set<String> = [], _ identity: EntityIdentityChange? = nil) {
        state.withLock { state in
            state.note(ids)
            for id in ids { state.index.remove(id, isShown: shown.contains(id)) }
            if let identity { state.index.identify(identity.client, as: identity.server) }
        }
    }

    func identify(_ key: EntityKey, as server: String?) { state.withLock { $0.index.identify(key, as: server) } }

    /// Stops showing the changes of writes, because the entity store has them.
    func stopShowing(_ sequences: some Sequence<Int64>) {
        state.withLock { state in
            for sequence in sequences { state.index.stopShowing(sequence) }
        }
    }

    /// Lets writes be tried at once: all, or those that broke the connection.
    func clearDelays(onlyOfBreaking: Bool = false) {
        state.withLock { onlyOfBreaking ? $0.index.clearDelaysOfBreaking() : $0.index.clearDelays() }
    }

    // MARK: Waiting tasks and observers

    func progress(of id: String) -> WriteProgress? { state.withLock { $0.progress[id] } }

    /// Ends the waiting for all writes, because nobody sends them any more in this run of the app.
    func end(_ error: OutboxError) {
        let ended = state.withLock { state in
            defer { state.progress = [:] }
            return state.progress
        }
        for progress in ended.values { progress.finish(.failure(error)) }
    }

    /// Returns the progress of a write that has ended, which nobody needs afterwards.
    func takeProgress(of id: String) -> WriteProgress? { state.withLock { $0.progress.removeValue(forKey: id) } }

    /// Tells the observers what an entry changes, and the states of the entries.
    func changed(_ entry: OutboxEntry) {
        var changes = EntityChanges()
        let keys = entry.effects.compactMap(\.entity) + (entry.entity.map { [$0] } ?? [])
        for key in keys { changes.add(entities: [key.id, current(key).id], in: EntityTable(key.table)) }
        for effect in entry.effects {
            switch effect.change {
            case .insert(_, let method), .invalidate(let method): changes.add(method: method)
            case .save, .set, .put, .delete: break
            }
        }
        interests.tell(changes)
        followers.tell()
    }

    func insert(_ entry: OutboxEntry, _ state: inout State) {
        let repository = entry.madeBy.repository
        state.index.insert(entry, repository: repository, settings[repository])
    }
}

/// The key of a created entity, and the one that the server assigned; nil if it assigned none.
struct EntityIdentityChange: Sendable {
    let client: EntityKey
    let server: String?
}

extension EntityIdentityChange {
    /// The entity under the server's key.
    var created: EntityKey? { server.map { EntityKey(table: client.table, id: $0) } }

    func alias(of user: String) -> OutboxAlias {
        OutboxAlias(user: user, table: client.table, clientID: client.id, serverID: server)
    }
}

extension OutboxEntry {
    fileprivate func numbered(_ sequence: Int64) -> OutboxEntry {
        var entry = self
        entry.sequence = sequence
        return entry
    }

    /// The entry as the outbox's store keeps it.
    func bytes() throws(EntityStoreError) -> Data {
        do throws(WireError) {
            return try encoded()
        } catch {
            throw EntityStoreError(.other, reason: "the write cannot be encoded: \(error)")
        }
    }
}
