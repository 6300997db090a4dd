internal import Foundation
internal import HTTPTypes

/// Decides what may be sent to another origin than the one that the client's credentials are for. Redirects, links and
/// absolute URLs all ask here.
enum OriginBoundary {
    /// Whether a request goes to the client's server, so that credentials may be sent with it.
    static func isWithin(_ request: EndpointTransportRequest, _ address: ServerAddress?) -> Bool {
        guard let address else { return false }
        // Most requests have the address that the client wrote, and need not be parsed.
        if request.head.authority == address.authority, request.head.scheme == address.scheme { return true }
        return request.origin == address.origin
    }

    /// Whether a call's own address is on the client's server.
    static func isWithin(_ destination: RequestDestination, _ address: ServerAddress) -> Bool {
        destination.origin == address.origin
    }

    /// The request as it may be sent to another origin: without header fields that may identify the caller, and without
    /// these parameters in its query.
    static func stripped(
        _ request: EndpointTransportRequest,
        of secretQuery: Set<String>
    ) -> EndpointTransportRequest {
        var request = request
        request.head.headerFields = request.head.headerFields.filter { harmless.contains($0.name) }
        if let path = request.head.path { request.head.path = withoutQuery(path, secretQuery) }
        return request
    }

    /// The next request to the same origin, with these parameters as the previous request had them. Header fields stay
    /// anyway, and a credential must not be lost because it is in the query.
    static func keeping(
        _ names: Set<String>,
        of request: EndpointTransportRequest,
        in next: EndpointTransportRequest
    ) -> EndpointTransportRequest {
        guard !names.isEmpty, let path = request.head.path, let mark = path.firstIndex(of: "?"), let to = next.head.path
        else { return next }
        let kept = path[path.index(after: mark)...].split(separator: "&").filter { names.contains(name(of: $0)) }
        guard !kept.isEmpty else { return next }
        let target = withoutQuery(to, names)
        var next = next
        next.head.path = target + (target.contains("?") ? "&" : "?") + kept.joined(separator: "&")
        return next
    }

    /// Whether a redirect leads from an encrypted connection to an unencrypted one.
    static func isDowngrade(from: Origin, to: Origin) -> Bool { from.scheme == "https" && to.scheme != "https" }

    /// The fields that may be sent to another origin. Any other field may contain a credential, whatever its name.
    private static let harmless: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .userAgent, .range, .ifRange,
    ]

    /// The path without these parameters. A server that redirects a request or names the next page may have copied the
    /// query, with the key that the client added to it.
    static func withoutQuery(_ path: String, _ names: Set<String>) -> String {
        guard !names.isEmpty, let mark = path.firstIndex(of: "?") else { return path }
        let pairs = path[path.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let kept = pairs.filter { !names.contains(name(of: $0)) }
        guard kept.count < pairs.count else { return path }
        return kept.isEmpty ? String(path[..<mark]) : String(path[...mark]) + kept.joined(separator: "&")
    }

    /// The name of a parameter, without percent-encoding.
    private static func name(of pair: Substring) -> String {
        let name = String(pair.prefix { $0 != "=" }).replacing("+", with: " ")
        return name.removingPercentEncoding ?? name
    }
}
