import EndpointRuntime
import Foundation
import HTTPTypes

// The declarations of the pages about sending calls, identical text. `ClientGuideTests` compares the two.

struct APIKey: EndpointAuthenticator {
    let key: String

    func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws {
        guard let name = HTTPField.Name("X-API-Key") else { return }
        request.head.headerFields[name] = key
    }
}

struct Signing: EndpointMiddleware {
    let sign: @Sendable (EndpointTransportRequest) -> String

    func intercept(
        _ request: EndpointTransportRequest,
        _ attempt: EndpointAttempt,
        next: Next
    ) async throws -> EndpointTransportResponse {
        guard let name = HTTPField.Name("X-Signature") else { return try await next(request) }
        var signed = request
        signed.head.headerFields[name] = sign(request)
        return try await next(signed)
    }
}

struct Digesting: EndpointMiddleware {
    let digest: @Sendable (Data) -> String

    func intercept(
        _ request: EndpointTransportRequest,
        _ attempt: EndpointAttempt,
        next: Next
    ) async throws -> EndpointTransportResponse {
        guard request.body.isRepeatable, let name = HTTPField.Name("Content-Digest") else {
            return try await next(request)
        }
        var request = request
        request.head.headerFields[name] = digest(try await request.body.collect())
        return try await next(request)
    }
}

struct Metrics: EndpointObserver {
    let record: @Sendable (_ operation: String, _ outcome: String, _ time: Duration) -> Void

    func observe(_ event: EndpointEvent) {
        guard case .finished(let code, let time) = event.kind else { return }
        record(event.attempt.operation, code?.rawValue ?? "fine", time)
    }
}
