internal import EndpointRuntime
internal import Foundation

/// Settles the answers to writes: the entity store gets what they changed, the outbox's store loses the write, and later writes
/// to the entity learn its key and its version.
final class OutboxSettlement: Sendable {
    struct State: Sendable {
        /// Writes that have ended, but whose end the outbox's store could not record yet.
        var unrecorded: [(ids: [String], changes: [OutboxTransaction.Change])] = []
        /// Delivered writes whose changes the entity store could not take.
        var unstored: [UnstoredWrite] = []
        /// The number of writes that ended.
        var delivered = 0
    }

    let state = Lock(State())
    let turn = Lock<SharedWork<EntityStoreError?>?>(nil)
    let ledger: OutboxLedger
    let entities: OutboxEntities
    let clock: any EndpointClock

    init(_ ledger: OutboxLedger, _ entities: OutboxEntities, _ clock: any EndpointClock) {
        self.ledger = ledger
        self.entities = entities
        self.clock = clock
    }

    var delivered: Int { state.withLock { $0.delivered } }

    func report(_ event: EndpointEvent.Kind, _ entry: OutboxEntry? = nil) { entities.report(event, entry) }

    /// Records the key that the server gave to a created entity before the entity is stored under it. From then on, both
    /// keys name one entity, also after a crash.
    func identify(_ identity: EntityIdentityChange) async {
        guard identity.server != nil else { return }
        // If that fails, it is recorded again together with the delivery.
        if let error = await ledger.apply([.alias(identity.alias(of: ledger.user))]) { report(.storeFailed(error)) }
        ledger.identify(identity.client, as: identity.server)
    }

    /// Changes the entity store as a delivered write did. `held` is the created entity as the store has it already, which stays;
    /// also if the store gets it only now.
    ///
    /// - Returns: Whether the changes are stored; nil if the run of the app ends before that is known.
    func store(
        _ entry: OutboxEntry,
        _ records: [AnsweredRecord],
        _ identity: EntityIdentityChange?,
        keeping held: Lock<EntityRecord?> = Lock(nil),
        since began: Exchange
    ) async -> Bool? {
        let now = clock.date
        var changes: [EntityTransaction.Change] = records.flatMap { answered in
            var record = answered.record
            record.savedAt = now
            let save = EntityTransaction.Change.save([record], requestedAt: began.sentAt, table: answered.table)
            guard answered.key == identity?.created else { return [save] }
            guard held.withLock({ $0 == nil }) else { return [] }
            return Self.saving(save, of: answered, keeping: held, since: began.sentAt)
        }
        let answered = Set(records.map(\.key))
        for effect in ledger.currentEffects(of: entry) {
            let effect = await settled(effect)
            do throws(EndpointReadingError) {
                changes += try self.changes(of: effect, answered, identity, sentAt: began.sentAt, now)
            } catch {
                report(.storeFailed(EntityStoreError(.other, reason: "the write could not be stored after its change")))
            }
        }
        if let change = unknownVersion(of: entry, answered) { changes.append(change) }
        return await applyWrite(
            UnstoredWrite(entry: entry, changes: changes, began: began, answeredAt: await entities.revision())
        )
    }

    /// Saves a created entity, unless the store got it since the creation was sent: the store decides that in its transaction.
    private static func saving(
        _ save: EntityTransaction.Change,
        of answered: AnsweredRecord,
        keeping held: Lock<EntityRecord?>,
        since sentAt: Int64
    ) -> [EntityTransaction.Change] {
        [
            .update(answered.key.id, table: answered.table) { record in
                held.withLock { $0 = record.revision > sentAt ? record : nil }
                return record
            },
            save,
            .update(answered.key.id, table: answered.table) { record in held.withLock(\.self) ?? record },
        ]
    }

    /// Returns the created entity if the store got it under the server's key since the creation was sent. Then it is newer than the
    /// answer to the creation. A record from before that is another entity, which had the key earlier.
    func held(_ identity: EntityIdentityChange?, since sentAt: Int64) async -> EntityRecord? {
        guard let created = identity?.created, let record = await entities.stored(created) else { return nil }
        return record.revision > sentAt ? record : nil
    }

