internal import EndpointRuntime
internal import Foundation

/// Writes to entities that the server has deleted.
extension OutboxDelivery {
    /// Handles a write to which the server answered that it has no such entity. A 404 may mean something else that the write
    /// names, so the entity is read, unless the server's version holds anyway.
    func gone(_ write: SentWrite<API>, _ error: Failed) async {
        let entry = write.entry
        let refusal = OutboxRefusal(.refused, error, of: API.self)
        guard let entity = entry.entity, !entry.isCreation, !entry.createsByKey else {
            return await park(entry, refusal)
        }
        if error.context.status != 410 {
            guard write.operation.conflict != .server else { return await park(entry, refusal) }
            do throws(Failed) {
                _ = try await current(ledger.current(entity), for: write)
                return await park(entry, refusal)
            } catch {
                guard [404, 410].contains(error.context.status) else { return release(entry, after: .seconds(5)) }
            }
        }
        await decideOnDeletion(write, error)
    }

    /// Does with a write what its method says about conflicts, now that it is known that the server has deleted the entity.
    func decideOnDeletion(_ write: SentWrite<API>, _ error: Failed) async {
        let entry = write.entry
        // A deletion has nothing left to do.
        guard !entry.isDeletion else { return await settle(write, nil) }
        // It was decided before that the write creates the entity again, and the server does not let it.
        guard !entry.recreates, entry.conflicts < Self.mostConflicts else {
            return await park(entry, OutboxRefusal(.gone, error, of: API.self))
        }
        switch write.operation.conflict {
        case .server: return await holdDeletion(write, error)
        case .client: return await recreate(write, error)
        case .app: break
        }
        let refusal = OutboxRefusal(.conflict, error, of: API.self)
        guard let resolve = resolvers.withLock({ $0[entry.method] }) else { return await park(entry, refusal) }
        // Without an answer, this run of the app has ended. The next one asks again.
        guard let answer = await answer(of: resolve, on: entry, nil) else { return release(entry, after: nil) }
        switch answer?.decision {
        case .theirs: await holdDeletion(write, error)
        case .mine: await recreate(write, error)
        case .send(let call): await recreate(write, error, as: call)
        case nil: await park(entry, refusal)
        }
    }

    private func holdDeletion(_ write: SentWrite<API>, _ error: Failed) async {
        await outdate(write, status: error.context.status)
        await overrule(write.entry)
    }

    /// Sends a write again that creates the entity under its key. No other request can do that.
    private func recreate(_ write: SentWrite<API>, _ error: Failed, as call: CallRequest? = nil) async {
        guard write.entry.request.method == .put else {
            return await park(write.entry, OutboxRefusal(.gone, error, of: API.self))
        }
        await outdate(write, status: error.context.status)
        await sendAgain(write, upon: nil, as: call)
    }

    /// Returns true if a write may only create its entity: under a key that the app made for it, or again. An earlier attempt
    /// may have created it, so the entity must be readable.
    func creates(_ entry: OutboxEntry, _ operation: OutboxOperation<API>) async -> Bool {
        guard let entity = entry.entity, !entry.isCreation, entry.request.method == .put, operation.current != nil
        else { return false }
        if entry.recreates { return true }
        let key = ledger.current(entity)
        guard entry.createsByKey, UUID(uuidString: key.id) != nil else { return false }
        return await entities.stored(key) == nil
    }
}
