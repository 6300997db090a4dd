/// Streams for generated mocks of what a repository keeps.
public enum MockObservation {
    /// A stream of one value, which stays open until its reader leaves.
    public static func stream<Value: Sendable>(of value: Value) -> AsyncStream<Value> {
        AsyncStream { continuation in _ = continuation.yield(value) }
    }
}
