internal import HTTPTypes

extension HTTPRequest {
    /// Returns true if a status is the result of a range or condition in the request. Then it is correct although the
    /// spec does not declare it. Its body is a part of the answer, empty, or the server's own text about ranges.
    func explains(_ status: Int) -> Bool {
        switch status {
        // RFC 9110 §15.3.7 and §15.5.17. A range is defined for GET only (§14.2).
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
    /// Returns true if the spec declares an answer with exactly this status. A declaration of all failures does not
    /// count.
    func declares(_ status: Int, of route: MockRoute) -> Bool {
        route.answers.contains { $0.status == status } || api.errors.cases.contains { $0.statuses == status...status }
    }
}
