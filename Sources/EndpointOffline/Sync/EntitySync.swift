public import EndpointRuntime
public import Foundation

/// The sync of a stored list with the server: the work of a repository's method with `sync`.
///
/// Generated code describes each such method, and ``EntityCache/sync(_:)`` performs it.
public struct EntitySync<API: EndpointAPI>: Sendable {
    /// The repository's method, such as `PaymentRepository.syncPayments`.
    public let method: String

    /// The interval at which a ``SyncCoordinator`` syncs the list automatically. Nil if it only syncs when a connection
    /// returns or when the app asks.
    public let interval: Duration?

    let operation: EndpointOperation
    let run: @Sendable (EntityCacheCore<API>) async throws(EndpointError<API.Failure>) -> Void
}

extension EntitySync {
    /// A sync that requests the whole list. Entities that are missing in the answer are deleted.
    ///
    /// - Parameters:
    ///   - method: The repository's method.
    ///   - interval: How often it runs automatically.
    ///   - read: The stored list.
    ///   - isWhole: Whether the list has no parameters. If it has some, it proves nothing about what it does not contain,
    ///     and nothing is deleted.
    public init<Entity: StoredEntity>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedList<API, Entity>,
        isWhole: Bool = true
    ) {
        self.method = method
        self.interval = interval
        let (source, list) = (read.source, read.list)
        operation = source.operation
        run = { core async throws(EndpointError<API.Failure>) in
            let generation = core.store.generation
            let before = await core.keptAnswer(source)
            _ = try await core.refresh(source)
            var changes = [SyncMark(savedAt: core.date, point: nil).kept(for: method)]
            if isWhole, let answer = await core.keptAnswer(source), let ids = answer.ids {
                changes += list.missing(before, in: ids, requestedAt: answer.requestedAt)
            }
            try await core.apply(changes, generation, source)
        }
    }

    /// A sync that requests the changes since the last sync.
    ///
    /// - Parameters:
    ///   - method: The repository's method.
    ///   - interval: How often it runs automatically.
    ///   - read: The stored list.
    ///   - mark: How an entity in an answer is marked as deleted; nil if the server leaves out deleted entities.
    ///   - isWhole: Whether the list has no parameters; otherwise nothing is deleted that it does not contain.
    ///   - call: The call to the server; without a date, it requests the whole list.
    public init<Entity: StoredEntity>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedList<API, Entity>,
        deleted mark: SyncDeletionMark? = nil,
        isWhole: Bool = true,
        since call: @escaping @Sendable (_ date: Date?) -> EndpointCall<API, [Entity]>
    ) {
        let feed = SyncFeed(token: nil, mark: mark)
        let pages = SyncPages<API, Entity>({ call($0?.date) }, feed)
        self.init(
            interval,
            ListSync(method: method, source: read.source, list: read.list, pages: pages, feed: feed, isWhole: isWhole)
        )
    }

    /// A sync that requests the changes since the last answer, with a token from that answer.
    ///
    /// - Parameters:
    ///   - method: The repository's method.
    ///   - interval: How often it runs automatically.
    ///   - read: The stored list.
    ///   - token: Where an answer contains the token.
    ///   - mark: How an entity in an answer is marked as deleted; nil if the server leaves out deleted entities.
    ///   - isWhole: Whether the list has no parameters; otherwise nothing is deleted that it does not contain.
    ///   - call: The call to the server; without a token, it requests the whole list.
    public init<Entity: StoredEntity>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedList<API, Entity>,
        token: SyncToken,
        deleted mark: SyncDeletionMark? = nil,
        isWhole: Bool = true,
        since call: @escaping @Sendable (_ token: String?) -> EndpointCall<API, [Entity]>
    ) {
        let feed = SyncFeed(token: token, mark: mark)
        let pages = SyncPages<API, Entity>({ call($0?.token) }, feed)
        self.init(
            interval,
            ListSync(method: method, source: read.source, list: read.list, pages: pages, feed: feed, isWhole: isWhole)
        )
    }

    /// A sync that requests all pages of a list. Entities that are missing on all pages are deleted, unless the list has
    /// parameters.
    public init<Page: PagedValue & Sendable>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedPages<API, Page>,
        isWhole: Bool = true
    ) {
        let pages = SyncPages<API, Page.PageElement>(paged: { _ in read.asked }, nil)
        self.init(
            interval,
            ListSync(method: method, source: read.source, list: read.list, pages: pages, feed: nil, isWhole: isWhole)
        )
    }

    /// A sync that requests the changes since the last sync, page by page.
    ///
    /// - Parameters:
    ///   - method: The repository's method.
    ///   - interval: How often it runs automatically.
    ///   - read: The stored list.
    ///   - mark: How an entity in an answer is marked as deleted; nil if the server leaves out deleted entities.
    ///   - isWhole: Whether the list has no parameters; otherwise nothing is deleted that it does not contain.
    ///   - call: The call to the server; without a date, it requests the whole list.
    public init<Page: PagedValue & Sendable>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedPages<API, Page>,
        deleted mark: SyncDeletionMark? = nil,
        isWhole: Bool = true,
        since call: @escaping @Sendable (_ date: Date?) -> EndpointCall<API, EndpointPage<Page>>
    ) {
        let feed = SyncFeed(token: nil, mark: mark)
        let pages = SyncPages<API, Page.PageElement>(paged: { call($0?.date) }, feed)
        self.init(
            interval,
            ListSync(method: method, source: read.source, list: read.list, pages: pages, feed: feed, isWhole: isWhole)
        )
    }

    /// A sync that requests the changes since the last answer, page by page, with a token from an answer.
    ///
    /// - Parameters:
    ///   - method: The repository's method.
    ///   - interval: How often it runs automatically.
    ///   - read: The stored list.
    ///   - token: Where an answer contains the token.
    ///   - mark: How an entity in an answer is marked as deleted; nil if the server leaves out deleted entities.
    ///   - isWhole: Whether the list has no parameters; otherwise nothing is deleted that it does not contain.
    ///   - call: The call to the server; without a token, it requests the whole list.
    public init<Page: PagedValue & Sendable>(
        _ method: String,
        every interval: Duration? = nil,
        of read: CachedPages<API, Page>,
        token: SyncToken,
        deleted mark: SyncDeletionMark? = nil,
        isWhole: Bool = true,
        since call: @escaping @Sendable (_ token: String?) -> EndpointCall<API, EndpointPage<Page>>
    ) {
        let feed = SyncFeed(token: token, mark: mark)
        let pages = SyncPages<API, Page.PageElement>(paged: { call($0?.token) }, feed)
        self.init(
            interval,
            ListSync(method: method, source: read.source, list: read.list, pages: pages, feed: feed, isWhole: isWhole)
        )
    }

    private init<Entity: StoredEntity>(_ interval: Duration?, _ sync: ListSync<API, Entity>) {
        method = sync.method
        self.interval = interval
        operation = sync.source.operation
        run = { core async throws(EndpointError<API.Failure>) in try await sync.run(core) }
    }
}

extension EntityCache {
    /// Syncs a stored list. Callers that request the same at the same time share one sync.
    @concurrent
    public func sync(_ sync: EntitySync<API>) async throws(EndpointError<API.Failure>) {
        try await core.sync(sync)
    }
}

extension EntityCacheCore {
    /// Syncs a stored list. All callers between two writes share one sync of a method.
    func sync(_ sync: EntitySync<API>) async throws(Failed) {
        let (outcome, _) = await shared.syncs.join(now(sync.method)) { [self] in
            do throws(Failed) {
                try await sync.run(self)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        guard let outcome else { throw failure(.cancelled, sync.operation) }
        try outcome.get()
    }
}
