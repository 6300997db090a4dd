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

    /// What holds for a call that does not say otherwise.
    public var calls: EndpointCallSettings

    /// An API's settings, those of its calls as one value.
    public init(
        name: String,
        headers: KeyValuePairs<String, EndpointFixedValue> = [:],
        parameters: KeyValuePairs<String, EndpointFixedValue> = [:],
        calls: EndpointCallSettings
    ) {
        self.name = name
        self.headers = headers
        self.parameters = parameters
        self.calls = calls
    }
}

extension EndpointAPISettings {
    /// Which credentials a call is sent with that does not say otherwise.
    public var authentication: EndpointAuthentication {
        get { calls.authentication ?? .none }
        set { calls.authentication = newValue }
    }

    /// How long a call may take that does not say otherwise.
    public var timeout: EndpointTimeout {
        get { calls.timeout ?? EndpointTimeout() }
        set { calls.timeout = newValue }
    }

    /// How long a call may take that does not say otherwise, and whose answer is a stream, lines or a file.
    public var streamTimeout: EndpointTimeout {
        get { calls.streamTimeout ?? timeout }
        set { calls.streamTimeout = newValue }
    }

    /// How a call is retried that does not say otherwise.
    public var retry: RetryPolicy {
        get { calls.retry ?? RetryPolicy() }
        set { calls.retry = newValue }
    }

    /// What becomes of a call without a connection; where it is nil, the call is tried.
    public var connectivity: EndpointConnectivity? {
        get { calls.connectivity }
        set { calls.connectivity = newValue }
    }

    /// What a call may be answered with that does not say otherwise.
    public var reuse: EndpointReuse {
        get { calls.reuse ?? .nothing }
        set { calls.reuse = newValue }
    }
}
