/// The items that a list of pages begins with.
struct PageHead<Item: Sendable>: RandomAccessCollection, Sendable {
    let items: [Item]
    /// The reader of the items after these; nil if a store tells all items.
    let reading: PageReading<Item>?

    var startIndex: Int { items.startIndex }
    var endIndex: Int { items.endIndex }

    subscript(position: Int) -> Item { items[position] }
}

/// The position in the pages of a list.
@MainActor final class PageReading<Item: Sendable> {
    private nonisolated let stream: AsyncThrowingStream<Item, any Error>
    /// There are no more items.
    private(set) var hasEnded = false
    /// The stream threw an error, or its task was cancelled. Such a stream says that it has ended, and cannot go on.
    private(set) var isBroken = false

    nonisolated init(_ stream: AsyncThrowingStream<Item, any Error>) {
        self.stream = stream
    }

    /// Returns the next items, and the error that came after them.
    nonisolated func take(_ count: Int) async -> (items: [Item], error: (any Error)?) {
        var items: [Item] = []
        var iterator = stream.makeAsyncIterator()
        do {
            while items.count < count, let item = try await iterator.next() { items.append(item) }
            try Task.checkCancellation()
            if items.count < count { await end() }
            return (items, nil)
        } catch {
            await abandon()
            return (items, error)
        }
    }

    private func end() { hasEnded = true }

    func abandon() { isBroken = true }
}
