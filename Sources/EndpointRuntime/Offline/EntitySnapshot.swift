/// A value that a repository keeps, and how it stands: what generated code makes the domain's `StoredValue` of.
public struct EntitySnapshot<Value: Sendable>: Sendable {
    /// Where a value comes from.
    public enum Source: Sendable, Hashable {
        /// It was stored before anybody observed it.
        case store
        /// The server answered with it while it was observed.
        case network
    }

    /// The value; nil while none is known.
    public let value: Value?

    /// Where the value comes from.
    public let source: Source

    /// How old the value is; nil while none is known, and where a write made it invalid.
    public let age: Duration?

    /// Whether the value is older than its repository wants it to be, or not known.
    public let isStale: Bool

    /// Whether an answer of the server is under way.
    public let isRefreshing: Bool

    /// Why the last refresh failed; nil once one succeeds.
    public let lastError: (any Error)?

    /// The keys of the entities in it that have writes which the server has not accepted yet, as text.
    public let pendingIDs: Set<String>
}
