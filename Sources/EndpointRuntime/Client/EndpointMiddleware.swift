/// Stands between the client and the transport, for each attempt: headers, signing, logging, an answer from elsewhere.
///
/// For every attempt the client goes through these, the first middleware outermost:
///
/// 1. the endpoint's request, with the API's constant headers, the idempotency key, `X-Request-ID` and the session id,
/// 2. the middlewares in their order; each may change the request, pass it on, or answer without passing it on,
/// 3. the credentials, which no middleware sees, and which only go to the server's own origin,
/// 4. the transport, and the redirects,
/// 5. the middlewares in reverse order; each may change the response or replace an error,
/// 6. the status, the retry policy, and at last the reading of the body.
///
/// The attempt's timeout holds for 2 to 5 together.
public protocol EndpointMiddleware: Sendable {
    /// What follows: the next middleware, and at the end the transport.
    typealias Next =
        nonisolated(nonsending) @Sendable (EndpointTransportRequest) async throws -> EndpointTransportResponse

    /// Answers a request, usually by way of `next`.
    ///
    /// What it throws fails the attempt: a ``TransportError`` is taken for the transport's and may be retried, a
    /// `CancellationError` cancels the call, everything else ends it as ``EndpointError/Kind/other(_:)``.
    nonisolated(nonsending) func intercept(
        _ request: EndpointTransportRequest,
        _ attempt: EndpointAttempt,
        next: Next
    ) async throws -> EndpointTransportResponse
}
