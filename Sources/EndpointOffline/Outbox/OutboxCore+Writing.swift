internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Stores a write. It is durable when this returns.
    func write(
        _ method: String,
        _ target: OutboxTarget,
        _ call: CallRequest,
        _ progress: WriteProgress,
        _ effects: @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(Failed) -> OutboxEntry {
        let key = call.idempotencyKey ?? client.core.ids.next()
        let endpoint = call.source.endpoint(key)
        func failure(_ kind: Failed.Kind) -> Failed {
            let context = EndpointErrorContext(endpoint.operation, idempotencyKey: key)
            return Failed(kind, context: context, catalogue: client.core.catalogue)
        }
        if let error = await load() { throw failure(.storage(UnderlyingError(error))) }
        guard !state.withLock({ $0.isOver }) else { throw failure(.storage(UnderlyingError(OutboxError.signedOut))) }
        guard let operation = plan.operations[method] else {
            throw failure(.storage(UnderlyingError(OutboxError.unknownMethod)))
        }
        let (request, body): (OutboxRequest, Data?)
        do {
            (request, body) = try await OutboxRequest.writing(endpoint, key: key, client.core.provided)
        } catch let error as EndpointEncodingError {
            throw failure(.encoding(error))
        } catch is CancellationError {
            throw failure(.cancelled)
        } catch {
            throw failure(.other(UnderlyingError(error)))
        }
        let beginning = begin(target)
        defer { end(beginning) }
        let made: OutboxEntry
        do throws(MappingError) {
            made = try await entry(operation, target, beginning.entity, request, body, effects)
        } catch {
            throw failure(.mapping(error))
        }
        do throws(EntityStoreError) {
            if try await cancelsOut(made) {
                progress.finish(nil)
                return made
            }
            return try await append(await ordered(afterCreations(made)), body, operation, progress)
        } catch {
            throw failure(.storage(UnderlyingError(error)))
        }
    }

    private func entry(
        _ operation: OutboxOperation<API>,
        _ target: OutboxTarget,
        _ written: EntityKey?,
        _ request: OutboxRequest,
        _ body: Data?,
        _ effects: @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(MappingError) -> OutboxEntry {
        let now = clock.date
        let entity: EntityKey?
        var isCreation = false
        switch target.kind {
        case .creates(let table):
            entity = EntityKey(table: table, id: clientID())
            isCreation = true
        case .entity, .repository:
            entity = written
        }
        let json = request.bodyKind == .json ? OutboxRequest.json(body) : nil
        let made = try effects(PendingContext(id: entity?.id ?? "", now: now)).map { $0.copying(from: json) }
        let references = request.references(at: operation.identities, body, isOwn: isOwn)
        var entry = OutboxEntry(
            id: clientID(),
            sequence: 0,
            method: operation.method,
            entity: entity,
            isCreation: isCreation,
            createdAt: now,
            state: .waiting,
            wasSent: false,
            request: request,
            references: state.withLock { state in references.filter { state.index.isClients($0.key) } },
            effects: made,
            keptSince: now,
            names: references.map(\.key).filter { $0 != entity }
        )
        if let entity, !isCreation, let record = await stored(entity) {
            let isOutdated = state.withLock { state in state.outdated[entity].map { record.revision <= $0 } ?? false }
            entry.ifMatch = isOutdated ? nil : record.validators.strongEntityTag
            entry.upon = record.revision
            if operation.conflict == .app { entry.base = OutboxRequest.json(record.json) }
        }
        return entry
    }

    /// Returns true if this device made a key: the outbox for a creation, or the app for a write that waits.
    func isOwn(_ key: EntityKey) -> Bool {
        state.withLock { $0.index.isClients(key) || $0.index.creationByKey(of: key) != nil }
    }

    /// A key that is unique, whatever the client's source of ids returns.
    private func clientID() -> String { EndpointIDs.uuids(client.core.random).next() }

    /// The stored version of an entity, without pending writes.
    func stored(_ key: EntityKey) async -> EntityRecord? {
        guard let type = plan.entities[key.table] else { return nil }
        do throws(EntityStoreError) {
            return try await entities.entity(key.id, in: type.entityTable)
        } catch {
            tell(.storeFailed(error))
            return nil
        }
    }

    private func append(
        _ entry: OutboxEntry,
        _ body: Data?,
        _ operation: OutboxOperation<API>,
        _ progress: WriteProgress
    ) async throws(EntityStoreError) -> OutboxEntry {
        let data = try bytes(of: entry)
        let record = OutboxRecord(id: entry.id, user: user, entry: data, body: body, isEncrypted: plan.isEncrypted)
        state.withLock { state in
            state.appending.insert(entry.id)
            state.progress[entry.id] = progress
        }
        defer { state.withLock { _ = $0.appending.remove(entry.id) } }
        do throws(EntityStoreError) {
            let sequence = try await appending.append(record, to: store) { [self] sequence in
                state.withLock { state in
                    var entry = entry
                    entry.sequence = sequence
                    state.index.insert(entry, repository: operation.repository, operation.settings)
                }
            }
            tell(.outbox(.kept), entry)
            changed(entry)
            wake()
            return state.withLock { $0.index.entry(entry.id) } ?? entry.numbered(sequence)
        } catch {
            state.withLock { $0.progress[entry.id] = nil }
            throw error
        }
    }

    func bytes(of entry: OutboxEntry) throws(EntityStoreError) -> Data {
        do throws(WireError) {
            return try entry.encoded()
        } catch {
            throw EntityStoreError(.other, reason: "the write cannot be encoded: \(error)")
        }
    }

    /// Removes a creation that was not sent, with all writes that follow it, if the entity is deleted again.
    private func cancelsOut(_ deletion: OutboxEntry) async throws(EntityStoreError) -> Bool {
        guard deletion.isDeletion, let key = deletion.entity,
            state.withLock({ $0.index.overlay.creations[key] != nil })
        else { return false }
        do throws(EntityStoreError) {
            try await beginChange()
        } catch {
            tell(.storeFailed(error), deletion)
            return false
        }
        let taken = takenCreation(key)
        endChange()
        guard let taken else { return false }
        try await takeOut(taken, creating: key)
        return true
    }

    /// Reserves the writes to an entity whose creation was not sent; nil if it was sent, or if one of them is reserved.
    private func takenCreation(_ key: EntityKey) -> [OutboxEntry]? {
        state.withLock { state -> [OutboxEntry]? in
            guard state.lease != nil else { return nil }
            let entries = state.index.entries(to: key)
            guard entries.first?.isCreation == true, entries.allSatisfy({ $0.entity == key && !$0.wasSent }),
                entries.allSatisfy({ state.index.ticket($0.id)?.isTaken == false }), !state.index.isNamed(key)
            else { return nil }
            for entry in entries { state.index.ticket(entry.id) { $0.isTaken = true } }
            return entries
        }
    }

    /// Removes reserved entries permanently.
    func takeOut(_ entries: [OutboxEntry], creating created: EntityKey?) async throws(EntityStoreError) {
        // The server may have answered the creation before the app ended. Then the entity has its key.
        let key = created.flatMap { key in state.withLock { $0.index.identity(of: key) == .pending ? key : nil } }
        var changes: [OutboxTransaction.Change] = entries.map { .remove(id: $0.id) }
        if let key {
            changes.append(
                .alias(OutboxAlias(user: user, table: key.table, clientID: key.id, serverID: nil))
            )
        }
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction(changes))
        } catch {
            state.withLock { state in
                for entry in entries { state.index.ticket(entry.id) { $0.isTaken = false } }
            }
            wake()
            throw error
        }
        let progress = state.withLock { state -> [WriteProgress] in
            for entry in entries { state.index.remove(entry.id) }
            if let key { state.index.identify(key, as: nil) }
            return entries.compactMap { state.progress.removeValue(forKey: $0.id) }
        }
        for waiting in progress { waiting.finish(.failure(.dropped)) }
        for entry in entries {
            tell(.outbox(.dropped), entry)
            changed(entry)
        }
        wake()
    }

    /// Tells the observers what an entry changes, and the states of the entries.
    func changed(_ entry: OutboxEntry) {
        var changes = EntityChanges()
        for effect in entry.effects {
            switch effect.change {
            case .save(let key, _), .set(let key, _), .put(let key, _, _), .delete(let key): add(key, to: &changes)
            case .insert(_, let method), .invalidate(let method): changes.add(method: method)
            }
        }
        if let entity = entry.entity { add(entity, to: &changes) }
        interests.tell(changes)
        followers.tell()
    }

    private func add(_ key: EntityKey, to changes: inout EntityChanges) {
        let current = state.withLock { $0.index.current(key) }
        changes.add(entities: Set([key.id, current.id]), in: EntityTable(key.table))
    }
}

extension OutboxEntry {
    fileprivate func numbered(_ sequence: Int64) -> OutboxEntry {
        var entry = self
        entry.sequence = sequence
        return entry
    }
}

extension EntityValidators {
    /// The entity tag, if it can be used in a condition. A weak one never matches (RFC 9110 §13.1.1).
    var strongEntityTag: String? { entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
