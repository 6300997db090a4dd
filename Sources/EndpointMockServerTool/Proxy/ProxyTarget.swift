import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes

/// A real server, and what stands in front of its paths.
struct ProxyTarget: Sendable {
    let scheme: String
    let authority: String
    /// Empty, or `/v2`.
    let path: String

    /// Takes an absolute `http` or `https` URL; nil for any other, and for one that holds a password.
    init?(_ text: String) {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.percentEncodedHost, !host.isEmpty,
            url.user == nil, url.query == nil, url.fragment == nil
        else { return nil }
        self.scheme = scheme
        authority = url.port.map { "\(host):\($0)" } ?? host
        path =
            url.percentEncodedPath.hasSuffix("/") ? String(url.percentEncodedPath.dropLast()) : url.percentEncodedPath
    }

    /// The beginning of every URL that leads there.
    var text: String { "\(scheme)://\(authority)\(path)" }
}

/// Passes requests on to another server, below what stands in front of the API's paths here.
struct ProxyTransport: EndpointTransport {
    let target: ProxyTarget
    /// Empty, or `/Bank`.
    let prefix: String
    /// The paths of the API's servers, which requests may bring along and the target may end with.
    let basePaths: [String]
    let transport: any EndpointTransport

    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        var request = request
        request.head.scheme = target.scheme
        request.head.authority = target.authority
        let path = request.head.path ?? "/"
        request.head.path = target.path + below(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
        let wantsItPlain = request.head.headerFields[.acceptEncoding] == "identity"
        for name in Self.notPassedOn { request.head.headerFields[name] = nil }
        // A part of what is compressed cannot be read, so that downloads ask for the bytes as they are.
        if wantsItPlain { request.head.headerFields[.acceptEncoding] = "identity" }
        // On Linux, URLSession never ends a request with a body whose connection was used before and breaks.
        request.head.headerFields[.connection] = "close"
        var response: EndpointTransportResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            return try failure(error)
        }
        // What is compressed on the way is not compressed any more here.
        response.head.headerFields[.contentEncoding] = nil
        response.head.headerFields[.contentLength] = nil
        return response
    }

    /// A path without the base path that the target ends with already, so that it is never sent twice.
    private func below(_ path: String) -> String {
        let base = basePaths.sorted { $0.count > $1.count }.first { base in
            target.path.hasSuffix(base) && path.hasPrefix(base)
                && [nil, "/", "?"].contains(path.dropFirst(base.count).first)
        }
        return base.map { String(path.dropFirst($0.count)) } ?? path
    }

    /// Who asked hears that it was not the mock server that failed.
    private func failure(_ error: TransportError) throws(TransportError) -> EndpointTransportResponse {
        let (status, reason): (Int, String) =
            switch error.kind {
            case .cancelled, .connectionLost: throw error
            case .timedOut: (504, "did not answer in time")
            case .noConnection: (502, "cannot be reached: nothing listens there, or there is no network")
            case .hostNotFound: (502, "has a host name that does not exist")
            case .untrustedServer: (502, "could not prove its identity")
            default: (502, "sent something that is not an HTTP response")
            }
        let problem: JSONTree = .present([
            "type": .string("urn:endpoint-mock:proxy"), "title": .string("The server behind the proxy failed"),
            "status": .integer(status), "detail": .string("\(target.text) \(reason)."),
        ])
        return EndpointTransportResponse(
            status: status,
            headers: ["Content-Type": "application/problem+json"],
            body: problem.data
        )
    }

    /// Header fields that are of the connection to here, or that the connection to there has its own of.
    private static let notPassedOn: [HTTPField.Name] =
        [.connection, .transferEncoding, .contentLength, .acceptEncoding, .expect]
        + ["Keep-Alive", "Proxy-Connection", "Host"].compactMap { HTTPField.Name($0) }
}
