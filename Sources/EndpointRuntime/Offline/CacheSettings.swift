/// Where a repository's method takes its value from.
public enum CachePolicy: String, Hashable, Sendable {
    /// The server. What it answers is stored all the same.
    case networkOnly
    /// The store, if it holds a value; where that is stale, a refresh follows that observers see. Otherwise the server.
    case cacheThenRefresh
    /// The store, if its value is fresh. Otherwise the server; where it cannot be reached, the store's stale value.
    case cacheElseNetwork
    /// The server; where there is no connection, the store.
    case networkElseCache
    /// The store. Where it holds nothing, the call fails as ``EndpointError/Kind/notStored``.
    case cacheOnly
}

/// How a repository's method reads through its store.
public struct CacheSettings: Hashable, Sendable {
    /// Where the value comes from.
    public var policy: CachePolicy

    /// For how long a stored value is fresh.
    public var maxAge: Duration

    /// How much is kept of what the method answers.
    public var limits: EntityLimits

    /// Whether the store must encrypt a value that is no entity; of entities, their table says it.
    public var isEncrypted: Bool

    /// Settings; by default a value is fresh for one hour.
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
