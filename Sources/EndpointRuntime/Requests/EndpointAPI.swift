/// An API as a whole: generated from `api.yaml`.
public protocol EndpointAPI: Sendable {
    /// What the API's own errors are read into; `Never` for an API that declares none.
    associatedtype Failure: EndpointFailure

    /// What all calls have in common.
    static var settings: EndpointAPISettings { get }

    /// How error responses become failures.
    static var failures: FailureRules<Failure> { get }
}

extension EndpointAPI {
    /// No rules: an error response is told by its status alone.
    public static var failures: FailureRules<Failure> { FailureRules() }
}

/// What all calls of an API have in common.
public struct EndpointAPISettings: Sendable {
    /// The API's name, for logs and metrics.
    public var name: String

    /// Header fields that no call has to give, sent with every call, in this order.
    public var headers: KeyValuePairs<String, EndpointFixedValue>

    /// What goes with every call: in the query of a call without a body, in others as a field of the body.
    public var parameters: KeyValuePairs<String, EndpointFixedValue>

    /// Which credentials a call is sent with that does not say otherwise.
    public var authentication: EndpointAuthentication

    /// How long a call may take that does not say otherwise.
    public var timeout: EndpointTimeout

    /// How long a call may take that does not say otherwise, and whose answer is a stream, lines or a file.
    public var streamTimeout: EndpointTimeout

    /// How a call is retried that does not say otherwise.
    public var retry: RetryPolicy

    /// What becomes of a call without a connection; where it is nil, the call is tried.
    public var connectivity: EndpointConnectivity?

    /// What a call may be answered with that does not say otherwise.
    public var reuse: EndpointReuse

    /// An API's settings.
    public init(
        name: String,
        headers: KeyValuePairs<String, EndpointFixedValue> = [:],
        parameters: KeyValuePairs<String, EndpointFixedValue> = [:],
        authentication: EndpointAuthentication = .none,
        timeout: EndpointTimeout = EndpointTimeout(attempt: .seconds(30), total: .seconds(90)),
        streamTimeout: EndpointTimeout? = nil,
        retry: RetryPolicy = RetryPolicy(),
        connectivity: EndpointConnectivity? = nil,
        reuse: EndpointReuse = .nothing
    ) {
        self.name = name
        self.headers = headers
        self.parameters = parameters
        self.authentication = authentication
        self.timeout = timeout
        self.streamTimeout = streamTimeout ?? timeout.withoutTotal.withPauses
        self.retry = retry
        self.connectivity = connectivity
        self.reuse = reuse
    }
}
