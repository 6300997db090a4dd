extension AsyncStream<Void> {
    /// Whether the stream holds an element, which this takes. A cancelled task reads it, because it takes what is there
    /// and does not wait.
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
