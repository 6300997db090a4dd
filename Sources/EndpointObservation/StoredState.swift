/// The state of a stored value, which the generated `…StoredValue` of each API conforms to.
///
/// ```swift
/// extension BankStoredValue: StoredState {
///     public var isStored: Bool { source == .store }
/// }
/// ```
public protocol StoredState<Value>: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value; nil while none is known.
    var value: Value? { get }
    /// True if the value comes from the store, false if the server has answered while it was observed.
    var isStored: Bool { get }
    /// The age of the value; nil while none is known.
    var age: Duration? { get }
    /// True if the value is older than the repository's `maxAge`, or its age is unknown.
    var isStale: Bool { get }
    /// True if the value contains everything that the server has.
    var isComplete: Bool { get }
    /// True while a newer value is requested from the server.
    var isRefreshing: Bool { get }
    /// The error of the last refresh; nil if it succeeded.
    var lastError: (any Error)? { get }
    /// The keys of the entities with writes that wait.
    var pendingIDs: Set<String> { get }
}

extension StoredState {
    /// No key, for an API without an outbox.
    public var pendingIDs: Set<String> { [] }
}
