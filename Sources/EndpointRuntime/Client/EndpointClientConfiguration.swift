/// The dependencies and settings of a client, except the server. ``EndpointClient`` also takes them as separate
/// arguments.
///
/// ```swift
/// var configuration = EndpointClientConfiguration<Bank>()
/// configuration.credentials = .bearer { await session.token() }
/// configuration.settings.timeout = EndpointTimeout(attempt: .seconds(10))
/// let client = EndpointClient<Bank>(.production, configuration: configuration)
/// ```
public struct EndpointClientConfiguration<API: EndpointAPI>: Sendable {
    /// The credentials for calls that need them: one for each auth scheme of the API.
    public var credentials: EndpointCredentials<API> = .none

    /// The values that the app provides for requests, if the API's spec needs some.
    public var provided: EndpointProvidedValues<API> = .none

    /// Sends the requests. If nil, the client creates its own ``DefaultTransport``.
    public var transport: (any EndpointTransport)?

    /// The settings of calls, instead of those in the API's spec. Endpoints and calls can override them.
    public var settings = EndpointCallSettings()

    /// Reports the state of the connection, for calls whose settings require one. If nil, the system reports it. If the
    /// system cannot, if the server is on this machine, or if the transport does not use the network, every call is
    /// tried.
    public var connectivity: (any ConnectivitySource)?

    /// Reports if the app is in the foreground, for values that repositories keep fresh. If nil, the system reports it;
    /// where it does not, the app counts as being in the foreground.
    public var activity: (any AppActivity)?

    /// The middlewares that each attempt passes through, the outermost first.
    public var middlewares: [any EndpointMiddleware] = []

    /// Receives all events.
    public var observer: (any EndpointObserver)?

    /// The value of `X-Session-ID` in every request; nil omits it.
    public var sessionID: String?

    /// The texts of errors.
    public var catalogue = EndpointErrorCatalogue.english

    /// The source of the time.
    public var clock: any EndpointClock = SystemClock()

    /// The source of random numbers.
    public var random = EndpointRandom.system()

    /// The source of request ids and idempotency keys. If nil, they are UUIDs made from ``random``.
    public var ids: EndpointIDs?

    /// Stores responses if the settings require it. If nil, the client creates its own store in memory.
    public var store: (any EndpointResponseStore)?

    /// Creates a configuration with the defaults of the API and the system.
    public init() {}
}
