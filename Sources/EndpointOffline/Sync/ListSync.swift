internal import EndpointRuntime
internal import Foundation

/// Syncs a list of entities, page by page.
///
/// Each page is saved when it arrives, so that the list need not fit into memory. The members of the list only change
/// with the last page: an interrupted sync deletes nothing, and the next one starts again.
struct ListSync<API: EndpointAPI, Entity: StoredEntity>: Sendable {
    typealias Failed = EndpointError<API.Failure>

    let method: String
    let source: CachedSource<API, [Entity.DomainValue]>
    let list: StoredList<Entity>
    let pages: SyncPages<API, Entity>
    /// The request for only the changes; nil if the API cannot answer that.
    let feed: SyncFeed?
    /// The list has no parameters, so an entity that it does not contain is gone.
    let isWhole: Bool

    func run(_ core: EntityCacheCore<API>) async throws(Failed) {
        guard let key = list.key else {
            // The request cannot be made. Its call reports why.
            _ = try await core.refresh(source)
            return
        }
        core.states.begin(key)
        do throws(Failed) {
            try await changesOrAll(key, core)
            core.states.succeed(key)
        } catch {
            core.ended(key, error, upon: await core.stored(source)?.savedAt)
            throw error
        }
    }

    /// The entities on the pages.
    private struct Answered {
        var ids: [String] = []
        /// The point from which the next sync can request changes: that of the first page that has one, because what
        /// changes while later pages are requested may be missing on this page. If the next page is requested by that
        /// very token, its own token counts.
        var point: SyncPoint?
        private var isFirst = true
        private var isReplaced = true

        mutating func add(_ page: SyncPage<Entity>) {
            ids += page.entities.map(\.record.id)
            switch page.point {
            case .date? where isFirst: point = page.point
            case .token? where isReplaced: (point, isReplaced) = (page.point, page.isFollowedByToken)
            default: break
            }
            isFirst = false
        }
    }

    /// Requests the changes if that is enough. A server that no longer knows them answers 410 (RFC 9110 §15.5.11), and
    /// the whole list is requested.
    private func changesOrAll(_ key: StoredAnswerKey, _ core: EntityCacheCore<API>) async throws(Failed) {
        // Before the store is asked: what it contained before a wipe is no reason to request only the changes.
        let generation = core.store.generation
        guard let since = await since(core) else { return try await pass(key, core, since: nil, generation) }
        do throws(Failed) {
            try await pass(key, core, since: since, generation)
        } catch {
            guard error.context.status == 410 else { throw error }
            try await pass(key, core, since: nil, generation)
        }
    }

    private func pass(
        _ key: StoredAnswerKey,
        _ core: EntityCacheCore<API>,
        since: SyncPoint?,
        _ generation: Int
    ) async throws(Failed) {
        let beganAt = await core.revision(source.operation)
        let asked = await core.keptAnswer(source)
        let wait = ArrivalWait()
        var answered = Answered()
        try await pages.forEach(core, since: since) { page, requestedAt async throws(Failed) in
            answered.add(page)
            try await core.apply(
                saving(page, key, requestedAt: requestedAt, at: core.date),
                generation,
                source,
                within: wait
            )
        }
        let now = core.date
        var changes: [EntityTransaction.Change]
        if since == nil {
            changes = list.replacing(with: answered.ids, beganAt: beganAt, savedAt: now).replacing(asked, key)
            if isWhole { changes += list.missing(asked, in: answered.ids, requestedAt: beganAt) }
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
        requestedAt: Int64,
        at savedAt: Date
    ) -> [EntityTransaction.Change] {
        let table = Entity.entityTable
        var changes: [EntityTransaction.Change] = []
        let (records, deleted) = (page.entities.records(savedAt: savedAt), page.deleted)
        if !records.isEmpty { changes.append(.save(records, requestedAt: requestedAt, table: table)) }
        if !deleted.isEmpty { changes += [.delete(deleted, table: table), .remove(deleted, key)] }
        return changes
    }

    /// The point since which changes are requested; nil if the whole list is requested, as in the first sync, and when
    /// the store no longer contains all of it.
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
    /// The stored value of a read without pending writes. If the store fails, this is reported, and the value counts as
    /// missing.
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
    /// The changes to the store when all pages are saved. Entities that are on none of them are deleted.
    func replacing(with ids: [String], beganAt: Int64, savedAt: Date) -> [EntityTransaction.Change] {
        guard let key else { return [] }
        let answer = StoredAnswer(
            .entities(ids),
            savedAt: savedAt,
            isComplete: true,
            isEncrypted: table.isEncrypted,
            requestedAt: beganAt
        )
        return others(than: ids, requestedAt: beganAt) + [.keep(answer, key)] + wholeTable(key)
    }

    /// The changes of entities that the list contained before and no longer does, if the server decides what it contains:
    /// without parameters, the server no longer has them.
    func missing(_ before: StoredAnswer?, in ids: [String], requestedAt: Int64) -> [EntityTransaction.Change] {
        guard case .asAnswered = members, let held = before?.ids else { return [] }
        let named = ids.exact
        return held.filter { !named.contains(ExactText($0)) }.map { id in
            .update(id, table: table) { record in record.revision <= requestedAt ? nil : record }
        }
    }
}

extension StoredAnswer {
    /// The keys of a list; nil if the answer is not a list.
    var ids: [String]? { if case .entities(let ids) = content { ids } else { nil } }
}
