internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
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
            return await park(entry.sequence, .mayBeDelivered(entry, status: 409))
        }
        let noted = waiting
        state.withLock { state in state.index.update(entry.id) { $0 = noted } }
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction([.update(id: entry.id, entry: try bytes(of: noted))]))
        } catch {
            // The next run of the app counts from fewer answers.
            tell(.storeFailed(error), entry)
        }
        let delay = Self.backoff.delay(
            afterAttempt: waiting.underWay,
            retryAfter: least,
            random: client.core.random
        )
        tell(.outbox(.delayed(after: min(delay, left))), entry)
        release(entry, after: min(delay, left))
    }

    /// Handles a conflict of a write with an open attempt: the other version may be the write's own effect.
    func ownConflict(
        _ entry: OutboxEntry,
        _ operation: OutboxOperation<API>,
        _ status: Int,
        _ began: Exchange
    ) async {
        let refusal = OutboxRefusal.mayBeDelivered(entry, status: status)
        guard let entity = entry.entity, !entry.isCreation, !entry.isResent, operation.current != nil else {
            return await park(entry.sequence, refusal)
        }
        let key = state.withLock { $0.index.current(entity) }
        let theirs: CurrentEntity?
        do throws(Failed) {
            theirs = try await current(key, operation, began)
        } catch {
            guard [404, 410].contains(error.context.status) else { return release(entry, after: .seconds(5)) }
            // A deletion that was performed leaves nothing behind.
            return entry.isDeletion
                ? await settle(entry, operation, nil, began) : await park(entry.sequence, refusal)
        }
        guard let theirs, let type = plan.entities[key.table], let isPerformed = isPerformed(entry, theirs.record, type)
        else { return await park(entry.sequence, refusal) }
        guard !isPerformed else { return await settle(entry, operation, theirs.response, began) }
        await decide(entry, operation, upon: theirs.record, OutboxRefusal(.conflict, status: status))
    }

    /// Whether every field that a write sets has the written value; nil if that cannot be compared.
    private func isPerformed(
        _ entry: OutboxEntry,
        _ theirs: EntityRecord,
        _ type: any StoredEntity.Type
    ) -> Bool? {
        if entry.isDeletion { return false }
        guard let members = OutboxRequest.json(theirs.json)?.object else { return nil }
        var fields: [String: JSONValue] = [:]
        for change in entry.effects.map(\.change) {
            if case .save = change { continue }
            guard let (key, set) = change.written, key == entry.entity else { continue }
            fields.merge(set.written) { $1 }
        }
        guard !fields.isEmpty, let written = type.record(of: .object(members.merging(fields) { $1 }))
        else { return nil }
        return written.json == type.record(of: .object(members))?.json
    }
}

extension PendingEffect.Fields {
    /// The values that the request states. If it states none, those that the spec says it sets.
    fileprivate var written: [String: JSONValue] { copied.isEmpty ? values : copied }
}

extension OutboxRefusal {
    /// The server may have performed the write.
    static func mayBeDelivered(_ entry: OutboxEntry, status: Int?) -> OutboxRefusal {
        OutboxRefusal(.mayBeDelivered, status: status, idempotencyKey: entry.request.idempotencyKey)
    }
}
