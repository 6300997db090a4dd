internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Stores a write. It is durable when this returns.
    func write(
        _ method: String,
        to target: OutboxTarget,
        call: CallRequest,
        progress: WriteProgress,
        effects: @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(Failed) -> OutboxEntry {
        let key = call.idempotencyKey ?? client.core.ids.next()
        let endpoint = call.source.endpoint(key)
        func failure(_ kind: Failed.Kind) -> Failed {
            let context = EndpointErrorContext(endpoint.operation, idempotencyKey: key)
            return Failed(kind, context: context, catalogue: client.core.catalogue)
        }
        if let error = await load() { throw failure(Task.isCancelled ? .cancelled : .storage(UnderlyingError(error))) }
        guard !sender.isOver else { throw failure(.storage(UnderlyingError(OutboxError.signedOut))) }
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
        let beginning = ledger.begin(target)
        defer { ledger.end(beginning) }
        var made: OutboxEntry
        do throws(MappingError) {
            made = try await entry(of: operation, to: target, beginning.entity, request, body, effects: effects)
        } catch {
            throw failure(.mapping(error))
        }
        do throws(EntityStoreError) {
            if try await cancelsOut(made) {
                progress.finish(nil)
                return made
            }
            made = await ledger.ordered(ledger.afterCreations(made), upon: entities)
            made = try await ledger.append(made, body, progress)
        } catch {
            throw failure(.storage(sender.isOver ? UnderlyingError(OutboxError.signedOut) : UnderlyingError(error)))
        }
        tell(.outbox(.kept), made)
        sender.wake()
        return made
    }

    private func entry(
        of operation: OutboxOperation<API>,
        to target: OutboxTarget,
        _ written: EntityKey?,
        _ request: OutboxRequest,
        _ body: Data?,
        effects: @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(MappingError) -> OutboxEntry {
        let now = clock.date
        var entity = written
        var isCreation = false
        if case .creates(let table) = target.kind {
            (entity, isCreation) = (EntityKey(table: table, id: clientID()), true)
        }
        let json = request.bodyKind == .json ? OutboxRequest.json(body) : nil
        let made = try effects(PendingContext(id: entity?.id ?? "", now: now)).map { $0.copying(from: json) }
        let references = request.references(at: operation.identities, body, isOwn: ledger.isOwn)
        let (own, others) = ledger.read { $0.divided(references) }
        var entry = OutboxEntry(
            id: clientID(),
            sequence: 0,
            madeBy: operation.method,
            entity: entity,
            isCreation: isCreation,
            createdAt: now,
            state: .waiting,
            wasSent: false,
            request: request,
            references: own,
            others: others,
            effects: made,
            keptSince: now,
            names: references.map(\.key).filter { $0 != entity }
        )
        await base(&entry, operation.conflict, json)
        return entry
    }

    /// Bases a write to an entity that exists on what the store and the waiting writes have of it.
    func base(_ entry: inout OutboxEntry, _ conflict: OutboxConflictPolicy, _ body: JSONValue?) async {
        guard let key = entry.entity.map(ledger.current), !entry.isCreation else { return }
        let record = await entities.stored(key)
        (entry.ifMatch, entry.upon) = (nil, record?.revision ?? 0)
        (entry.isUnseen, entry.recreates) = (false, false)
        if let record, !ledger.state.withLock({ $0.lost.includes(record, of: key) }) {
            entry.ifMatch = plan.entities[key.table]?.entityTable.version(of: record)
        }
        let stored = OutboxRequest.json(record?.json)
        entry.base = conflict == .app ? stored : nil
        guard conflict == .server else { return }
        let shown = ledger.read { $0.pending(key) }?.applied(to: stored, key) ?? stored
        entry.madeUpon = MadeUpon(entry, body: body, stored: stored, shown: shown)
    }

    /// A key that is unique, whatever the client's source of ids returns.
    private func clientID() -> String { EndpointIDs.uuids(client.core.random).next() }

    /// Removes a creation that was not sent, with all writes that follow it, if the entity is deleted again.
    private func cancelsOut(_ deletion: OutboxEntry) async throws(EntityStoreError) -> Bool {
        guard deletion.isDeletion, let key = deletion.entity, ledger.read({ $0.creates(key) }) else { return false }
        do throws(EntityStoreError) {
            try await beginChange()
        } catch {
            tell(.storeFailed(error), deletion)
            return false
        }
        let taken = sender.isSender ? ledger.takeUnsent(creating: key) : nil
        sender.endChange()
        guard let taken else { return false }
        try await takeOut(taken, creating: key)
        return true
    }

    /// Removes reserved entries permanently.
    func takeOut(_ entries: [OutboxEntry], creating created: EntityKey?) async throws(EntityStoreError) {
        // The server may have answered the creation before the app ended. Then the entity has its key.
        let key = created.flatMap { key in ledger.read { $0.identity(of: key) == .pending ? key : nil } }
        let never = key.map { EntityIdentityChange(client: $0, server: nil) }
        var changes: [OutboxTransaction.Change] = entries.map { .remove(id: $0.id) }
        if let never { changes.append(.alias(never.alias(of: ledger.user))) }
        if let error = await ledger.apply(changes) {
            ledger.release(entries)
            sender.wake()
            throw error
        }
        ledger.remove(entries.map(\.id), never)
        for entry in entries {
            ledger.takeProgress(of: entry.id)?.finish(.failure(.dropped))
            tell(.outbox(.dropped), entry)
            ledger.changed(entry)
        }
        sender.wake()
    }
}

extension EntityValidators {
    /// The entity tag, if it can be used in a condition. A weak one never matches (RFC 9110 §13.1.1).
    var strongEntityTag: String? { entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}
