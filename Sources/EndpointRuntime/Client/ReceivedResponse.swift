internal import Foundation
internal import HTTPTypes

/// A response with its whole body, or with one that is still to come.
final class ReceivedResponse: Sendable {
    let head: HTTPResponse
    /// The head's status, which it would read from a text each time.
    let status: Int
    let body: Data
    private let requestBytes: Int?
    private let timings: Boxed<EndpointTransportTimings>
    private let provenance: Boxed<ResponseProvenance>
    /// What is still to come, and how much of it where that is known.
    let stream: EndpointBodyChunks?
    let length: Int?

    /// Whether the status says that the request was fulfilled.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether it is for the API to say what the response means: a redirect did not lead to somebody else's server.
    var isOfOrigin: Bool { !(provenance.value?.hasLeftOrigin ?? false) }

    /// What it answers, where that is not what the client asked for.
    var target: RequestTarget? { provenance.value?.target }

    /// By what its body is kept, for whoever asks again.
    var keptAs: EndpointRequestKey? { provenance.value?.keptAs }

    /// The size and the duration of the exchange, for observers. The size of a body that is still to come is not known.
    var measurement: EndpointMeasurement {
        EndpointMeasurement(
            requestBytes: requestBytes,
            responseBytes: stream == nil ? body.count : nil,
            timings: timings.value
        )
    }

    /// A response that is at hand, whatever the request was.
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

    /// A response with the body that was read of it.
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

    /// A response whose body is still to come: how much that was is known when it was read.
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
