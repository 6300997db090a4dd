public import EndpointRuntime
internal import Foundation

/// A read of a list that the server returns in pages.
///
/// A refresh requests the first page, which replaces the stored list. ``EntityCache/items(of:)`` appends each further
/// page when it arrives.
public struct CachedPages<API: EndpointAPI, Page: PagedValue & Sendable>: CachedRead
where Page.PageElement: StoredEntity {
    /// The read itself.
    public let source: CachedSource<API, [Page.PageElement.DomainValue]>

    /// The pages as the server returns them.
    let asked: EndpointCall<API, EndpointPage<Page>>
    /// The pages, decoded for the store.
    let call: EndpointCall<API, EndpointPage<AnsweredPage<Page.PageElement>>>
    let list: StoredList<Page.PageElement>
    /// The same read with other keys.
    private(set) var byKeys: (@Sendable (_ current: (EntityKey) -> String) -> CachedPages)?

    /// Creates a read.
    ///
    /// - Parameters:
    ///   - method: The repository's method, such as `IssueRepository.listIssues`.
    ///   - call: The call to the server.
    ///   - settings: Where the value comes from, and how long it is fresh.
    ///   - members: The entities that the list contains.
    public init(
        _ method: String,
        _ call: EndpointCall<API, EndpointPage<Page>>,
        settings: CacheSettings,
        members: CachedMembers = .asAnswered
    ) {
        let key = StoredAnswerKey(method, call)
        let list = StoredList<Page.PageElement>(key: key, members: members, limits: settings.limits)
        let pages = call.reading { page, _ throws(EndpointReadingError) in
            let entities = try AnsweredEntity.list(page.items)
            return page.map { _ in AnsweredPage(pageItems: entities) }
        }
        asked = call
        self.call = pages
        self.list = list
        var source = CachedSource(
            key: key,
            settings: settings,
            operation: call.operation,
            interests: list.interests,
            load: { store async throws(EntityStoreError) in try await list.load(store) },
            fetch: { client, _ async throws(EndpointError<API.Failure>) in
                // A part of a list has no version of its own.
                let page = try await client.send(pages)
                return .answered(page.items.map(\.value)) { requestedAt, savedAt in
                    list.changes(
                        page.items,
                        EntityValidators(),
                        isComplete: page.isLast,
                        requestedAt: requestedAt,
                        savedAt: savedAt
                    )
                }
            },
            whenGone: { _ in [] }
        )
        source.referredTables = Page.PageElement.entityTable.references?.tableNames ?? []
        self.source = source
    }

    /// Creates a read whose request or filter names entities that may have been created offline. `read` makes it with
    /// the current key of each of them. When the server has given an entity a key, the read is made again.
    public init(_ read: @escaping @Sendable (_ current: (EntityKey) -> String) -> CachedPages) {
        var keys: [EntityKey] = []
        let made = read { key in
            keys.append(key)
            return key.id
        }
        (asked, call, list, byKeys) = (made.asked, made.call, made.list, read)
        var source = made.source
        source.keys = keys
        source.byKeys = { read($0).source }
        self.source = source
    }
}

/// A page of entities from the server.
struct AnsweredPage<Entity: StoredEntity>: PagedValue, Sendable {
    let pageItems: [AnsweredEntity<Entity>]
}

extension EntityCache {
    /// The items of a list, from the source that the read's policy chooses: the store, if it contains the whole list;
    /// otherwise page after page from the server. Each page is stored when it arrives.
    ///
    /// It throws an `EndpointError` of the API, as `any Error`.
    public func items<Page>(
        of read: CachedPages<API, Page>
    ) -> AsyncThrowingStream<Page.PageElement.DomainValue, any Error> {
        let items = CachedItems(core: core, read: read)
        return AsyncThrowingStream { try await items.next() }
    }
}

/// The position of a reader in a list that is stored page by page.
private actor CachedItems<API: EndpointAPI, Page: PagedValue & Sendable> where Page.PageElement: StoredEntity {
    typealias DomainValue = Page.PageElement.DomainValue
    typealias Failed = EndpointError<API.Failure>

    private let core: EntityCacheCore<API>
    private var read: CachedPages<API, Page>
    private let generation: Int
    private var items: ArraySlice<DomainValue>?
    private var pages: EndpointPages<API, AnsweredPage<Page.PageElement>>.Iterator?
    private var isFirst = true
    private let wait = ArrivalWait()

    init(core: EntityCacheCore<API>, read: CachedPages<API, Page>) {
        self.core = core
        self.read = read
        generation = core.store.generation
    }

    func next() async throws -> DomainValue? {
        if items == nil { items = try await begin()[...] }
        while items?.isEmpty ?? true {
            guard let page = try await nextPage() else { return nil }
            items = page[...]
        }
        guard !core.isHidden else { throw core.failure(.unauthorized, read.source) }
        return items?.popFirst()
    }

    /// Returns the stored items if the policy accepts them; otherwise none, and the server's pages follow.
    private func begin() async throws(Failed) -> [DomainValue] {
        if let byKeys = read.byKeys, let current = await core.currentKeys(of: read.source) { read = byKeys(current) }
        let source = read.source
        let policy = core.policy(of: source)
        if policy == .cacheOnly { return try await core.value(of: source) }
        if policy == .cacheThenRefresh || policy == .cacheElseNetwork, let stored = await core.stored(source),
            stored.isComplete, stored.hasLastPage,
            policy == .cacheThenRefresh || stored.isFresh(at: core.date, source.settings)
        {
            return try await core.value(of: source)
        }
        let pages = core.client.pages(read.call)
        self.pages = pages.makeAsyncIterator()
        do throws(Failed) {
            return try await nextPage() ?? []
        } catch {
            guard policy != .networkOnly, let stored = await core.stored(source), stored.mayReplace(error)
            else { throw error }
            self.pages = nil
            return stored.value
        }
    }

    /// Returns the next page, which is stored when it arrives; nil after the last one.
    private func nextPage() async throws(Failed) -> [DomainValue]? {
        guard var pages else { return nil }
        let requestedAt = await core.revision(read.source.operation)
        defer { self.pages = pages }
        guard let page = try await pages.next() else {
            // If an empty page shows that the one before it was the last, the reader does not receive it.
            try await store(read.list.appending([], isComplete: true, requestedAt: requestedAt, savedAt: core.date))
            return nil
        }
        let (isLast, savedAt) = (page.isLast, core.date)
        if isFirst {
            let none = EntityValidators()
            try await store(
                read.list.changes(page.items, none, isComplete: isLast, requestedAt: requestedAt, savedAt: savedAt)
            )
        } else {
            try await store(
                read.list.appending(page.items, isComplete: isLast, requestedAt: requestedAt, savedAt: savedAt)
            )
        }
        isFirst = false
        return page.items.map(\.value)
    }

    private func store(_ changes: [EntityTransaction.Change]) async throws(Failed) {
        try await core.apply(changes, generation, read.source, within: wait)
    }
}
