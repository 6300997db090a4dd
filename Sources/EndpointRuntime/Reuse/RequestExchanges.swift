internal import Foundation
internal import HTTPTypes

/// The last step of an attempt: the request goes out, unless an answer can be had for less.
///
/// It stands behind middlewares and credentials, so that what is compared is what would be sent; and beside retrying, of
/// which it knows nothing: each caller tries again for itself.
final class RequestExchanges: Sendable {
    let transport: any EndpointTransport
    /// The parameters of a query that go to no other origin.
    let secretQuery: Set<String>
    let store: any EndpointResponseStore
    let shared = SharedExchanges()

    init(transport: any EndpointTransport, secretQuery: Set<String> = [], store: any EndpointResponseStore) {
        self.transport = transport
        self.secretQuery = secretQuery
        self.store = store
    }

    /// Sends the request, for an answer of its own.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        if !request.isSafe { return try await change(request) }
        let response = try await transport.send(request)
        guard response.head.status.kind == .redirection else { return response }
        return try await transport.follow(response, to: request, secretQuery: secretQuery)
    }

    /// Sends the request, unless an answer can be had for less, in one of the ways of `reuse`; `tell` hears where the answer is
    /// not one of its own.
    nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest,
        _ reuse: EndpointReuse,
        _ tell: (EndpointEvent.Kind) -> Void
    ) async throws(TransportError) -> EndpointTransportResponse {
        guard request.isSafe, let key = EndpointRequestKey(request) else {
            return try await send(request)
        }
        return try await answer(request, key, reuse, tell)
    }

    /// Sends a request that changes something on the server. Whoever asks from now on wants to hear of the change.
    nonisolated(nonsending) private func change(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        shared.changed()
        defer { shared.changed() }
        return try await transport.sendFollowingRedirects(request, secretQuery: secretQuery)
    }

    /// An answer that may be somebody else's, or one that was kept.
    nonisolated(nonsending) private func answer(
        _ request: EndpointTransportRequest,
        _ key: EndpointRequestKey,
        _ reuse: EndpointReuse,
        _ tell: (EndpointEvent.Kind) -> Void
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
            // To a POST, If-None-Match would say that it shall not be done (RFC 9110 §13.1.2).
            if reuse.contains(.kept), request.head.method == .get {
                let exchange = ConditionalExchange(store: store, transport: transport, secretQuery: secretQuery)
                return .success(try await exchange.send(request, key))
            }
            var response = try await transport.sendFollowingRedirects(request, secretQuery: secretQuery)
            // A stream is read once, and here may be several readers.
            response.body = .bytes(try await response.body.collect(upTo: transport.maximumResponseBytes))
            return .success(ReusedResponse(response: response, isKept: false))
        } catch {
            return .failure(error)
        }
    }
}
