internal import Foundation
internal import HTTPTypes

/// What may leave the origin that a client's credentials are for: the one place that decides it, for redirects, links and
/// absolute URLs alike.
enum OriginBoundary {
    /// Whether a request goes where the client's server is, and may take credentials along.
    static func isWithin(_ request: EndpointTransportRequest, _ address: ServerAddress?) -> Bool {
        guard let address else { return false }
        // What the client wrote itself need not be taken apart.
        if request.head.authority == address.authority, request.head.scheme == address.scheme { return true }
        return request.origin == address.origin
    }

    /// Whether an address that a call names is where the client's server is; nil stands for the server's own.
    static func isWithin(_ destination: RequestDestination?, _ address: ServerAddress) -> Bool {
        destination.map { $0.origin == address.origin } ?? true
    }

    /// A request as it may go to another origin: with no header field that may say who asks, and with none of these
    /// parameters in its query.
    static func stripped(
        _ request: EndpointTransportRequest,
        of secretQuery: Set<String>
    ) -> EndpointTransportRequest {
        var request = request
        request.head.headerFields = request.head.headerFields.filter { harmless.contains($0.name) }
        if let path = request.head.path { request.head.path = withoutQuery(path, secretQuery) }
        return request
    }

    /// The next request to the same origin, with these parameters as the one before had them: header fields go along by
    /// themselves, and a credential in the query shall not be lost for standing there.
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

    /// Whether a hop leads from a safe connection to one that anybody can read.
    static func isDowngrade(from: Origin, to: Origin) -> Bool { from.scheme == "https" && to.scheme != "https" }

    /// The fields that may go to another origin; the others may hold a credential, under whatever name.
    private static let harmless: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .userAgent, .range, .ifRange,
    ]

    /// A path without these parameters: a server that sends somebody on, or names the next page, may have copied the query
    /// with the key that the client put into it.
    static func withoutQuery(_ path: String, _ names: Set<String>) -> String {
        guard !names.isEmpty, let mark = path.firstIndex(of: "?") else { return path }
        let pairs = path[path.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let kept = pairs.filter { !names.contains(name(of: $0)) }
        guard kept.count < pairs.count else { return path }
        return kept.isEmpty ? String(path[..<mark]) : String(path[...mark]) + kept.joined(separator: "&")
    }

    /// The name of a parameter, as it was before it was escaped.
    private static func name(of pair: Substring) -> String {
        let name = String(pair.prefix { $0 != "=" }).replacing("+", with: " ")
        return name.removingPercentEncoding ?? name
    }
}