    /// The changes of an effect in the store when the write is delivered. If the server's answer contains the entity,
    /// the answer takes precedence.
    func changes(
        of effect: PendingEffect,
        _ answered: Set<EntityKey>,
        _ identity: EntityIdentityChange?,
        sentAt: Int64,
        _ now: Date
    ) throws(EndpointReadingError) -> [EntityTransaction.Change] {
        func known(_ key: EntityKey) -> EntityKey? {
            if key == identity?.client { return identity?.server.map { EntityKey(table: key.table, id: $0) } }
            return ledger.current(key)
        }
        switch effect.change {
        case .save(let key, let fields):
            guard let key = known(key), !answered.contains(key), let type = entities.types[key.table],
                var record = type.record(of: .object(fields.all)), identity == nil
            else { return [] }
            record.savedAt = now
            return [.save([record], requestedAt: sentAt, table: type.entityTable)]
        case .set(let key, let fields):
            guard let key = known(key), !answered.contains(key), let type = entities.types[key.table] else { return [] }
            return try type.setting(fields.all, of: key.id).changes(sentAt, now)
        case .put(let key, let fields, let creating):
            let fields = PendingEffect.Fields(values: creating.merging(fields.all) { $1 }, copies: [:])
            return try changes(of: PendingEffect(change: .save(key, fields)), answered, identity, sentAt: sentAt, now)
        case .delete(let key):
            guard let key = known(key), let type = entities.types[key.table] else { return [] }
            return [.delete([key.id], table: type.entityTable)]
        case .insert(let key, let method):
            guard let key = known(key) else { return [.invalidate(method: method)] }
            return [.insert(key.id, method: method)]
        case .invalidate(let method):
            return [.invalidate(method: method)]
        }
    }

    /// The effect as it is for what the store has: an entity that is stored is only changed.
    func settled(_ effect: PendingEffect) async -> PendingEffect {
        guard case .put(let key, let fields, _) = effect.change else { return effect }
        let isStored = await entities.stored(ledger.current(key)) != nil
        return isStored ? PendingEffect(change: .set(key, fields)) : effect
    }

    /// Removes entries that have ended, and passes on what later entries to their entity need: keys, and the version that
    /// the first one produced; nil if the server's version took precedence. If the entity store could not take the change, `revision` is the
    /// revision that it has.
    func finish(
        _ entries: [OutboxEntry],
        _ identity: EntityIdentityChange? = nil,
        producing produced: ProducedVersion? = nil,
        unsavedUpon revision: Int64? = nil
    ) async {
        state.withLock { $0.delivered += entries.count }
        // A write that is based on the previous version must be known here, because it gets the next version in the
        // same transaction that ends this one.
        if let entity = entries.first?.entity { await ledger.whenBegun(entity) }
        var changes = entries.map { ending($0, unsavedUpon: revision) }
        if let identity { changes.append(.alias(identity.alias(of: ledger.user))) }
        if let produced, let entry = entries.first { changes += passOn(produced, after: entry) }
        guard let error = await ledger.apply(changes) else { return end(entries.map(\.id), identity) }
        // They are not sent again in this run of the app. In the next run they are, with the same keys.
        report(.storeFailed(error), entries.first)
        let unstored = state.withLock { state in
            state.unrecorded.append((ids: entries.map(\.id), changes))
            return Set(state.unstored.map(\.entry.id))
        }
        ledger.stopShowing(entries.lazy.filter { !unstored.contains($0.id) }.map(\.sequence))
        ledger.remove([], identity)
    }

    /// Removes entries that have ended. Their changes are shown until the entity store has them.
    private func end(_ ids: [String], _ identity: EntityIdentityChange? = nil) {
        ledger.remove(ids, shown: state.withLock { Set($0.unstored.map(\.entry.id)) }, identity)
    }

    /// The change with the later entry as it is now: it may have been changed since the store failed.
    private func renewed(_ change: OutboxTransaction.Change) throws(EntityStoreError) -> OutboxTransaction.Change {
        guard case .update(let id, _) = change, let entry = ledger.entry(id) else { return change }
        return .update(id: id, entry: try entry.bytes())
    }

    /// Records writes that were delivered while the store failed.
    func recordDelivered() async throws(EntityStoreError) {
        while let (ids, changes) = state.withLock({ $0.unrecorded.first }) {
            if let error = await ledger.apply(try changes.map(renewed)) { throw error }
            state.withLock { _ = $0.unrecorded.removeFirst() }
            end(ids)
            ledger.followers.tell()
        }
    }
}

extension StoredEntity {
    fileprivate static func setting(_ fields: [String: JSONValue], of id: String) -> CacheEffect {
        .set(Self.self, id: id, values: fields)
    }
}
