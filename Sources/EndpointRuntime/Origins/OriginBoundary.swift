internal import Foundation
internal import HTTPTypes

/// Decides which requests and fields may go to another origin than that of the client's credentials. Redirects, links
/// and absolute URLs all use it.
enum OriginBoundary {
    /// Returns true if a request goes to the client's server, which may receive the credentials.
    static func isWithin(_ request: EndpointTransportRequest, _ address: ServerAddress?) -> Bool {
        guard let address else { return false }
        // Most requests have the address that the client wrote, so parsing is unnecessary.
        if request.head.authority == address.authority, request.head.scheme == address.scheme { return true }
        return request.origin == address.origin
    }

    /// Returns true if a call's own address is on the client's server.
    static func isWithin(_ destination: RequestDestination, _ address: ServerAddress) -> Bool {
        destination.origin == address.origin
    }

    /// The request as it may be sent to another origin: without header fields that may identify the caller, and without
    /// secrets in its query.
    ///
    /// - Returns: The request; nil if a secret is in its path or in the name of its server.
    static func stripped(
        _ request: EndpointTransportRequest,
        of secrets: RequestSecrets
    ) -> EndpointTransportRequest? {
        var request = request
        let path = request.head.path ?? "/"
        let beforeQuery = path.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard !secrets.areIn(request.head.authority ?? ""), !secrets.areIn(String(Substring(beforeQuery))) else {
            return nil
        }
        let segments = beforeQuery.split(separator: UInt8(ascii: "/"))
        guard !segments.contains(where: { secrets.areIn(String(Substring($0))) }) else { return nil }
        request.head.headerFields = request.head.headerFields.filter {
            harmless.contains($0.name) && !secrets.areIn($0.value)
        }
        let kept = QueryPair.all(in: path).filter { !secrets.include($0) }.map(\.text)
        let target = String(Substring(beforeQuery))
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        // A secret that has `&` or `?` is in several parameters, or in the path and the query together.
        request.head.path = secrets.areIn(target + query) ? target : target + query
        return request
    }

    /// The next request to the same origin, with these parameters as the previous request had them. Header fields stay
    /// anyway, and a credential must not be lost because it is in the query.
    static func keeping(
        _ names: Set<String>,
        of request: EndpointTransportRequest,
        in next: EndpointTransportRequest
    ) -> EndpointTransportRequest {
        guard !names.isEmpty, let path = request.head.path, let to = next.head.path else { return next }
        let kept = QueryPair.all(in: path).filter { names.contains($0.name) }.map(\.text)
        guard !kept.isEmpty else { return next }
        let target = withoutQuery(to, names)
        var next = next
        next.head.path = target + (target.contains("?") ? "&" : "?") + kept.joined(separator: "&")
        return next
    }

    /// Returns true if a redirect leads from an encrypted connection to an unencrypted one.
    static func isDowngrade(from: Origin, to: Origin) -> Bool { from.scheme == "https" && to.scheme != "https" }

    /// The fields that may be sent to another origin. Any other field may contain a credential, regardless of its name.
    private static let harmless: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .userAgent, .range, .ifRange,
    ]

    /// The path without these parameters. A server that redirects a request or names the next page may have copied the
    /// query, with the key that the client added to it.
    static func withoutQuery(_ path: String, _ names: Set<String>) -> String {
        let pairs = QueryPair.all(in: path)
        let kept = pairs.filter { !names.contains($0.name) }
        guard kept.count < pairs.count else { return path }
        let query = kept.isEmpty ? "" : "?" + kept.map(\.text).joined(separator: "&")
        return path.prefix { $0 != "?" } + query
    }
}
