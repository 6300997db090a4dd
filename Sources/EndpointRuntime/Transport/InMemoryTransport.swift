public import Foundation
internal import HTTPTypes

/// A transport without a network. A function answers the requests, and a test can inspect them.
public final class InMemoryTransport: EndpointTransport {
    /// Answers a request. It can throw a ``TransportError``, a cancellation, or any other error.
    public typealias Handler =
        nonisolated(nonsending) @Sendable (EndpointTransportRequest) async throws -> EndpointTransportResponse

    private let handler: Handler
    private let record: Lock<[EndpointTransportRequest]>?

    /// Creates a transport that answers with `handler`. Without `recording`, it stores no requests.
    public init(recording: Bool = true, _ handler: @escaping Handler) {
        self.handler = handler
        record = recording ? Lock([]) : nil
    }

    /// The requests so far, in order.
    public var requests: [EndpointTransportRequest] {
        record?.withLock { $0 } ?? []
    }

    /// False: it needs no connection.
    public nonisolated var needsConnection: Bool { false }

    /// True: nothing changes a field.
    public nonisolated var keepsHeaderBytes: Bool { true }

    /// Stores the request and answers it. Like a real transport, it rejects URLs that are not valid, and cancelled
    /// tasks.
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
    /// Creates a response. Header fields with names that are not valid are left out.
    public init(status: Int, headers: KeyValuePairs<String, String> = [:], body: Data = Data()) {
        var fields = HTTPFields()
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let code = (100...999).contains(status) ? status : 500
        self.init(HTTPResponse(status: .init(code: code), headerFields: fields), body: .bytes(body))
    }

    /// Creates a response whose body arrives in these pieces.
    public init<Pieces: AsyncSequence & Sendable>(
        status: Int,
        headers: KeyValuePairs<String, String> = [:],
        pieces: Pieces
    ) where Pieces.Element == Data {
        self.init(status: status, headers: headers)
        body = .stream(EndpointBodyChunks(pieces))
    }

    /// Creates a response with a JSON body.
    public init(status: Int, json: String) {
        self.init(status: status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }
}
