/// Creates streams of stored values for generated mocks.
public enum MockObservation {
    /// A stream of one value. It stays open until its reader stops.
    public static func stream<Value: Sendable>(of value: Value) -> AsyncStream<Value> {
        AsyncStream { continuation in _ = continuation.yield(value) }
    }
}
