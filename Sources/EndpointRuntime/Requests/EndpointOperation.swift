/// What is the same for every call of an endpoint.
public struct EndpointOperation: Sendable, Equatable {
    /// The endpoint's name in its spec.
    public let id: String

    /// How it is called.
    public let method: EndpointMethod

    /// Its path, with `{name}` where a parameter goes: what metrics and logs name it by.
    public let pathTemplate: String

    /// Where the idempotency key goes, if the endpoint has one.
    public let idempotencyKey: IdempotencyKeyPlace?

    /// Which credentials it is sent with, where it differs from its API.
    public let auth: EndpointAuthentication?

    /// Whether it may be sent again.
    public let retry: RetryEligibility

    /// How it is retried, where it differs from its API.
    public var policy: RetryPolicy? { boxedPolicy.value }

    /// How long it may take, where it differs from its API.
    public var timeout: EndpointTimeout? { boxedTimeout.value }

    /// What becomes of its calls without a connection, where it differs from its API.
    public let connectivity: EndpointConnectivity?

    /// What its calls may be answered with, where it differs from its API.
    public let reuse: EndpointReuse?

    /// Whether what goes with every call of the API goes with its calls too.
    public let takesAPIParameters: Bool

    /// Whether credentials, header fields, ids, parameters and errors of the API are those of the endpoint. A request to
    /// another origin than the client's server has none of them anyway.
    public let inherits: Bool

    // Each call makes an operation and hands it on: what few of them have takes no room.
    private let boxedPolicy: Boxed<RetryPolicy>
    private let boxedTimeout: Boxed<EndpointTimeout>

    /// An endpoint's constants; nil stands for what its API says.
    public init(
        _ id: String,
        _ method: EndpointMethod,
        _ pathTemplate: String,
        idempotencyKey: IdempotencyKeyPlace? = nil,
        auth: EndpointAuthentication? = nil,
        takesAPIParameters: Bool = true,
        inherits: Bool = true,
        retry: RetryEligibility = .automatic,
        policy: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse? = nil
    ) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        self.idempotencyKey = idempotencyKey
        self.auth = auth
        self.takesAPIParameters = takesAPIParameters && inherits
        self.inherits = inherits
        self.retry = retry
        boxedPolicy = Boxed(policy)
        boxedTimeout = Boxed(timeout)
        self.connectivity = connectivity
        self.reuse = reuse
    }
}

/// Where a request carries its idempotency key.
public enum IdempotencyKeyPlace: Sendable, Equatable {
    /// In a property of the body, put there before the call is made.
    case body
    /// In the header field of this name, set by the client.
    case header(String)
}
