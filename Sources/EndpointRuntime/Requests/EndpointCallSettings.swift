/// What can be said of a call at each of its levels: by the API, by the client, by the endpoint, and by the call itself.
///
/// A level leaves to the next outer one what it does not say: `nil`. A call comes before its endpoint, that before the
/// client, and the client before the API.
public struct EndpointCallSettings: Sendable, Equatable {
    /// Which credentials a call is sent with.
    public var authentication: EndpointAuthentication?

    /// How long a call may take.
    public var timeout: EndpointTimeout?

    /// How long a call may take whose answer is a stream, lines or a file; where it is `nil`, ``timeout`` holds for those
    /// too.
    public var streamTimeout: EndpointTimeout?

    /// How a call is retried.
    public var retry: RetryPolicy? {
        get { sharedRetry?.policy }
        set { sharedRetry = newValue.map { SharedPolicy($0) } }
    }

    /// It is large, and each call merges the settings of its levels.
    private var sharedRetry: SharedPolicy?

    /// Whether a call may be sent again.
    public var eligibility: RetryEligibility?

    /// What becomes of a call without a connection; where no level says it, the call is tried.
    public var connectivity: EndpointConnectivity?

    /// What a call may be answered with besides a request of its own.
    public var reuse: EndpointReuse?

    /// Settings; `nil` leaves one to the next level.
    public init(
        authentication: EndpointAuthentication? = nil,
        timeout: EndpointTimeout? = nil,
        streamTimeout: EndpointTimeout? = nil,
        retry: RetryPolicy? = nil,
        eligibility: RetryEligibility? = nil,
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse? = nil
    ) {
        self.authentication = authentication
        self.timeout = timeout
        self.streamTimeout = streamTimeout
        sharedRetry = retry.map { SharedPolicy($0) }
        self.eligibility = eligibility
        self.connectivity = connectivity
        self.reuse = reuse
    }

    /// These settings, and those of the next outer level where these say nothing.
    public func merged(over outer: EndpointCallSettings) -> EndpointCallSettings {
        var settings = self
        settings.authentication = authentication ?? outer.authentication
        settings.timeout = timeout ?? outer.timeout
        // A level that says how long calls may take says it of streams too.
        settings.streamTimeout = streamTimeout ?? timeout ?? outer.streamTimeout
        settings.sharedRetry = sharedRetry ?? outer.sharedRetry
        settings.eligibility = eligibility ?? outer.eligibility
        settings.connectivity = connectivity ?? outer.connectivity
        settings.reuse = reuse ?? outer.reuse
        return settings
    }
}

/// A policy that all copies of the settings have.
private final class SharedPolicy: Sendable, Equatable {
    let policy: RetryPolicy

    init(_ policy: RetryPolicy) {
        self.policy = policy
    }

    static func == (first: SharedPolicy, second: SharedPolicy) -> Bool { first.policy == second.policy }
}
