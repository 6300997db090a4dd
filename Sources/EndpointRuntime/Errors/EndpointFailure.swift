/// An API's own errors. The generator creates an enumeration from `errors:`.
public protocol EndpointFailure: Sendable {
    /// What a person may read about it; nil where the API's own message says enough.
    var failureDescription: String? { get }
}

extension EndpointFailure {
    /// Only the API's own message is used.
    public var failureDescription: String? { nil }
}

/// For an API that declares no errors.
extension Never: EndpointFailure {}
