internal import EndpointRuntime
internal import Foundation

/// A page of a sync, or the whole answer if there are no pages.
struct SyncPage<Entity: StoredEntity>: PagedValue, Sendable {
    /// An item of a page.
    enum Item: Sendable {
        /// The current version of an entity.
        case saved(AnsweredEntity<Entity>)
        /// The key of a deleted entity.
        case deleted(String)
    }

    let pageItems: [Item]
    /// The point since which the next sync can request changes: the answer's token, or the server's time (RFC 9110
    /// §6.6.1). Nil if the answer contains neither.
    let point: SyncPoint?
    /// The next page is requested by the token of this one.
    var isFollowedByToken = false

    init(
        _ entities: [Entity],
        _ response: EndpointResponse,
        _ feed: SyncFeed?,
        now: Date
    ) throws(EndpointReadingError) {
        if let token = feed?.token {
            point = try token.read(response).map { .token($0) }
        } else {
            point = response.header("Date").flatMap { HTTPDate.parse(Substring($0), now: now) }.map { .date($0) }
        }
        var items: [Item] = []
        items.reserveCapacity(entities.count)
        for (index, entity) in entities.enumerated() {
            items.append(.saved(try AnsweredEntity(entity, at: index)))
        }
        // They are read by their keys and marks alone.
        items += (response.tombstones?.keys ?? []).map { .deleted($0) }
        pageItems = items
    }

    var entities: [AnsweredEntity<Entity>] {
        pageItems.compactMap { item in if case .saved(let entity) = item { entity } else { nil } }
    }

    var deleted: [String] {
        pageItems.compactMap { item in if case .deleted(let id) = item { id } else { nil } }
    }
}

/// The request of a sync: one answer, or page by page.
struct SyncPages<API: EndpointAPI, Entity: StoredEntity>: Sendable {
    typealias Failed = EndpointError<API.Failure>
    typealias Visit = (_ page: SyncPage<Entity>, _ requestedAt: Int64) async throws(Failed) -> Void

    private let read: @Sendable (EntityCacheCore<API>, _ since: SyncPoint?, Visit) async throws(Failed) -> Void

    /// A sync with one answer.
    init(
        _ call: @escaping @Sendable (SyncPoint?) -> EndpointCall<API, [Entity]>,
        _ feed: SyncFeed?
    ) {
        read = { core, since, visit async throws(Failed) in
            let requestedAt = await core.revision(call(since).operation)
            let page = try await core.client.send(
                feed.reading(call(since), of: Entity.self) { entities, response throws(EndpointReadingError) in
                    try SyncPage(entities, response, feed, now: core.date)
                }
            )
            try await visit(page, requestedAt)
        }
    }

    /// A sync page by page.
    init<Page: PagedValue & Sendable>(
        paged call: @escaping @Sendable (SyncPoint?) -> EndpointCall<API, EndpointPage<Page>>,
        _ feed: SyncFeed?
    ) where Page.PageElement == Entity {
        read = { core, since, visit async throws(Failed) in
            let pages = core.client.pages(
                feed.reading(call(since), of: Entity.self) { page, response throws(EndpointReadingError) in
                    var synced = try SyncPage(page.items, response, feed, now: core.date)
                    if let token = synced.point?.token { synced.isFollowedByToken = page.isFollowed(by: token) }
                    let syncedPage = synced
                    return page.map { _ in syncedPage }
                }
            )
            var iterator = pages.makeAsyncIterator()
            let operation = call(since).operation
            var requestedAt = await core.revision(operation)
            while let page = try await iterator.next() {
                try await visit(page.value, requestedAt)
                requestedAt = await core.revision(operation)
            }
        }
    }

    /// Requests the whole list, or the changes. Each page is visited before the next one is requested.
    func forEach(_ core: EntityCacheCore<API>, since: SyncPoint?, _ visit: Visit) async throws(Failed) {
        try await read(core, since, visit)
    }
}

extension SyncFeed? {
    /// The call with an answer that `transform` creates. Its readers leave out the entities that are marked as deleted, whose
    /// keys the response then has.
    fileprivate func reading<API, Value, Mapped: Sendable>(
        _ call: EndpointCall<API, Value>,
        of entity: (some StoredEntity).Type,
        _ transform: @escaping @Sendable (Value, EndpointResponse) throws(EndpointReadingError) -> Mapped
    ) -> EndpointCall<API, Mapped> {
        let rule = self?.mark?.rule(for: entity)
        return call.reusing { response, read throws(EndpointReadingError) in
            var response = response
            response.tombstones = rule.map { Tombstones($0) }
            return try transform(try read(response), response)
        }
    }
}
