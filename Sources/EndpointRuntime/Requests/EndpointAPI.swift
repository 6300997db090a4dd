/// An API as a whole. It is generated from `api.yaml`.
public protocol EndpointAPI: Sendable {
    /// The API's own errors; `Never` if the API declares none.
    associatedtype Failure: EndpointFailure

    /// The settings that all calls share.
    static var settings: EndpointAPISettings { get }

    /// The rules that turn error responses into failures.
    static var failures: FailureRules<Failure> { get }
}

extension EndpointAPI {
    /// No rules: only the status decides the kind of an error.
    public static var failures: FailureRules<Failure> { FailureRules() }
}

/// The settings that all calls of an API share.
public struct EndpointAPISettings: Sendable {
    /// The API's name, for logs and metrics.
    public var name: String

    /// Header fields that are sent with every call, in this order, without the caller giving them.
    public var headers: KeyValuePairs<String, EndpointFixedValue>

    /// Parameters that are sent with every call: in the query if the call has no body, otherwise as fields of the body.
    public var parameters: KeyValuePairs<String, EndpointFixedValue>

    /// The settings of calls that nothing closer to the call overrides.
    public var calls: EndpointCallSettings

    /// Creates an API's settings, with those of its calls as one value.
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
    /// The credentials of a call that does not state its own.
    public var authentication: EndpointAuthentication {
        get { calls.authentication ?? .none }
        set { calls.authentication = newValue }
    }

    /// The time limits of a call that does not state its own.
    public var timeout: EndpointTimeout {
        get { calls.timeout ?? EndpointTimeout() }
        set { calls.timeout = newValue }
    }

    /// The time limits of a call that does not state its own, if its answer is a stream, lines or a file.
    public var streamTimeout: EndpointTimeout {
        get { calls.streamTimeout ?? timeout }
        set { calls.streamTimeout = newValue }
    }

    /// The retry policy of a call that does not state its own.
    public var retry: RetryPolicy {
        get { calls.retry ?? RetryPolicy() }
        set { calls.retry = newValue }
    }

    /// The behavior of a call without a connection; `nil` sends the call anyway.
    public var connectivity: EndpointConnectivity? {
        get { calls.connectivity }
        set { calls.connectivity = newValue }
    }

    /// The ways to answer a call without a separate request, unless the call states its own.
    public var reuse: EndpointReuse {
        get { calls.reuse ?? .nothing }
        set { calls.reuse = newValue }
    }
}
