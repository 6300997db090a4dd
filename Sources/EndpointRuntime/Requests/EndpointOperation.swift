internal import HTTPTypes

/// The properties that all calls of an endpoint share.
public struct EndpointOperation: Sendable, Equatable {
    /// The endpoint's name in its spec.
    public let id: String

    /// The HTTP method.
    public let method: EndpointMethod

    /// The path, with `{name}` in place of each parameter. Metrics and logs use it as a name.
    public let pathTemplate: String

    /// The place of the idempotency key, if the endpoint has one.
    public let idempotencyKey: IdempotencyKeyPlace?

    /// The API's parameters are sent with its calls.
    public let takesAPIParameters: Bool

    /// The credentials, header fields, ids, parameters and errors of the API apply to the endpoint. They never apply to
    /// a request to another origin than the client's server.
    public let inherits: Bool

    /// Its calls change nothing on the server, because the method is safe or the spec declares it.
    public let isSafe: Bool

    /// The settings that the endpoint states itself.
    public let settings: EndpointCallSettings

    /// Creates an endpoint's constants. A setting that is not stated comes from the API.
    public init(
        _ id: String,
        _ method: EndpointMethod,
        _ pathTemplate: String,
        idempotencyKey: IdempotencyKeyPlace? = nil,
        takesAPIParameters: Bool = true,
        inherits: Bool = true,
        isSafe: Bool = false,
        settings: EndpointCallSettings
    ) {
        self.id = id
        self.method = method
        self.pathTemplate = pathTemplate
        self.idempotencyKey = idempotencyKey
        self.takesAPIParameters = takesAPIParameters && inherits
        self.inherits = inherits
        self.isSafe = isSafe || method.isSafe
        self.settings = settings
    }
}

extension EndpointOperation {
    /// Its credentials, if it states them.
    public var auth: EndpointAuthentication? { settings.authentication }

    /// The rule for repeating its calls.
    public var retry: RetryEligibility { settings.eligibility ?? .automatic }

    /// Its retry policy, if it states one.
    public var policy: RetryPolicy? { settings.retry }

    /// Its time limits, if it states them.
    public var timeout: EndpointTimeout? { settings.timeout }

    /// The behavior of its calls without a connection, if it states one.
    public var connectivity: EndpointConnectivity? { settings.connectivity }

    /// The ways to answer its calls without a separate request, if it states some.
    public var reuse: EndpointReuse? { settings.reuse }
}

/// The place of the idempotency key in a request.
public enum IdempotencyKeyPlace: Sendable, Equatable {
    /// In a property of the body, set before the call is created.
    case body
    /// In the header field with this name, set by the client.
    case header(String)
}

/// The methods of endpoints (RFC 9110 §9.3, RFC 5789 for PATCH).
public enum EndpointMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads only the header fields of a resource.
    case head = "HEAD"
    /// Performs what the resource defines. It is neither safe nor idempotent.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"
    /// Requests the methods and options of a resource.
    case options = "OPTIONS"
    /// Performs a query in its body that changes nothing (draft-ietf-httpbis-safe-method-w-body).
    case query = "QUERY"

    /// True if the method is safe (RFC 9110, section 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options, .query: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method as the transport represents it.
    var http: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .head: .head
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        case .options: .options
        case .query: .query
        }
    }
}
