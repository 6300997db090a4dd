internal import Foundation
internal import HTTPTypes

/// A response with its whole body, or with a pending one.
final class ReceivedResponse: Sendable {
    let head: HTTPResponse
    /// The status of the head, which would parse it each time.
    let status: Int
    let body: Data
    private let requestBytes: Int?
    private let timings: Boxed<EndpointTransportTimings>
    private let provenance: Boxed<ResponseProvenance>
    /// The pending body, and its length in bytes if it is known.
    let stream: EndpointBodyChunks?
    let length: Int?

    /// True for a 2xx status.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// True if the response comes from the API's own server, and not from another server after a redirect. Only then
    /// the API's rules apply.
    var isOfOrigin: Bool { !(provenance.value?.hasLeftOrigin ?? false) }

    /// The request that was answered, if it differs from the client's.
    var target: RequestTarget? { provenance.value?.target }

    /// The key under which the body is stored for later requests.
    var keptAs: EndpointRequestKey? { provenance.value?.keptAs }

    /// The size and the duration of the exchange, for observers. The size of a pending body is unknown.
    var measurement: EndpointMeasurement {
        EndpointMeasurement(
            requestBytes: requestBytes,
            responseBytes: stream == nil ? body.count : nil,
            timings: timings.value
        )
    }

    /// Creates a response that needs no exchange.
    init(head: HTTPResponse, body: Data, target: RequestTarget? = nil) {
        self.head = head
        status = head.status.code
        self.body = body
        requestBytes = nil
        timings = .none
        provenance = target.map { Boxed(ResponseProvenance(target: $0)) } ?? .none
        stream = nil
        length = nil
    }

    /// Creates a response with a body that was received.
    init(_ response: EndpointTransportResponse, _ body: Data, to request: EndpointTransportRequest) {
        head = response.head
        status = response.head.status.code
        self.body = body
        requestBytes = request.body.length
        timings = response.boxedTimings
        provenance = response.provenance
        stream = nil
        length = nil
    }

    /// Creates a response with a pending body. Its length is the one that was known when the head arrived.
    init(_ response: EndpointTransportResponse, to request: EndpointTransportRequest) {
        head = response.head
        status = response.head.status.code
        body = Data()
        requestBytes = request.body.length
        timings = response.boxedTimings
        provenance = response.provenance
        stream = response.body.chunks
        length = response.body.length
    }
}
