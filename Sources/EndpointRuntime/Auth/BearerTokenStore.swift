/// Stores the token of a session, for example in the Keychain, so that it survives a restart of the app.
///
/// A session reads the store when it is first used, and again before and after it renews the token, because an
/// extension that shares the store may have renewed it already, or another user may have signed in there. Store the
/// whole token, including its ``BearerToken/signIn``, because it distinguishes these two cases, and its
/// ``BearerToken/user``, because waiting writes of another user are not sent. A session calls
/// ``save(_:)`` and ``clear()`` one at a time, in the order of the events.
public protocol BearerTokenStore: Sendable {
    /// The stored token; nil if there is none.
    func read() async throws -> BearerToken?

    /// Stores the token in place of the previous one.
    func save(_ token: BearerToken) async throws

    /// Deletes the token.
    func clear() async throws
}

/// Stores a token in memory until the process ends.
public final class InMemoryTokenStore: BearerTokenStore {
    private let token: Lock<BearerToken?>

    /// Creates a store, with an optional first token.
    public init(_ token: BearerToken? = nil) {
        self.token = Lock(token)
    }

    /// The token, or nil if there is none.
    public func read() -> BearerToken? { token.withLock { $0 } }

    /// Stores the token in place of the previous one.
    public func save(_ token: BearerToken) { self.token.withLock { $0 = token } }

    /// Deletes the token.
    public func clear() { token.withLock { $0 = nil } }
}

extension InMemoryTokenStore: CustomReflectable {
    /// Does not contain the token.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
