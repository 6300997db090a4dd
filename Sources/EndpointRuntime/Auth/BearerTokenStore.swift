/// Where a session keeps its token: the Keychain, say, so that it outlives the app.
///
/// A session asks once, when it is first used, and again before it renews the token: an extension that shares the store may
/// have done so already. It saves and clears in the order in which things happened, one after the other.
public protocol BearerTokenStore: Sendable {
    /// The token; nil where there is none.
    func read() async throws -> BearerToken?

    /// Keeps the token in place of the one before.
    func save(_ token: BearerToken) async throws

    /// Forgets the token.
    func clear() async throws
}

/// Keeps a token as long as the process lives.
public final class InMemoryTokenStore: BearerTokenStore {
    private let token: Lock<BearerToken?>

    /// A store, with a token to begin with.
    public init(_ token: BearerToken? = nil) {
        self.token = Lock(token)
    }

    /// The token; nil where there is none.
    public func read() -> BearerToken? { token.withLock { $0 } }

    /// Keeps the token in place of the one before.
    public func save(_ token: BearerToken) { self.token.withLock { $0 = token } }

    /// Forgets the token.
    public func clear() { token.withLock { $0 = nil } }
}

extension InMemoryTokenStore: CustomReflectable {
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .class) }
}
