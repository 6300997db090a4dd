internal import EndpointRuntime
internal import Foundation

/// Brings a list of entities up to date, page by page.
///
/// Each page is saved as it comes, so that no list has to fit into memory. What the list names changes with the last page alone:
/// a sync that breaks off takes nothing away, and the next one begins anew.
struct ListSync<API: EndpointAPI, Entity: StoredEntity>: Sendable {
    typealias Failed = EndpointError<API.Failure>

    let method: String
    let source: CachedSource<API, [Entity.DomainValue]>
    let list: StoredList<Entity>
    let pages: SyncPages<API, Entity>
    /// How changes alone are asked for; nil where that cannot be done.
    let feed: SyncFeed<Entity>?

    func run(_ core: EntityCacheCore<API>) async throws(Failed) {
        guard let key = list.key else {
            // The request cannot be made, which the call itself says best.
            _ = try await core.refresh(source)
            return
        }
        core.states.begin(key)
        do throws(Failed) {
            try await changesOrAll(key, core)
            core.states.succeed(key)
        } catch {
            core.ended(key, error)
            throw error
        }
    }

    /// What the pages named.
    private struct Answered {
        var ids: [String] = []
        /// From where on the next sync may ask for changes. A date is that of the first page: what changes later may be missing
        /// on it. A token stands on the last.
        var point: SyncPoint?
        var isFirst = true

        mutating func add(_ page: SyncPage<Entity>) {
            ids += page.entities.map(\.record.id)
            switch page.point {
            case .date? where isFirst, .token?: point = page.point
            default: break
            }
            isFirst = false
        }
    }

    /// Asks for what has changed where that is enough. A server that no longer knows what that would be answers 410 (RFC 9110
    /// §15.5.11), and is asked for the whole list.
    private func changesOrAll(_ key: StoredAnswerKey, _ core: EntityCacheCore<API>) async throws(Failed) {
        guard let since = await since(core) else { return try await pass(key, core, since: nil) }
        do throws(Failed) {
            try await pass(key, core, since: since)
        } catch {
            guard error.context.status == 410 else { throw error }
            try await pass(key, core, since: nil)
        }
    }

    private func pass(
        _ key: StoredAnswerKey,
        _ core: EntityCacheCore<API>,
        since: SyncPoint?
    ) async throws(Failed) {
        let generation = core.store.generation
        let beganAt = core.date
        let asked = await core.keptAnswer(source)
        var answered = Answered()
        try await pages.forEach(core, since: since) { page, requestedAt async throws(Failed) in
            answered.add(page)
            try await core.apply(saving(page, key, requestedAt, core.date), generation, source)
        }
        let now = core.date
        var changes: [EntityTransaction.Change]
        if since == nil {
            changes = list.replacing(with: answered.ids, beganAt: beganAt, savedAt: now).replacing(asked, key)
        } else {
            changes = [.append(answered.ids, key, savedAt: now, isComplete: true)]
        }
        changes += [.trim(list.limits, table: Entity.entityTable)]
        let mark = SyncMark(savedAt: now, point: answered.point)
        changes += [mark.kept(for: method, isEncrypted: Entity.entityTable.isEncrypted)]
        try await core.apply(changes, generation, source)
    }

    private func saving(
        _ page: SyncPage<Entity>,
        _ key: StoredAnswerKey,
        _ requestedAt: Date,
        _ savedAt: Date
    ) -> [EntityTransaction.Change] {
        let table = Entity.entityTable
        var changes: [EntityTransaction.Change] = []
        let (records, deleted) = (page.entities.records(savedAt: savedAt), page.deleted)
        if !records.isEmpty { changes.append(.save(records, requestedAt: requestedAt, table: table)) }
        if !deleted.isEmpty { changes += [.delete(deleted, table: table), .remove(deleted, key)] }
        return changes
    }

    /// What the server is asked for changes since; nil where the whole list is asked for: the first time, and where the store
    /// no longer holds all of it.
    private func since(_ core: EntityCacheCore<API>) async -> SyncPoint? {
        guard let feed, let mark = await core.mark(of: method, source.operation),
            let since = mark.since(at: core.date, feed),
            let stored = await core.storedByServer(source),
            stored.isComplete, stored.hasLastPage, stored.savedAt != nil
        else { return nil }
        return since
    }
}

extension EntityCacheCore {
    /// What the store holds of a read, without what is pending. Where it fails, that is told, and nothing is held.
    func storedByServer<Value>(_ source: CachedSource<API, Value>) async -> StoredContent<Value>? {
        do throws(EntityStoreError) {
            return try await source.load(serverStore).content
        } catch {
            tell(source.operation, .storeFailed(error))
            return nil
        }
    }
}

extension StoredList {
    /// What the store changes once all pages of the list are saved: what none of them names is gone.
    func replacing(with ids: [String], beganAt: Date, savedAt: Date) -> [EntityTransaction.Change] {
        guard let key else { return [] }
        var changes: [EntityTransaction.Change] = []
        if case .matching(let query) = members {
            changes.append(
                .deleteOthers(matching: query, except: Set(ids), savedBefore: beganAt, table: Entity.entityTable)
            )
        }
        let answer = StoredAnswer(
            .entities(ids),
            savedAt: savedAt,
            isComplete: true,
            isEncrypted: Entity.entityTable.isEncrypted
        )
        return changes + [.keep(answer, key)]
    }
}
