/// All that a client works with, besides the server: what ``EndpointClient`` takes one by one, as one value.
///
/// ```swift
/// var configuration = EndpointClientConfiguration<Bank>()
/// configuration.credentials = .bearer { await session.token() }
/// configuration.settings.timeout = EndpointTimeout(attempt: .seconds(10))
/// let client = EndpointClient<Bank>(.production, configuration: configuration)
/// ```
public struct EndpointClientConfiguration<API: EndpointAPI>: Sendable {
    /// What calls that need credentials are sent with: one for each auth scheme of the API.
    public var credentials: EndpointCredentials<API> = .none

    /// What the app supplies for requests, where the API's spec wants something of it.
    public var provided: EndpointProvidedValues<API> = .none

    /// What carries requests; a ``DefaultTransport`` of the client's own where it is nil.
    public var transport: (any EndpointTransport)?

    /// What holds for calls, in place of what the API's spec says; endpoints and calls may say otherwise.
    public var settings = EndpointCallSettings()

    /// Whether there is a connection, for calls whose settings say what becomes of them without; the system's own answer
    /// where it is nil. Where the system has none, where the server is on this machine, and where the transport answers by
    /// itself, each call is tried.
    public var connectivity: (any ConnectivitySource)?

    /// Whether the app is in the foreground, for values that repositories keep fresh; the system's own answer where it is
    /// nil. Where the system has none, the app is always in the foreground.
    public var activity: (any AppActivity)?

    /// What each attempt goes through, the first one outermost.
    public var middlewares: [any EndpointMiddleware] = []

    /// Who hears of everything that happens.
    public var observer: (any EndpointObserver)?

    /// Sent as `X-Session-ID` with every request, where it is not nil.
    public var sessionID: String?

    /// The texts of errors.
    public var catalogue = EndpointErrorCatalogue.english

    /// What time it is.
    public var clock: any EndpointClock = SystemClock()

    /// Where chance comes from.
    public var random = EndpointRandom.system()

    /// Where request ids and idempotency keys come from; UUIDs made of ``random`` where it is nil.
    public var ids: EndpointIDs?

    /// Where answers are kept, as far as the settings say so; the client's own in memory where it is nil.
    public var store: (any EndpointResponseStore)?

    /// A configuration that leaves everything to the API and the system.
    public init() {}
}
