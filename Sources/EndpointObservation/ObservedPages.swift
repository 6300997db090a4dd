public import EndpointRuntime
public import Foundation
public import Observation

/// The items of a repository's method with pages on a screen, which reads more of them on demand.
///
/// ```swift
/// List {
///     ForEach(issues.items) { Text($0.title) }
///     if issues.hasMore { ProgressView().task(id: issues.items.count) { await issues.loadMore() } }
/// }
/// .task { await issues.follow() }
/// .refreshable { await issues.refresh() }
/// ```
///
/// It works with each kind of paging, because it reads the repository's stream of items, and asks for a page when it needs one.
@MainActor @Observable
public final class ObservedPages<Item: Sendable> {
    /// True while ``loadMore()`` reads.
    public private(set) var isLoadingMore = false

    /// The error of the last ``loadMore()``; nil if it succeeded. The error of the first items is in ``phase``.
    public private(set) var moreError: (any Error)?

    /// The items beyond the first ones.
    private struct Extension {
        /// The reader of the first items. After a refresh there is another one, and these items are no longer shown.
        let base: PageReading<Item>?
        var position: PageReading<Item>?
        /// All items; nil if the store tells them.
        var items: [Item]?
        /// The keys of the items that were read last. A store that has one of them has them all.
        var latest: Set<AnyHashable> = []
    }

    /// Tells the current object what the store says, whichever object the read was made for.
    @MainActor private final class StoreListener {
        var told: (@MainActor ([Item]) -> Void)?
    }

    private var further: Extension?
    @ObservationIgnored private let list: ObservedValue<PageHead<Item>>
    @ObservationIgnored private var pages: @Sendable () -> AsyncThrowingStream<Item, any Error>
    @ObservationIgnored private var listener: StoreListener?
    @ObservationIgnored private let id: @Sendable (Item) -> AnyHashable
    @ObservationIgnored private let size: Int
    @ObservationIgnored private var loading: Task<Void, Never>?
    /// The number of the current `loading`. An earlier one shows nothing any more.
    @ObservationIgnored private var number = 0

    private init(
        _ list: ObservedValue<PageHead<Item>>,
        _ listener: StoreListener?,
        size: Int,
        id: @escaping @Sendable (Item) -> AnyHashable,
        pages: @escaping @Sendable () -> AsyncThrowingStream<Item, any Error>
    ) {
        (self.list, self.listener, self.size, self.id, self.pages) = (list, listener, size, id, pages)
        listen()
    }

    /// Reads the items of a method that asks the server.
    ///
    /// - Parameters:
    ///   - size: The number of items to read at a time. The size of the server's pages is a good one.
    ///   - id: The part of an item that differs from all others. Of several items with the same one, the first is shown.
    ///   - clock: The clock that measures the wait of a search. Tests pass their own.
    ///   - pages: The repository's method.
    public convenience init<ID: Hashable & SendableMetatype>(
        size: Int = 20,
        id: @escaping @Sendable (Item) -> ID,
        clock: any EndpointClock = SystemClock(),
        pages: @escaping @Sendable () -> AsyncThrowingStream<Item, any Error>
    ) {
        let load: @Sendable () async throws -> PageHead<Item> = {
            let reading = PageReading(pages())
            let (items, error) = await reading.take(size)
            if let error, items.isEmpty { throw error }
            return PageHead(items: unique(items) { id($0) }, reading: reading)
        }
        let list = ObservedValue(.called(again: false, load), clock)
        self.init(list, nil, size: size, id: { AnyHashable(id($0)) }, pages: pages)
    }

    /// Reads the items of a method with a store: what is stored is shown at once.
    ///
    /// - Parameters:
    ///   - size: The number of items to read at a time. The size of the server's pages is a good one.
    ///   - id: The part of an item that differs from all others.
    ///   - clock: The clock that measures the age and the wait of a search. Tests pass their own.
    ///   - pages: The repository's method.
    ///   - observe: The repository's `observe…` method.
    ///   - refresh: The repository's `refresh…` method.
    public convenience init<ID: Hashable & SendableMetatype, State: StoredState>(
        size: Int = 20,
        id: @escaping @Sendable (Item) -> ID,
        clock: any EndpointClock = SystemClock(),
        pages: @escaping @Sendable () -> AsyncThrowingStream<Item, any Error>,
        observe: @escaping @Sendable () -> AsyncStream<State>,
        refresh: @escaping @Sendable () async throws -> Void
    ) where State.Value == [Item] {
        let listener = StoreListener()
        let follow: @MainActor @Sendable ((ObservedState<PageHead<Item>>) -> Void) async -> Void = { show in
            for await state in observe() {
                show(ObservedState(state, seenAt: clock.now) { PageHead(items: $0, reading: nil) })
                listener.told?(state.value ?? [])
            }
        }
        let list = ObservedValue(.stored(follow: follow, refresh: refresh), clock)
        self.init(list, listener, size: size, id: { AnyHashable(id($0)) }, pages: pages)
    }
}

extension ObservedPages {
    /// The items that are known, in the server's order, each once.
    public var items: [Item] { current?.items ?? list.value?.items ?? [] }

