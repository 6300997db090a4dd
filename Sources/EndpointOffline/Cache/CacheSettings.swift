/// The sources of a value, and the order in which a repository's method asks them.
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

/// The settings with which a repository's method reads through its store.
public struct CacheSettings: Hashable, Sendable {
    /// The sources that are asked for the value.
    public var policy: CachePolicy

    /// The age at which a stored value becomes stale.
    public var maxAge: Duration

    /// An observed value is requested again each time that it becomes stale, as long as the app is in the foreground
    /// and has a connection. Requests are at least 15 seconds apart.
    public var refreshesWhileObserved: Bool

    /// The limits of the store for the method's answers.
    public var limits: EntityLimits

    /// A value that is not an entity is encrypted in the store. For entities, their table decides.
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
