extension AsyncSequence {
    /// Starts to read, and returns a function that returns the elements one by one; nil at the end.
    func pulling() -> () async throws -> Element? {
        var iterator = makeAsyncIterator()
        return { try await iterator.next() }
    }
}
