import EndpointMockBackend
import EndpointMockServer
import EndpointRuntime
import Foundation
import HTTPTypes

/// A real server, and the path in front of its own paths.
struct ProxyTarget: Sendable {
    let scheme: String
    let authority: String
    /// Empty, or `/v2`.
    let path: String

    /// Splits an absolute `http` or `https` URL; nil for any other URL, and for one that contains a password.
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

    /// The beginning of each URL of the target.
    var text: String { "\(scheme)://\(authority)\(path)" }
}

/// Forwards requests to another server. It removes the prefix that this server puts in front of the API's paths.
struct ProxyTransport: EndpointTransport {
    let target: ProxyTarget
    /// Empty, or `/Bank`.
    let prefix: String
    /// The paths of the API's servers. Requests may begin with one, and the target's URL may end with it.
    let basePaths: [String]
    let transport: any EndpointTransport

    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        var request = request
        request.head.scheme = target.scheme
        request.head.authority = target.authority
        let path = request.head.path ?? "/"
        let ownPath = below(path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
        guard !Self.leavesItsRoot(ownPath) else { return refusal }
        request.head.path = target.path + ownPath
        let wantsItPlain = request.head.headerFields[.acceptEncoding] == "identity"
        request.head.headerFields.removeFieldsOfConnection()
        for name in Self.notPassedOn { request.head.headerFields[name] = nil }
        // A part of a compressed body cannot be read, so downloads ask for an uncompressed one.
        if wantsItPlain { request.head.headerFields[.acceptEncoding] = "identity" }
        var response: EndpointTransportResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            return try failure(error)
        }
        // The body was decompressed on its way here.
        response.head.headerFields[.contentEncoding] = nil
        response.head.headerFields[.contentLength] = nil
        return response
    }

    /// Returns a path without the base path that the target's URL already ends with, so that it is not sent twice.
    private func below(_ path: String) -> String {
        let base = basePaths.sorted { $0.count > $1.count }.first { base in
            target.path.hasSuffix(base) && path.hasPrefix(base)
                && [nil, "/", "?"].contains(path.dropFirst(base.count).first)
        }
        return base.map { String(path.dropFirst($0.count)) } ?? path
    }

    /// Returns true if the dot segments of a path lead above its root (RFC 3986, section 5.2.4), and so out of the target's
    /// path. Servers differ in what they decode first, so an escaped dot and each form of a separator count, too.
    private static func leavesItsRoot(_ path: String) -> Bool {
        let hierarchy = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        var text = String(Substring(hierarchy)).lowercased()
        // What is escaped twice is decoded twice by a server behind another one.
        for (escaped, plain) in [("%25", "%"), ("%25", "%"), ("%2e", "."), ("%2f", "/"), ("%5c", "/"), ("\\", "/")] {
            text = text.replacing(escaped, with: plain)
        }
        var depth = 0
        for segment in text.utf8.split(separator: UInt8(ascii: "/")) where !segment.elementsEqual(".".utf8) {
            // Some servers take what follows ';' for parameters of the segment.
            depth += segment.prefix { $0 != UInt8(ascii: ";") }.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }

    private var refusal: EndpointTransportResponse {
        problem(400, "The path leaves the server", "Its dot segments lead out of \(target.text).")
    }

    /// The answer tells the client that the other server failed, and not the mock server.
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
        return problem(status, "The server behind the proxy failed", "\(target.text) \(reason).")
    }

    private func problem(_ status: Int, _ title: String, _ detail: String) -> EndpointTransportResponse {
        let problem: JSONTree = .members([
            "type": .string("urn:endpoint-mock:proxy"), "title": .string(title), "status": .integer(status),
            "detail": .string(detail),
        ])
        return EndpointTransportResponse(
            status: status,
            headers: ["Content-Type": "application/problem+json"],
            body: problem.data
        )
    }

    /// Header fields that the connection to the target sets itself.
    private static let notPassedOn =
        [HTTPField.Name.contentLength, .acceptEncoding, .expect] + [HTTPField.Name("Host")].compactMap(\.self)
}
