internal import HTTPTypes

extension HTTPRequest {
    /// Whether a status comes of what the request asks besides its endpoint: then it is right, though no spec has it, and
    /// its body is a part of the answer, none, or whatever the server says of ranges.
    func explains(_ status: Int) -> Bool {
        switch status {
        // RFC 9110 §15.3.7 and §15.5.17. A range means something to GET alone, §14.2.
        case HTTPResponse.Status.partialContent.code, HTTPResponse.Status.rangeNotSatisfiable.code:
            method == .get && headerFields[.range] != nil
        // §15.4.5
        case HTTPResponse.Status.notModified.code:
            [.get, .head].contains(method)
                && (headerFields[.ifNoneMatch] != nil || headerFields[.ifModifiedSince] != nil)
        default: false
        }
    }
}

extension MockBackend {
    /// Whether the spec itself says what an answer of a status is: that very status, not every failure that there may be.
    func declares(_ status: Int, of route: MockRoute) -> Bool {
        route.answers.contains { $0.status == status } || api.errors.cases.contains { $0.statuses == status...status }
    }
}
