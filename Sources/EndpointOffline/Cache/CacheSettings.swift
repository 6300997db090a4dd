/// Where a repository's method gets its value.
public enum CachePolicy: String, Hashable, Sendable {
    /// The server. Its answer is stored.
    case networkOnly
    /// The store, if it contains a value. If the value is stale, a refresh follows, which observers see. Otherwise the
    /// server.
    case cacheThenRefresh
    /// The store, if its value is fresh. Otherwise the server, or the stale value if the server cannot be reached.
    case cacheElseNetwork
    /// The server, or the store if there is no connection.
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

    /// How much is stored of the method's answers.
    public var limits: EntityLimits

    /// Whether the store must encrypt a value that is not an entity. For entities, their table decides.
    public var isEncrypted: Bool

    /// Creates settings. By default, a value is fresh for one hour.
    public init(
        policy: CachePolicy,
        maxAge: Duration = .seconds(3_600),
        limits: EntityLimits = EntityLimits(),
        isEncrypted: Bool = false
    ) {
        self.policy = policy
        self.maxAge = maxAge
        self.limits = limits
        self.isEncrypted = isEncrypted
    }
}
