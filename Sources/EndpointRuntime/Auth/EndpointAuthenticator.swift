/// Adds the app's own kind of credential to requests, instead of the schemes of the spec.
public protocol EndpointAuthenticator: Sendable {
    /// Adds the credential. It runs for every attempt of a call that needs credentials, and only if the request goes to
    /// the server's own origin.
    ///
    /// An error fails the call: a `CancellationError` as cancelled, and all other errors as
    /// ``EndpointError/Kind/other(_:)``. They are not ``EndpointError/Kind/unauthorized``, because a failed token
    /// request does not mean that the session has ended.
    func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws
}
