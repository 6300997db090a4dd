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
/// The attempt's timeout covers steps 2 to 5, the values that the app provides for step 1, and receiving the body, unless the
/// caller streams it.
public protocol EndpointMiddleware: Sendable {
    /// The next step: the next middleware, or the transport after the last one.
    typealias Next =
        nonisolated(nonsending) @Sendable (EndpointTransportRequest) async throws -> EndpointTransportResponse

    /// Handles a request, usually by calling `next`.
    ///
    /// An error fails the attempt. A ``TransportError``, or an error of `URLSession`, counts as the transport's own and can be
    /// retried. An error of encoding or of credentials keeps its kind. A `CancellationError` cancels the call. Other errors end
    /// it as ``EndpointError/Kind/other(_:)``.
    nonisolated(nonsending) func intercept(
        _ request: EndpointTransportRequest,
        _ attempt: EndpointAttempt,
        next: Next
    ) async throws -> EndpointTransportResponse
}
