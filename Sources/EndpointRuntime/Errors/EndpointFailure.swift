/// An API's own errors. The generator creates an enumeration from `errors:`.
public protocol EndpointFailure: Sendable {
    /// A description for people; nil if the API's own message is enough.
    var failureDescription: String? { get }
}

extension EndpointFailure {
    /// Only the API's own message is used.
    public var failureDescription: String? { nil }
}

/// The failure of an API that declares no errors.
extension Never: EndpointFailure {}
