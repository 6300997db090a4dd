internal import EndpointRuntime
internal import Foundation

extension OutboxDelivery {
    /// The maximum number of conflicts of a write before a decision is required.
    static var mostConflicts: Int { 8 }

    /// Handles a conflict as the method of the write requires.
    func conflict(_ write: SentWrite<API>, _ refusal: OutboxRefusal) async {
        let entry = write.entry
        // A write that creates an entity, or does not belong to a single one, has no version on the server that could
        // take precedence.
        // Where nothing was known of the entity, nothing can give way.
        guard let entity = entry.entity, !entry.isCreation, entry.conflicts < Self.mostConflicts,
            !entry.createsByKey || write.operation.conflict != .server
        else { return await park(entry, refusal) }
        let theirs: CurrentEntity?
        do throws(Failed) {
            theirs = try await current(ledger.current(entity), for: write)
        } catch {
            return await unread(write, error)
        }
        if let theirs { return await decide(write, upon: theirs.record, refusal) }
        guard write.operation.conflict == .server else { return await park(entry, refusal) }
        await outdate(write, status: nil)
        await overrule(entry)
    }

    /// Handles a conflict with a version that could not be read.
    private func unread(_ write: SentWrite<API>, _ error: Failed) async {
        // Whatever failed: the write meets the same conflict again.
        guard [404, 410].contains(error.context.status) else { return release(write.entry, after: .seconds(5)) }
        await decideOnDeletion(write, error)
    }

    /// Does with a write what its method says about conflicts, now that the server's version is known and stored.
    func decide(_ write: SentWrite<API>, upon theirs: EntityRecord, _ refusal: OutboxRefusal) async {
        let entry = write.entry
        switch write.operation.conflict {
        case .server:
            if givesWay(entry, to: theirs) { return await overrule(entry) }
            // A write that is refused again upon the very version that it names is refused for another reason.
            guard entry.conflicts == 0 || entry.ifMatch != version(of: theirs, for: entry)
            else { return await park(entry, refusal) }
            return await sendAgain(write, upon: theirs)
        case .client: return await sendAgain(write, upon: theirs)
        case .app: break
        }
        guard let resolve = resolvers.withLock({ $0[entry.method] }) else { return await park(entry, refusal) }
        // Without an answer, this run of the app has ended. The next one asks again.
        guard let answer = await answer(of: resolve, on: entry, theirs) else { return release(entry, after: nil) }
        switch answer?.decision {
        case .theirs: await overrule(entry)
        case .mine: await sendAgain(write, upon: theirs)
        case .send(let call): await sendAgain(write, upon: theirs, as: call)
        case nil: await park(entry, refusal)
        }
    }

    /// The answer of the app's function, which may wait for a person; nil if this task is cancelled before. A later answer
    /// is discarded.
    func answer(
        of resolve: @escaping ConflictResolver,
        on entry: OutboxEntry,
        _ theirs: EntityRecord?
    ) async -> ConflictResolution<API>?? {
        let base = entry.base ?? OutboxRequest.json(theirs?.json)
        let mine = PendingEntity(changes: ledger.currentEffects(of: entry).map(\.change)).applied(to: base)
        let (answers, continuation) = AsyncStream.makeStream(of: ConflictResolution<API>?.self)
        let asking = Task { continuation.yield(await resolve(entry.base, mine, theirs)) }
        defer { asking.cancel() }
        var iterator = answers.makeAsyncIterator()
        return await iterator.next()
    }

    /// The version of an entity's record that a write names.
    func version(of record: EntityRecord, for entry: OutboxEntry) -> String? {
        entry.entity.flatMap { plan.entities[$0.table] }?.entityTable.version(of: record)
    }

    /// Gives the server's version precedence.
    func overrule(_ entry: OutboxEntry) async {
        if let entity = entry.entity { await ledger.whenBegun(entity) }
        await giveUp([entry] + (await givingWay(after: entry)))
    }

    /// Gives up the later writes that would replace what the server's version has in their fields. The write before them is
    /// based on that version, and they are based on the one that it produces: the server would take them.
    func overruleLater(than entry: OutboxEntry) async {
        if let entity = entry.entity { await ledger.whenBegun(entity) }
        let later = await givingWay(after: entry)
        if !later.isEmpty { await giveUp(later) }
    }

    /// Keeps writes that gave way for the app: one that was acknowledged never disappears without a trace. They are stored
    /// together, because one without the other would be sent after a restart.
    private func giveUp(_ entries: [OutboxEntry]) async {
        let refusal = OutboxRefusal(.overruled)
        let overruled = entries.map { entry in
            var entry = ledger.entry(entry.id) ?? entry
            (entry.state, entry.keptSince) = (.parked(refusal), clock.date)
            return entry
        }
        do throws(EntityStoreError) {
            var changes: [OutboxTransaction.Change] = []
            for entry in overruled { changes.append(.update(id: entry.id, entry: try entry.bytes())) }
            try await store.apply(OutboxTransaction(changes))
        } catch {
            // Without the file, they meet the same version after the next start of the app.
            tell(.storeFailed(error), entries.first)
        }
        settlement.state.withLock { $0.delivered += entries.count }
        for entry in overruled {
            ledger.update(entry.id) { $0.keptSince = entry.keptSince }
            ledger.park(entry.id, refusal)
            tell(.outbox(.overruled), entry)
            ledger.changed(entry)
        }
    }

