/// A value of a repository and its state. Generated code converts it to the domain's `StoredValue`.
public struct EntitySnapshot<Value: Sendable>: Sendable {
    /// The source of a value.
    public enum Source: Sendable, Hashable {
        /// The value was stored before it was observed.
        case store
        /// The server returned the value while it was observed.
        case network
    }

    /// The value; nil until one is known.
    public let value: Value?

    /// The source of the value.
    public let source: Source

    /// The age of the value; nil until a value is known, and after a write invalidated it.
    public let age: Duration?

    /// The value is older than its repository allows, or its age is unknown.
    public let isStale: Bool

    /// Nothing that the server has for the value is missing. False for a list that was never fetched, of which only the
    /// store and the outbox know something, and for one of which further pages are missing.
    public let isComplete: Bool

    /// A request to the server is running.
    public let isRefreshing: Bool

    /// The error of the last refresh; nil once one succeeds.
    public let lastError: (any Error)?

    /// The keys, as text, of its entities with writes that the server has not accepted yet.
    public let pendingIDs: Set<String>
}
