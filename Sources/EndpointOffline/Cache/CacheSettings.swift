/// Where a repository's method gets its value.
public enum CachePolicy: String, Hashable, Sendable {
    /// The server. Its answer is stored.
    case networkOnly
    /// The store, if it contains a value. If the value is stale, a refresh follows, which observers see. Otherwise the
    /// server.
    case cacheThenRefresh
    /// The store, if its value is fresh. Otherwise the server, or the stale value if the server cannot be reached, or
    /// answers with 429 or a 5xx.
    case cacheElseNetwork
    /// The server, or the store if the server cannot be reached, or answers with 429 or a 5xx.
    case networkElseCache
    /// The store. If it contains no value, the call fails as ``EndpointError/Kind/notStored``.
    case cacheOnly
}

/// How a repository's method reads through its store.
public struct CacheSettings: Hashable, Sendable {
    /// Where the value comes from.
    public var policy: CachePolicy

    /// How long a stored value is fresh.
    public var maxAge: Duration

    /// Whether the value is requested again each time that it becomes stale while somebody observes it, and the app is in
    /// the foreground and has a connection. Requests are at least 15 seconds apart.
    public var refreshesWhileObserved: Bool

    /// How much is stored of the method's answers.
    public var limits: EntityLimits

    /// Whether the store must encrypt a value that is not an entity. For entities, their table decides.
    public var isEncrypted: Bool

    /// Creates settings. By default, a value is fresh for one hour.
    public init(
        policy: CachePolicy,
        maxAge: Duration = .seconds(3_600),
        refreshesWhileObserved: Bool = false,
        limits: EntityLimits = EntityLimits(),
        isEncrypted: Bool = false
    ) {
        self.policy = policy
        self.maxAge = maxAge
        self.refreshesWhileObserved = refreshesWhileObserved
        self.limits = limits
        self.isEncrypted = isEncrypted
    }
}
