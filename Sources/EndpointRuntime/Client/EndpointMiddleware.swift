/// Processes each attempt between the client and the transport: headers, signing, logging, or an answer from another
/// source.
///
/// For every attempt, the client performs these steps. The first middleware is the outermost:
///
/// 1. It builds the endpoint's request, with the API's constant headers, the idempotency key, `X-Request-ID` and the
///    session id.
/// 2. The middlewares run in their order. Each can change the request, pass it on, or answer without passing it on.
/// 3. The client adds the credentials. No middleware sees them, and they are only sent to the server's own origin.
/// 4. The transport sends the request and follows redirects.
/// 5. The middlewares continue in reverse order. Each can change the response or replace an error.
/// 6. The client checks the status, applies the retry policy, and reads the body.
///
/// The attempt's timeout covers steps 2 to 5.
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
