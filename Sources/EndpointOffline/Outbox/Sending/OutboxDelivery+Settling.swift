internal import EndpointRuntime
internal import Foundation

extension OutboxDelivery {
    /// Records a delivered write: its changes are made in the entity store, and the entry is removed. There is no
    /// response if the server said that the entity to be deleted does not exist.
    func settle(_ write: SentWrite<API>, _ response: EndpointResponse?) async {
        let entry = write.entry
        var records: [AnsweredRecord] = []
        var isUnreadable = false
        if let response {
            do throws(EndpointReadingError) {
                records = try write.operation.answer.read(response)
            } catch {
                isUnreadable = true
            }
        }
        var identity: EntityIdentityChange?
        if entry.isCreation, let key = entry.entity {
            let server = records.first { $0.table.name == key.table }?.record.id
            identity = EntityIdentityChange(client: key, server: server)
        }
        if let identity { await settlement.identify(identity) }
        // If the run of the app ends before that, the next one sends the write again, with the same key.
        let held = Lock(await settlement.held(identity, since: write.began.sentAt))
        let stored = await settlement.store(entry, records, identity, keeping: held, since: write.began)
        guard let isStored = stored else { return }
        if isUnreadable { await lookAgain(write) }
        // This device's other writes to a created entity are newer than its creation.
        let isOld = held.withLock(\.self).map { $0.writtenAt > write.began.sentAt } ?? false
        let produced = await settlement.produced(by: entry, isOld ? [] : records, isStored: isStored)
        await settlement.finish(
            [entry],
            identity,
            producing: produced,
            unsavedUpon: isStored ? nil : produced?.revision
        )
        ledger.takeProgress(of: entry.id)?.finish(response)
        if isUnreadable { tell(.outbox(.answerUnreadable), entry) }
        tell(.outbox(.delivered), entry)
        ledger.changed(entry)
    }

    /// Requests the entity again, because its current version is unknown. If there is no endpoint for that, the stored
    /// answers become stale.
    func lookAgain(_ write: SentWrite<API>) async {
        guard let entity = write.entry.entity, !write.entry.isCreation else { return }
        do throws(Failed) {
            guard try await current(ledger.current(entity), for: write) == nil else { return }
            await outdate(write, status: nil)
        } catch {
            await outdate(write, status: error.context.status)
        }
    }

    /// Notes that the current version of the entity could not be read: the server has none any more, or another one.
    func outdate(_ write: SentWrite<API>, status: Int?) async {
        guard let key = write.entry.entity.map(ledger.current), let type = plan.entities[key.table] else { return }
        if [404, 410].contains(status) {
            await entities.apply([.delete([key.id], table: type.entityTable)], write.began.generation)
        } else {
            await entities.apply([.makeStale(key, type)], write.began.generation, writtenSince: write.began.sentAt)
        }
    }

    /// Requests the current version of the entity, and stores it; nil if the API has no endpoint for that.
    func current(_ key: EntityKey, for write: SentWrite<API>) async throws(Failed) -> CurrentEntity? {
        guard let call = write.operation.current?.call(key.id) else { return nil }
        let requestedAt = await entities.revision()
        var answered = try await client.send(call)
        answered.record.savedAt = clock.date
        await entities.apply(
            [.save([answered.record], requestedAt: requestedAt, table: answered.table)],
            write.began.generation
        )
        // A revision that includes another answer would count that one as seen.
        let stored = await entities.stored(key)
        answered.record.revision = stored.map { $0 == answered.record ? $0.revision : requestedAt } ?? requestedAt
        return answered
    }

    /// Notes that an entry was answered, so that it does not break the connection.
    func answered(_ entry: OutboxEntry) {
        sender.serverAnswered()
        ledger.update(entry.id, ticket: { ($0.breaks, $0.answersAtBreak, $0.isBreaking) = (0, nil, false) })
    }

    /// Releases an entry whose attempt broke the connection, or had no answer in time. If the server has answered anything
    /// else meanwhile, or since the entry's last break, the fault is the entry's own: it waits longer each time, and no
    /// other write waits for it.
    func broken(_ write: SentWrite<API>) {
        let (entry, answers) = (write.entry, sender.answers)
        var (isBreaking, breaks) = (false, 0)
        ledger.update(
            entry.id,
            ticket: { ticket in
                ticket.breaks += 1
                if answers > ticket.answersAtBreak ?? write.began.answers { ticket.isBreaking = true }
                ticket.answersAtBreak = answers
                (isBreaking, breaks) = (ticket.isBreaking, ticket.breaks)
            }
        )
        guard isBreaking else {
            sender.unreachable(after: write.began.wakeUps)
            return release(entry, after: nil)
        }
        delay(
            entry,
            for: OutboxSender.backoff.delay(afterAttempt: breaks, retryAfter: nil, random: client.core.random)
        )
    }
}