    /// Returns true if the server's version has another value in a field that a write sets. An edit of another field is none
    /// of its business, nor are the values that an earlier write gives to fields, also before it has ended. A deletion sets all
    /// fields. If nothing can be compared, it gives way.
    private func givesWay(_ entry: OutboxEntry, to theirs: EntityRecord?, after earlier: OutboxEntry? = nil) -> Bool {
        guard let theirs, let madeUpon = entry.madeUpon, let table = entry.entity?.table,
            let type = plan.entities[table]
        else { return true }
        let passed = earlier.map { ledger.ownFields(of: $0) } ?? [:]
        return madeUpon.differs(from: theirs, own: ledger.ownFields(of: entry), passed: passed, type)
    }

    /// Reserves the later writes to an entity that were made upon a version which the server's version replaced, as the
    /// write that gives way was. Writes that set other fields, and writes of methods that decide otherwise, meet a conflict of
    /// their own.
    private func givingWay(after entry: OutboxEntry) async -> [OutboxEntry] {
        guard let entity = entry.entity else { return [] }
        let theirs = await entities.stored(ledger.current(entity))
        let givingWay = Set(ledger.entries(to: entity).filter { givesWay($0, to: theirs, after: entry) }.map(\.id))
        let later = ledger.take { index in
            index.entries(to: entity).filter { later in
                guard later.sequence > entry.sequence, later.state == .waiting, !later.wasSent else { return false }
                guard plan.operations[later.method]?.conflict == .server, givingWay.contains(later.id)
                else { return false }
                return !later.hasSeen(theirs, plan.entities[entity.table]?.entityTable)
                    && index.ticket(later.id)?.isTaken == false
            }
        }
        return later ?? []
    }

    /// Sends a write again, based on the server's version, or on its deletion. Without an open attempt, it gets a new
    /// idempotency key, because the server has stored its answer for the old one. That answer was a refusal, so nothing is
    /// performed twice.
    func sendAgain(
        _ write: SentWrite<API>,
        upon theirs: EntityRecord?,
        as call: CallRequest? = nil
    ) async {
        let (entry, operation) = (write.entry, write.operation)
        if theirs != nil { await overruleLater(than: entry) }
        let unseen = unseen(after: entry)
        var changed = entry
        let isOpen = entry.isOpen && entry.request.idempotencyKey != nil
        let key = isOpen ? entry.request.idempotencyKey : call?.idempotencyKey ?? client.core.ids.next()
        do {
            var body = try await store.body(of: entry.id)
            if let call {
                let endpoint = call.source.endpoint(key ?? "")
                (changed.request, body) = try await OutboxRequest.writing(endpoint, key: key, client.core.provided)
                changed.take(body, operation, in: ledger)
                changed = ledger.afterCreations(changed)
            } else if let key {
                changed.request.setKey(key, &body, at: operation.keyPath)
            }
            changed.ifMatch = theirs.flatMap { version(of: $0, for: entry) }
            changed.upon = if let theirs { theirs.revision } else { await entities.revision() }
            changed.isResent = entry.isOpen
            changed.base = operation.conflict == .app ? OutboxRequest.json(theirs?.json) : nil
            (changed.isUnseen, changed.recreates) = (false, theirs == nil)
            changed.conflicts += 1
            changed.state = .waiting
            var changes = [OutboxTransaction.Change.replace(id: entry.id, entry: try changed.bytes(), body: body)]
            for later in unseen { changes.append(.update(id: later.id, entry: try later.bytes())) }
            try await store.apply(OutboxTransaction(changes))
        } catch {
            if let error = error as? EntityStoreError { tell(.storeFailed(error), entry) }
            return release(entry, after: .seconds(5))
        }
        ledger.update(entry.id) { $0 = changed }
        note(unseen)
        release(changed, after: nil)
        ledger.changed(changed)
    }
}

extension OutboxEntry {
    /// Returns true if it was made upon this version, or a later one. There is none if the entity was deleted.
    fileprivate func hasSeen(_ record: EntityRecord?, _ table: EntityTable?) -> Bool {
        guard let record else { return false }
        return upon >= record.revision || ifMatch.map { table?.version(of: record)?.hasBytes(of: $0) } == true
    }

    /// Takes over the values of another body.
    mutating func take<API>(
        _ body: Data?,
        _ operation: OutboxOperation<API>,
        in ledger: OutboxLedger
    ) {
        let json = request.bodyKind == .json ? OutboxRequest.json(body) : nil
        effects = effects.map { $0.copying(from: json) }
        let found = request.references(at: operation.identities, body, isOwn: ledger.isOwn)
        (references, others) = ledger.read { $0.divided(found) }
        names = found.map(\.key).filter { $0 != entity }
    }
}
