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

    /// Whether what goes with every call of the API goes with its calls too.
    public let takesAPIParameters: Bool

    /// Whether credentials, header fields, ids, parameters and errors of the API are those of the endpoint. A request to
    /// another origin than the client's server has none of them anyway.
    public let inherits: Bool

    /// What it states about its calls, where it differs from its API.
    public let settings: EndpointCallSettings

    /// An endpoint's constants; what its settings leave out is what its API says.
    public init(
        _ id: String,
        _ method: EndpointMethod,
        _ pathTemplate: String,
        idempotencyKey: IdempotencyKeyPlace? = nil,
        takesAPIParameters: Bool = true,
        inherits: Bool = true,
        settings: EndpointCallSettings
    ) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        self.idempotencyKey = idempotencyKey
        self.takesAPIParameters = takesAPIParameters && inherits
        self.inherits = inherits
        self.settings = settings
    }
}

extension EndpointOperation {
    /// Which credentials it is sent with, where it differs from its API.
    public var auth: EndpointAuthentication? { settings.authentication }

    /// Whether it may be sent again.
    public var retry: RetryEligibility { settings.eligibility ?? .automatic }

    /// How it is retried, where it differs from its API.
    public var policy: RetryPolicy? { settings.retry }

    /// How long it may take, where it differs from its API.
    public var timeout: EndpointTimeout? { settings.timeout }

    /// What becomes of its calls without a connection, where it differs from its API.
    public var connectivity: EndpointConnectivity? { settings.connectivity }

    /// What its calls may be answered with, where it differs from its API.
    public var reuse: EndpointReuse? { settings.reuse }
}

/// Where a request carries its idempotency key.
public enum IdempotencyKeyPlace: Sendable, Equatable {
    /// In a property of the body, put there before the call is made.
    case body
    /// In the header field of this name, set by the client.
    case header(String)
}