    /// True if ``loadMore()`` may find more items.
    public var hasMore: Bool {
        guard let head = list.value else { return false }
        guard let position = current?.position ?? head.reading, head.reading != nil else { return !list.isComplete }
        return !position.hasEnded
    }

    /// The items as one value to switch over. Its errors are those of the first items.
    public var phase: ObservedPhase<[Item]> {
        let items = items
        return list.phase.map { _ in items }
    }

    /// True while the first items are requested, or newer ones.
    public var isLoading: Bool { list.isLoading }

    /// True if the first items are older than the repository's `maxAge`, or their age is unknown.
    public var isStale: Bool { list.isStale }

    /// The age of the first items; nil while none is known.
    public var age: Duration? { list.age }

    /// The keys of the entities with writes that wait for the server.
    public var pendingIDs: Set<String> { list.pendingIDs }

    /// Reads the first items, and follows the store if there is one, until the task is cancelled: call it in the view's `.task`.
    ///
    /// Items without a store are not read again when a screen comes back.
    public func follow() async {
        await list.follow()
        if !list.isFollowed { cancelLoading() }
    }

    /// Asks the server for the first items, and returns when it has answered: call it in `.refreshable`.
    ///
    /// The shown items stay until then, and if that fails.
    public func refresh() async {
        cancelLoading()
        await list.refresh()
        if list.error == nil { (moreError, further) = (nil, nil) }
    }

    /// Reads more items, and returns when they are shown. The appearance of rows may call it any number of times: one read
    /// runs at a time.
    ///
    /// If it fails, ``moreError`` says so, and the next call tries again. A stream that failed cannot go on, so that call reads
    /// from the first page, and shows the items after those that are known.
    public func loadMore() async {
        if loading == nil, hasMore {
            number += 1
            let number = number
            isLoadingMore = true
            loading = Task {
                await readMore(number)
                guard number == self.number else { return }
                (loading, isLoadingMore) = (nil, false)
                if listener != nil { storeTold(list.value?.items ?? []) }
            }
        }
        await loading?.value
    }

    /// Shows what `other` would, which is usually the same method with other parameters.
    ///
    /// - Parameters:
    ///   - other: New pages that nobody follows.
    ///   - keepingItems: Whether the old items stay until there are some for the new parameters.
    ///   - delay: The wait before the request. A further call within it takes the place of this one.
    public func observe(_ other: ObservedPages, keepingItems: Bool = false, after delay: Duration = .zero) {
        cancelLoading()
        moreError = nil
        if !keepingItems { further = nil }
        (pages, listener) = (other.pages, other.listener)
        listen()
        list.observe(other.list, keepingValue: keepingItems, after: delay)
    }

    /// Shows the results for another search text, 300 milliseconds after the last change.
    public func search(_ other: ObservedPages, after delay: Duration = .milliseconds(300)) {
        observe(other, keepingItems: true, after: delay)
    }

    private var current: Extension? {
        guard let further, let head = list.value, further.base === head.reading else { return nil }
        return further
    }

    private func cancelLoading() {
        guard let loading else { return }
        number += 1
        loading.cancel()
        (self.loading, isLoadingMore) = (nil, false)
        (current?.position ?? list.value?.reading)?.abandon()
    }

    private func readMore(_ number: Int) async {
        guard let head = list.value else { return }
        let known = items
        var further = current ?? Extension(base: head.reading, position: head.reading)
        var (begun, isAnew) = (further.position, false)
        if begun?.isBroken ?? true {
            begun = PageReading(pages())
            (further.position, further.items, isAnew) = (begun, known, true)
        }
        guard let position = begun else { return }
        // A store replaces its list with the first page, which is read again. What is known stays on the screen.
        self.further = further
        let (read, error) = await position.take(isAnew ? known.count + size : size)
        guard number == self.number, list.value?.reading === head.reading else { return }
        if !isAnew {
            further.items = unique(items + read, id)
        } else if error == nil || read.count > known.count {
            further.items = unique(read, id)
        }
        further.latest = Set(read.map(id)).subtracting(known.map(id))
        moreError = error
        if head.reading == nil, position.hasEnded, read.count <= known.count, !list.isComplete {
            // Without a connection, the stream ends with what is stored.
            position.abandon()
            moreError = FurtherPagesUnavailable()
        }
        self.further = further
    }

    private func listen() {
        listener?.told = { [weak self] items in self?.storeTold(items) }
    }

    /// Shows the items of the store as soon as it has those that were read.
    private func storeTold(_ stored: [Item]) {
        if list.isComplete, moreError is FurtherPagesUnavailable { moreError = nil }
        guard !isLoadingMore, let further, further.items != nil else { return }
        guard further.latest.isEmpty || stored.contains(where: { further.latest.contains(id($0)) }) else { return }
        self.further?.items = nil
    }
}

/// The error of a list that is stored in part, when the server cannot be asked for the rest.
public struct FurtherPagesUnavailable: Error, LocalizedError {
    /// A text for users.
    public var errorDescription: String? { "Further items are not available without a connection." }
}

/// The elements without those that have the same key as an earlier one.
private func unique<Element, Key: Hashable>(_ elements: [Element], _ key: (Element) -> Key) -> [Element] {
    var keys: Set<Key> = []
    return elements.filter { keys.insert(key($0)).inserted }
}
