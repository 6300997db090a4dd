extension EndpointItems {
    /// The items as a stream of the standard library, which repositories return. It requests a page when its reader
    /// needs an item. It has a single reader: with several concurrent readers, all but one receive an error.
    ///
    /// Its errors are `EndpointError`s of the API, typed as `any Error`.
    public var stream: AsyncThrowingStream<Element, any Error> { .pulling(self) }
}

/// Creates the items that a mock returns from a repository.
public enum MockItems {
    /// A stream of the closure's items. The closure runs when the first item is needed.
    public static func stream<Element: Sendable>(
        _ answer: @escaping @Sendable () async throws -> [Element]
    ) -> AsyncThrowingStream<Element, any Error> {
        .pulling(AnsweredItems(answer: answer))
    }
}

/// The items of a closure that runs with the first of them.
private struct AnsweredItems<Element: Sendable>: AsyncSequence, Sendable {
    let answer: @Sendable () async throws -> [Element]

    func makeAsyncIterator() -> Iterator { Iterator(answer: answer) }

    struct Iterator: AsyncIteratorProtocol {
        let answer: @Sendable () async throws -> [Element]
        private var items: ArraySlice<Element>?

        init(answer: @escaping @Sendable () async throws -> [Element]) {
            self.answer = answer
        }

        mutating func next() async throws -> Element? {
            if items == nil { items = try await answer()[...] }
            return items?.popFirst()
        }
    }
}
