internal import HTTPTypes

/// The target of a redirect, and the parts of the request that may follow it. It is a pure function, the same for every
/// transport.
///
/// A 301 or 302 after a POST, and every 303, is followed by a GET without a body (RFC 9110, section 15.4). 307 and 308
/// repeat the request, if its body can be sent again. Another origin receives only requests without a body, never after
/// a change from `https` to `http`, and without parts that may identify the caller (``OriginBoundary``). Credentials
/// and the app's values are removed even if the redirect contains them under another name. A redirect that is not
/// followed is the response.
enum Redirect {
    /// The largest number of redirects. More are a loop.
    static let maximumHops = 10

    /// The request that follows the response; nil if the response is not a redirect to follow.
    static func next(
        after response: HTTPResponse,
        to request: EndpointTransportRequest,
        secretQuery: Set<String> = [],
        secrets: RequestSecrets? = nil
    ) -> EndpointTransportRequest? {
        guard let method = method(for: response.status.code, request.head.method) else { return nil }
        guard let location = response.headerFields.single(.location) else { return nil }
        guard let target = RequestTarget(request.head).resolve(location), let origin = target.origin,
            let from = request.origin
        else { return nil }
        var next = request
        next.head.scheme = origin.scheme
        next.head.authority = target.authority
        next.head.path = target.path
        if method != request.head.method {
            next.head.method = method
            next.body = .none
            next.head.headerFields[.contentType] = nil
            next.head.headerFields[.contentEncoding] = nil
            next.head.headerFields[.contentLength] = nil
        }
        guard next.body.isRepeatable else { return nil }
        guard origin != from else { return OriginBoundary.keeping(secretQuery, of: request, in: next) }
        guard next.body.isNone, method == .get || method == .head else { return nil }
        guard !OriginBoundary.isDowngrade(from: from, to: origin) else { return nil }
        return OriginBoundary.stripped(next, of: secrets ?? RequestSecrets(request, names: secretQuery))
    }

    private static func method(for status: Int, _ method: HTTPRequest.Method) -> HTTPRequest.Method? {
        switch status {
        case 303: method == .head ? .head : .get
        case 301, 302: method == .post ? .get : method
        case 307, 308: method
        default: nil
        }
    }
}

extension EndpointTransport {
    /// Sends the request and follows redirects, as far as ``Redirect`` allows.
    nonisolated(nonsending) func sendFollowingRedirects(
        _ request: EndpointTransportRequest,
        secretQuery: Set<String>
    ) async throws(TransportError) -> EndpointTransportResponse {
        let response = try await send(request)
        guard response.head.status.kind == .redirection else { return response }
        return try await follow(response, to: request, secretQuery: secretQuery)
    }

    /// Follows a redirect and further ones.
    nonisolated(nonsending) func follow(
        _ redirect: EndpointTransportResponse,
        to request: EndpointTransportRequest,
        secretQuery: Set<String>
    ) async throws(TransportError) -> EndpointTransportResponse {
        var response = redirect
        var current = request
        var hops = 0
        var hasLeftOrigin = false
        // A redirect of another server may contain secrets that were sent to the first one.
        let secrets = RequestSecrets(request, names: secretQuery)
        while let next = Redirect.next(after: response.head, to: current, secretQuery: secretQuery, secrets: secrets) {
            hops += 1
            guard hops <= Redirect.maximumHops else { throw TransportError(.invalidResponse) }
            current = next
            response = try await send(next)
            if next.origin != request.origin { hasLeftOrigin = true }
        }
        if hops > 0 {
            let target = RequestTarget(current.head)
            response.note { provenance in
                provenance.hasLeftOrigin = hasLeftOrigin
                provenance.target = target
            }
        }
        return response
    }
}
