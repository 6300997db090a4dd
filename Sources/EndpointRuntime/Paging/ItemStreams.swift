extension EndpointItems {
    /// The items as a stream of the standard library, which repositories hand out: it asks for a page when somebody wants
    /// an item of it, and is for one reader.
    ///
    /// What it throws is an `EndpointError` of the API, by way of `any Error`.
    public var stream: AsyncThrowingStream<Element, any Error> {
        let source = ItemSource(makeAsyncIterator())
        return AsyncThrowingStream { try await source.next() }
    }
}

/// A place for an iterator that a closure moves on.
private actor ItemSource<API: EndpointAPI, Value: PagedValue & Sendable> where Value.PageElement: Sendable {
    private var iterator: EndpointItems<API, Value>.Iterator

    init(_ iterator: EndpointItems<API, Value>.Iterator) {
        self.iterator = iterator
    }

    func next() async throws -> Value.PageElement? {
        var iterator = iterator
        defer { self.iterator = iterator }
        return try await iterator.next()
    }
}

/// The items that a mock answers with, as a repository hands them out.
public enum MockItems {
    /// A stream of what the closure answers, which is asked when the first item is wanted.
    public static func stream<Element: Sendable>(
        _ answer: @escaping @Sendable () async throws -> [Element]
    ) -> AsyncThrowingStream<Element, any Error> {
        let source = MockSource(answer)
        return AsyncThrowingStream { try await source.next() }
    }
}

private actor MockSource<Element: Sendable> {
    private let answer: @Sendable () async throws -> [Element]
    private var items: ArraySlice<Element>?

    init(_ answer: @escaping @Sendable () async throws -> [Element]) {
        self.answer = answer
    }

    func next() async throws -> Element? {
        if items == nil { items = try await answer()[...] }
        return items?.popFirst()
    }
}
