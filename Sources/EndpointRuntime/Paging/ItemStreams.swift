extension EndpointItems {
    /// The items as a stream of the standard library, which repositories hand out: it asks for a page when somebody wants
    /// an item of it, and is for one reader: of several that ask at a time, all but one have an error.
    ///
    /// What it throws is an `EndpointError` of the API, by way of `any Error`.
    public var stream: AsyncThrowingStream<Element, any Error> { .pulling(self) }
}

/// The items that a mock answers with, as a repository hands them out.
public enum MockItems {
    /// A stream of what the closure answers, which is asked when the first item is wanted.
    public static func stream<Element: Sendable>(
        _ answer: @escaping @Sendable () async throws -> [Element]
    ) -> AsyncThrowingStream<Element, any Error> {
        .pulling(AnsweredItems(answer: answer))
    }
}

/// The items of an answer that is asked for with the first of them.
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
