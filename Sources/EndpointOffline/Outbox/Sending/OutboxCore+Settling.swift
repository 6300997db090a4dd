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
        await store(entry, records, identity, began)
        if isUnreadable { await lookAgain(entry, operation, began) }
        // The answer to a repeated request may be that of the first one, with an outdated version.
        let tag = records.count == 1 && !entry.isRepeated ? records[0].record.validators.strongEntityTag : nil
        await finish(entry, identity, version: tag)
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
    ) async {
        let now = clock.date
        var changes: [EntityTransaction.Change] = records.map { answered in
            var record = answered.record
            record.savedAt = now
            return .save([record], requestedAt: began.sentAt, table: answered.table)
        }
        let answered = Set(records.map { EntityKey(table: $0.table.name, id: $0.record.id) })
        for effect in entry.effects {
            do throws(EndpointReadingError) {
                changes += try self.changes(effect, answered, identity, began.sentAt, now)
            } catch {
                tell(.storeFailed(EntityStoreError(.other, reason: "the write could not be stored after its change")))
            }
        }
        await apply(changes, began, writtenSince: began.sentAt)
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
        let stale = EntityTransaction.Change.update(key.id, table: type.entityTable) { record in
            var record = record
            record.makeStale()
            return record
        }
        await apply([stale], began, writtenSince: began.sentAt)
    }

    /// Requests the current version of the entity, and stores it; nil if the API has no endpoint for that.
    func current(
        _ key: EntityKey,
        _ operation: OutboxOperation<API>,
        _ began: Exchange
    ) async throws(Failed) -> EntityRecord? {
        guard let current = operation.current else { return nil }
        let requestedAt = await revision()
        let answered = try await client.send(current.call(key.id))
        var record = answered.record
        record.savedAt = clock.date
        await apply([.save([record], requestedAt: requestedAt, table: answered.table)], began)
        return record
    }

    /// Removes an entry that has ended, and passes on what later entries need: keys, and the entity's version.
    func finish(_ entry: OutboxEntry, _ identity: Identity?, version tag: String?) async {
        state.withLock { $0.delivered += 1 }
        // A write that is based on the previous version must be known here, because it gets the next version in the
        // same transaction that ends this one.
        if let entity = entry.entity { await whenBegun(entity) }
        var changes: [OutboxTransaction.Change] = [.remove(id: entry.id)]
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
        for var later in written(after: entry) where later.ifMatch != tag {
            later.ifMatch = tag
            state.withLock { state in state.index.update(later.id) { $0.ifMatch = tag } }
            do throws(EntityStoreError) { changes.append(.update(id: later.id, entry: try bytes(of: later))) } catch {}
        }
        let transaction = OutboxTransaction(changes)
        do throws(EntityStoreError) {
            try await store.apply(transaction)
            state.withLock { state in
                state.index.remove(entry.id)
                Self.identify(identity, &state)
            }
        } catch {
            // It is not sent again in this run of the app. In the next run it is, with the same key.
            tell(.storeFailed(error), entry)
            state.withLock { state in
                state.unrecorded[entry.id] = transaction
                state.index.settle(entry.id)
                Self.identify(identity, &state)
            }
            wake(in: .seconds(5))
        }
    }

    private static func identify(_ identity: Identity?, _ state: inout State) {
        guard let identity else { return }
        state.index.identify(identity.client, as: identity.server)
    }

    /// Later writes to the entity. They are based on the result of this one, whatever version was stored then.
    private func written(after entry: OutboxEntry) -> [OutboxEntry] {
        guard let entity = entry.entity else { return [] }
        return state.withLock { state in
            state.index.entries(to: entity).filter { $0.sequence > entry.sequence }
        }
    }

    /// Records writes that were delivered while the store failed.
    func recordDelivered() async throws(EntityStoreError) {
        for (id, transaction) in state.withLock({ $0.unrecorded }) {
            try await store.apply(transaction)
            state.withLock { state in
                state.unrecorded[id] = nil
                state.index.remove(id)
            }
            followers.tell()
        }
    }
}

extension StoredEntity {
    fileprivate static func setting(_ fields: [String: JSONValue], of id: String) -> CacheEffect {
        .set(Self.self, id: id, fields)
    }
}
