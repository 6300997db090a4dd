public import Foundation
internal import HTTPTypes

/// A transport without a network: a function answers, and what was asked is kept for a test to look at.
public final class InMemoryTransport: EndpointTransport {
    /// Answers a request; what it throws is a ``TransportError``, a cancellation, or an error of another kind.
    public typealias Handler =
        nonisolated(nonsending) @Sendable (EndpointTransportRequest) async throws -> EndpointTransportResponse

    private let handler: Handler
    private let record: Lock<[EndpointTransportRequest]>?

    /// A transport that answers with `handler`; without `recording` it keeps no request.
    public init(recording: Bool = true, _ handler: @escaping Handler) {
        self.handler = handler
        record = recording ? Lock([]) : nil
    }

    /// What was asked so far, in order.
    public var requests: [EndpointTransportRequest] {
        record?.withLock { $0 } ?? []
    }

    /// It answers by itself.
    public nonisolated var needsConnection: Bool { false }

    /// Keeps the request and answers it; like a real one, it refuses what is no URL, and what nobody wants any more.
    public nonisolated(nonsending) func send(
        _ request: EndpointTransportRequest
    ) async throws(TransportError) -> EndpointTransportResponse {
        guard request.head.path?.utf8.first == UInt8(ascii: "/") else { throw TransportError(.invalidURL) }
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        record?.withLock { requests in requests.append(request) }
        do {
            return try await handler(request)
        } catch {
            throw TransportError(wrapping: error)
        }
    }
}

extension EndpointTransportResponse {
    /// A response made by hand; a name that is none is left out.
    public init(status: Int, headers: KeyValuePairs<String, String> = [:], body: Data = Data()) {
        var fields = HTTPFields()
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let code = (100...999).contains(status) ? status : 500
        self.init(HTTPResponse(status: .init(code: code), headerFields: fields), body: .bytes(body))
    }

    /// A response made by hand whose body comes in these pieces.
    public init<Pieces: AsyncSequence & Sendable>(
        status: Int,
        headers: KeyValuePairs<String, String> = [:],
        pieces: Pieces
    ) where Pieces.Element == Data {
        self.init(status: status, headers: headers)
        body = .stream(EndpointBodyChunks(pieces))
    }

    /// A response with a JSON body made by hand.
    public init(status: Int, json: String) {
        self.init(status: status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }
}
