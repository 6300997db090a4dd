/// An API's own errors: generated as an enumeration from `errors:`.
public protocol EndpointFailure: Sendable {
    /// What a person may read about it; nil where the API's own message says enough.
    var failureDescription: String? { get }
}

extension EndpointFailure {
    /// Nothing more than the API's own message.
    public var failureDescription: String? { nil }
}

/// For an API that declares no errors.
extension Never: EndpointFailure {}
