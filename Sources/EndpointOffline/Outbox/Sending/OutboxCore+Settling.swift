internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Records a delivered write: its changes are made in the entity store, and the entry is removed. There is no
    /// response if the server said that the entity to be deleted does not exist.
    func settle(
        _ entry: OutboxEntry,
        _ operation: OutboxOperation<API>,
        _ response: EndpointResponse?,
        _ began: Exchange
    ) async {
        var records: [AnsweredRecord] = []
        var isUnreadable = false
        if let response {
            do throws(EndpointReadingError) {
                records = try operation.answer.read(response)
            } catch {
                isUnreadable = true
            }
        }
        var identity: Identity?
        if entry.isCreation, let key = entry.entity {
            let server = records.first { $0.table.name == key.table }?.record.id
            identity = Identity(client: key, server: server)
            await identify(key, as: server)
        }
        // If the run of the app ends before that, the next one sends the write again, with the same key.
        guard let isStored = await store(entry, records, identity, began) else { return }
        if isUnreadable { await lookAgain(entry, operation, began) }
        let produced = await produced(by: entry, records, identity, isStored: isStored)
        await finish([entry], identity, produced, unsavedUpon: isStored ? nil : produced?.revision)
        let progress = state.withLock { $0.progress.removeValue(forKey: entry.id) }
        progress?.finish(response)
        if isUnreadable { tell(.outbox(.answerUnreadable), entry) }
        tell(.outbox(.delivered), entry)
        changed(entry)
    }

    /// Records the key that the server gave to a created entity before the entity is stored under it. From then on, both
    /// keys name one entity, also after a crash.
    private func identify(_ key: EntityKey, as server: String?) async {
        guard let server else { return }
        do throws(EntityStoreError) {
            let alias = OutboxAlias(user: user, table: key.table, clientID: key.id, serverID: server)
            try await store.apply(OutboxTransaction([.alias(alias)]))
        } catch {
            // It is recorded again together with the delivery.
            tell(.storeFailed(error))
        }
        state.withLock { $0.index.identify(key, as: server) }
    }

    /// The key of a created entity, and the one that the server assigned.
    struct Identity: Sendable {
        let client: EntityKey
        let server: String?
    }

    private func store(
        _ entry: OutboxEntry,
        _ records: [AnsweredRecord],
        _ identity: Identity?,
        _ began: Exchange
    ) async -> Bool? {
        let now = clock.date
        var changes: [EntityTransaction.Change] = records.map { answered in
            var record = answered.record
            record.savedAt = now
            return .save([record], requestedAt: began.sentAt, table: answered.table)
        }
        let answered = Set(records.map { EntityKey(table: $0.table.name, id: $0.record.id) })
        for effect in entry.effects {
            let effect = await settled(effect)
            do throws(EndpointReadingError) {
                changes += try self.changes(effect, answered, identity, began.sentAt, now)
            } catch {
                tell(.storeFailed(EntityStoreError(.other, reason: "the write could not be stored after its change")))
            }
        }
        if let change = unknownVersion(of: entry, answered) { changes.append(change) }
        return await applyWrite(
            UnstoredWrite(entry: entry, changes: changes, began: began, answeredAt: await revision())
        )
    }

    /// The changes of an effect in the store when the write is delivered. If the server's answer contains the entity,
    /// the answer takes precedence.
    private func changes(
        _ effect: PendingEffect,
        _ answered: Set<EntityKey>,
        _ identity: Identity?,
        _ sentAt: Int64,
        _ now: Date
    ) throws(EndpointReadingError) -> [EntityTransaction.Change] {
        func known(_ key: EntityKey) -> EntityKey? {
            if key == identity?.client { return identity?.server.map { EntityKey(table: key.table, id: $0) } }
            return state.withLock { $0.index.current(key) }
        }
        switch effect.change {
        case .save(let key, let fields):
            guard let key = known(key), !answered.contains(key), let type = plan.entities[key.table],
                var record = type.record(of: .object(fields.all)), identity == nil
            else { return [] }
            record.savedAt = now
            return [.save([record], requestedAt: sentAt, table: type.entityTable)]
        case .set(let key, let fields):
            guard let key = known(key), !answered.contains(key), let type = plan.entities[key.table] else { return [] }
            return try type.setting(fields.all, of: key.id).changes(sentAt, now)
        case .put(let key, let fields, let creating):
            let fields = PendingEffect.Fields(values: creating.merging(fields.all) { $1 }, copies: [:])
            return try self.changes(PendingEffect(change: .save(key, fields)), answered, identity, sentAt, now)
        case .delete(let key):
            guard let key = known(key), let type = plan.entities[key.table] else { return [] }
            return [.delete([key.id], table: type.entityTable)]
        case .insert(let key, let method):
            guard let key = known(key) else { return [.invalidate(method: method)] }
            return [.insert(key.id, method: method)]
        case .invalidate(let method):
            return [.invalidate(method: method)]
        }
    }

    /// The effect as it is for what the store has: an entity that is stored is only changed.
    private func settled(_ effect: PendingEffect) async -> PendingEffect {
        guard case .put(let key, let fields, _) = effect.change else { return effect }
        let isStored = await stored(state.withLock { $0.index.current(key) }) != nil
        return isStored ? PendingEffect(change: .set(key, fields)) : effect
    }

    func apply(
        _ changes: [EntityTransaction.Change],
        _ began: Exchange,
        writtenSince sentAt: Int64? = nil
    ) async {
        guard !changes.isEmpty else { return }
        do throws(EntityStoreError) {
            try await entities.apply(
                EntityTransaction(changes, generation: began.generation, writtenSince: sentAt)
            )
        } catch {
            tell(.storeFailed(error))
        }
    }

    /// The entity store's revision. If the store fails, this is reported, and an answer replaces nothing.
    func revision() async -> Int64 {
        do throws(EntityStoreError) {
            return try await entities.revision()
        } catch {
            tell(.storeFailed(error))
            return 0
        }
    }

    /// Requests the entity again, because its current version is unknown. If there is no endpoint for that, the stored
    /// answers become stale.
    func lookAgain(_ entry: OutboxEntry, _ operation: OutboxOperation<API>, _ began: Exchange) async {
        guard let entity = entry.entity, let type = plan.entities[entity.table], !entry.isCreation else { return }
        let key = state.withLock { $0.index.current(entity) }
        do throws(Failed) {
            guard try await current(key, operation, began) == nil else { return }
        } catch {
            if [404, 410].contains(error.context.status) {
                return await apply([.delete([key.id], table: type.entityTable)], began)
            }
        }
        await apply([.makeStale(key, type)], began, writtenSince: began.sentAt)
    }

    /// Requests the current version of the entity, and stores it; nil if the API has no endpoint for that.
    func current(
        _ key: EntityKey,
        _ operation: OutboxOperation<API>,
        _ began: Exchange
    ) async throws(Failed) -> CurrentEntity? {
        guard let call = operation.current?.call(key.id) else { return nil }
        let requestedAt = await revision()
        var answered = try await client.send(call)
        answered.record.savedAt = clock.date
        await apply([.save([answered.record], requestedAt: requestedAt, table: answered.table)], began)
        answered.record.revision = await revision()
        return answered
    }

    /// Removes entries that have ended, and passes on what later entries to their entity need: keys, and the version that
    /// the first one produced; nil if it gave way. If the entity store could not take the change, `revision` is the
    /// revision that it has.
    func finish(
        _ entries: [OutboxEntry],
        _ identity: Identity?,
        _ produced: ProducedVersion?,
        unsavedUpon revision: Int64? = nil
    ) async {
        state.withLock { $0.delivered += entries.count }
        // A write that is based on the previous version must be known here, because it gets the next version in the
        // same transaction that ends this one.
        if let entity = entries.first?.entity { await whenBegun(entity) }
        var changes = entries.map { ending($0, unsavedUpon: revision) }
        if let identity {
            changes.append(
                .alias(
                    OutboxAlias(
                        user: user,
                        table: identity.client.table,
                        clientID: identity.client.id,
                        serverID: identity.server
                    )
                )
            )
        }
        if let produced, let entry = entries.first { changes += passOn(produced, after: entry) }
        let transaction = OutboxTransaction(changes)
        do throws(EntityStoreError) {
            try await store.apply(transaction)
            state.withLock { state in
                for entry in entries { state.end(entry.id) }
                Self.identify(identity, &state)
            }
        } catch {
            // They are not sent again in this run of the app. In the next run they are, with the same keys.
            tell(.storeFailed(error), entries.first)
            state.withLock { state in
                state.unrecorded.append((ids: entries.map(\.id), transaction))
                for entry in entries where !state.unstored.contains(where: { $0.entry.id == entry.id }) {
                    state.index.settle(entry.id)
                }
                Self.identify(identity, &state)
            }
            wake(in: .seconds(5))
        }
    }

    private static func identify(_ identity: Identity?, _ state: inout State) {
        guard let identity else { return }
        state.index.identify(identity.client, as: identity.server)
    }

    /// Records writes that were delivered while the store failed.
    func recordDelivered() async throws(EntityStoreError) {
        while let (ids, transaction) = state.withLock({ $0.unrecorded.first }) {
            try await store.apply(transaction)
            state.withLock { state in
                state.unrecorded.removeFirst()
                for id in ids { state.end(id) }
            }
            followers.tell()
        }
    }
}

extension StoredEntity {
    fileprivate static func setting(_ fields: [String: JSONValue], of id: String) -> CacheEffect {
        .set(Self.self, id: id, values: fields)
    }
}
