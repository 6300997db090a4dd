/// Adds the app's own kind of credential to requests, instead of the schemes of the spec.
public protocol EndpointAuthenticator: Sendable {
    /// Adds the credential. It is asked for every attempt of a call that needs any, and only when the request goes to the
    /// server's own origin.
    ///
    /// What it throws fails the call: a `CancellationError` as cancelled, everything else as
    /// ``EndpointError/Kind/other(_:)``. It is no ``EndpointError/Kind/unauthorized``: that a token could not be fetched
    /// does not mean that the session has ended.
    func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws
}
