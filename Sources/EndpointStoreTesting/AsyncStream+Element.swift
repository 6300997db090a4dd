extension AsyncStream<Void> {
    /// True if the stream contains an element, which this property consumes. A cancelled task reads it, because such a
    /// task takes an existing element and does not wait.
    var holdsElement: Bool {
        get async {
            let taking = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                for await _ in self { return true }
                return false
            }
            return await taking.value
        }
    }
}
