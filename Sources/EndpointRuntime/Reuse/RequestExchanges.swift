internal import Foundation
internal import HTTPTypes

/// The last step of an attempt: it sends the request, unless another response can answer it.
///
/// It runs after middlewares and credentials, so it compares complete requests. It is independent of retries: each
/// caller retries on its own.
final class RequestExchanges: Sendable {
    let transport: any EndpointTransport
    /// The query parameters that must not go to another origin.
    let secretQuery: Set<String>
    let store: any EndpointResponseStore
    let shared = SharedExchanges()

    init(transport: any EndpointTransport, secretQuery: Set<String> = [], store: any EndpointResponseStore) {
        self.transport = transport
        self.secretQuery = secretQuery
        self.store = store
    }

    /// Sends the request without reuse.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        if !request.isSafe { return try await change(request) }
        let response = try await transport.send(request)
        guard response.head.status.kind == .redirection else { return response }
        return try await transport.follow(response, to: request, secretQuery: secretQuery)
    }

    /// Sends the request, unless `reuse` permits another response. `tell` is called if the response is a reused one.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest,
        _ reuse: EndpointReuse,
        _ tell: (EndpointEvent.Kind) -> Void
    ) async throws(TransportError) -> EndpointTransportResponse {
        guard request.isSafe, let key = EndpointRequestKey(request) else {
            return try await send(request)
        }
        return try await answer(request, key: key, reuse: reuse, tell: tell)
    }

    /// Sends a request that changes data on the server. Requests that start after it must not share earlier responses.
    nonisolated(nonsending) private func change(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        shared.changed()
        defer { shared.changed() }
        return try await transport.sendFollowingRedirects(request, secretQuery: secretQuery)
    }

    /// Answers with a shared or a stored response, if there is one.
    nonisolated(nonsending) private func answer(
        _ request: EndpointTransportRequest,
        key: EndpointRequestKey,
        reuse: EndpointReuse,
        tell: (EndpointEvent.Kind) -> Void
    ) async throws(TransportError) -> EndpointTransportResponse {
        let reused: ReusedResponse
        if reuse.contains(.inFlight) {
            let (outcome, isShared) = await shared.join(key) { [self] in await exchange(request, key, reuse) }
            if isShared { tell(.exchangeShared) }
            reused = try outcome.get()
        } else {
            reused = try await exchange(request, key, reuse).get()
        }
        if reused.isKept { tell(.notModified) }
        return reused.response
    }

    nonisolated(nonsending) private func exchange(
        _ request: EndpointTransportRequest,
        _ key: EndpointRequestKey,
        _ reuse: EndpointReuse
    ) async -> SharedExchanges.Outcome {
        do throws(TransportError) {
            // A server would not perform a POST with a matching If-None-Match (RFC 9110, section 13.1.2).
            if reuse.contains(.kept), request.head.method == .get {
                let exchange = ConditionalExchange(store: store, transport: transport, secretQuery: secretQuery)
                return .success(try await exchange.send(request, key))
            }
            var response = try await transport.sendFollowingRedirects(request, secretQuery: secretQuery)
            // A stream can be read only once, but here can be several readers.
            response.body = .bytes(try await response.body.collect(upTo: transport.maximumResponseBytes))
            return .success(ReusedResponse(response: response, isKept: false))
        } catch {
            return .failure(error)
        }
    }
}
