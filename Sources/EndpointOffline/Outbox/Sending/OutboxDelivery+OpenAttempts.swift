internal import EndpointRuntime
internal import Foundation

extension OutboxDelivery {
    /// The number of answers, and the time, for which a write waits until the server is done with an earlier attempt.
    private static var mostUnderWay: Int { 10 }
    private static var longestUnderWay: Duration { .seconds(3_600) }

    /// Sends a write again later, with the same key, because the server still performs an earlier attempt: the
    /// Idempotency-Key draft, §2.6, has it answer 409 until then.
    func stillUnderWay(_ entry: OutboxEntry, retryAfter least: Duration?) async {
        var waiting = entry
        let now = clock.now
        waiting.underWay += 1
        let since = waiting.underWaySince ?? now
        waiting.underWaySince = since
        let left = since + Self.longestUnderWay - now
        guard left > .zero, Self.mostUnderWay > waiting.underWay else {
            return await park(entry, .mayBeDelivered(entry, status: 409))
        }
        // Without the file, the next run of the app counts from fewer answers.
        await save(waiting)
        delay(entry, for: min(backoff(afterAttempt: waiting.underWay, retryAfter: least), left))
    }

    /// Handles a conflict of a write with an open attempt: the other version may be the write's own effect.
    func ownConflict(_ write: SentWrite<API>, _ status: Int) async {
        let entry = write.entry
        let refusal = OutboxRefusal.mayBeDelivered(entry, status: status)
        guard let entity = entry.entity, !entry.isCreation, !entry.isResent, write.operation.current != nil else {
            return await park(entry, refusal)
        }
        let key = ledger.current(entity)
        let theirs: CurrentEntity?
        do throws(Failed) {
            theirs = try await current(key, for: write)
        } catch {
            guard [404, 410].contains(error.context.status) else { return release(entry, after: .seconds(5)) }
            // A deletion that was performed leaves nothing behind. What the app decides, it decides here, too.
            guard entry.isDeletion || write.operation.conflict == .app else { return await park(entry, refusal) }
            return await decideOnDeletion(write, error)
        }
        guard let theirs else { return await park(entry, refusal) }
        await compare(write, with: theirs, status: status)
    }

    /// Finds out whether the server's version is the effect of a write with an open attempt.
    func compare(_ write: SentWrite<API>, with theirs: CurrentEntity, status: Int) async {
        let entry = write.entry
        let refusal = OutboxRefusal.mayBeDelivered(entry, status: status)
        guard let type = entry.entity.flatMap({ plan.entities[$0.table] }),
            let isPerformed = isPerformed(entry, theirs.record, type)
        else { return await park(entry, refusal) }
        guard !isPerformed else {
            await overruleLater(than: entry)
            unsee(after: entry, theirs.record)
            return await settle(write, theirs.response)
        }
        await decide(write, upon: theirs.record, OutboxRefusal(.conflict, status: status))
    }

    /// Compares each field that a write sets with the server's; returns nil if that is not possible.
    private func isPerformed(
        _ entry: OutboxEntry,
        _ theirs: EntityRecord,
        _ type: any StoredEntity.Type
    ) -> Bool? {
        if entry.isDeletion { return false }
        guard let members = OutboxRequest.json(theirs.json)?.object else { return nil }
        let fields = ledger.ownFields(of: entry)
        guard !fields.isEmpty, let written = type.record(of: .object(members.merging(fields) { $1 }))
        else { return nil }
        return written.json == type.record(of: .object(members))?.json
    }
}

extension OutboxRefusal {
    /// The server may have performed the write.
    static func mayBeDelivered(_ entry: OutboxEntry, status: Int?) -> OutboxRefusal {
        OutboxRefusal(.mayBeDelivered, status: status, idempotencyKey: entry.request.idempotencyKey)
    }
}
