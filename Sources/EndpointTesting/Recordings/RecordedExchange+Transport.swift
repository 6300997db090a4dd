internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension RecordedExchange.Request {
    /// Fields that differ each time, or that only describe the transfer of a body. They tell a reader nothing, and make
    /// diffs larger.
    private static let leftOut: Set<String> = [
        "baggage", "connection", "content-length", "host", "keep-alive", "te", "traceparent", "tracestate", "trailer",
        "transfer-encoding", "upgrade", "x-request-id",
    ]

    init(_ request: ReceivedRequest) {
        let head = request.transportRequest.head
        method = request.method
        url = "\(head.scheme ?? "")://\(head.authority ?? "")\(request.target)"
        headers = head.headerFields.filter { !Self.leftOut.contains($0.name.canonicalName) }.map {
            RecordedExchange.Header($0.name.rawName, $0.value)
        }
        // A compressed body cannot be searched for secrets.
        if let coding = head.headerFields[.contentEncoding], !request.body.isEmpty, coding != "identity" {
            body = .omitted("\(coding), whose contents cannot be checked")
        } else {
            body = RecordedBody(request.body)
        }
        hasSecretURL = request.transportRequest.hasSensitiveURL
        nameBoundary()
    }

    /// Replaces the random boundary of a multipart body by a fixed one.
    private mutating func nameBoundary() {
        guard let index = headers.firstIndex(where: { $0.isNamed("content-type") }),
            let boundary = MediaTypeParameter.boundary(headers[index].value)
        else { return }
        // The boundary may also be a part of other words: `multipart/form-data; boundary=data`.
        let type = headers[index].value
        let name = type.range(of: "boundary", options: .caseInsensitive)
        if let name, let value = type[name.upperBound...].range(of: boundary) {
            headers[index].value = type.replacingCharacters(in: value, with: "boundary")
        } else {
            headers[index].value = type.prefix { $0 != ";" } + "; boundary=boundary"
        }
        switch body {
        case .text(let text):
            let renamed = MultipartText.renamed(Array(text.utf8), boundary, "boundary")
            body = .text(String(decoding: renamed, as: UTF8.self))
        case .binary(let bytes): body = .binary(Data(MultipartText.renamed(Array(bytes), boundary, "boundary")))
        case .none, .json, .omitted: break
        }
    }

    /// The path with its query.
    var target: String {
        guard let colon = url.range(of: "://") else { return url }
        return String(url[colon.upperBound...].drop { $0 != "/" })
    }

    /// The value of a header field.
    func header(_ name: String) -> String? { headers.first { $0.isNamed(name) }?.value }
}

extension RecordedExchange.Response {
    /// Fields that describe only how a body was transferred. The body of a response is already decoded.
    private static let leftOut: Set<String> = [
        "connection", "content-encoding", "content-length", "keep-alive", "trailer", "transfer-encoding",
    ]

    init(_ head: HTTPResponse, _ bytes: Data, end: RecordedExchange.End?) {
        status = head.status.code
        headers = head.headerFields.filter { !Self.leftOut.contains($0.name.canonicalName) }.map {
            RecordedExchange.Header($0.name.rawName, $0.value)
        }
        body = RecordedBody(bytes)
        self.end = end
    }
}

extension RecordedExchange.Header {
    /// Returns true if the field has this name, which must be in lowercase.
    func isNamed(_ name: String) -> Bool { self.name.lowercased() == name }
}
