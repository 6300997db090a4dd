public import EndpointMockBackend
public import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A page for the browser that lists the endpoints of an API, each with a form to send a request. It is placed in front
/// of a backend.
///
/// The page is at `/__mock`, and at `/` if the API itself has no endpoint there. It is a single response and loads no
/// other resources.
public struct MockIndexPage: EndpointTransport {
    /// An API that the page lists.
    public struct Site: Sendable {
        /// The path in front of the paths of its endpoints: empty, or `/Bank`.
        public var prefix: String
        /// The backend that answers for the API.
        public var backend: MockBackend

        /// Creates a site from a backend and the path where it is served.
        public init(_ backend: MockBackend, prefix: String = "") {
            self.prefix = prefix
            self.backend = backend
        }
    }

    /// The path of the page.
    public static let path = "/__mock"

    private let sites: [Site]
    private let transport: any EndpointTransport
    private let isAtRoot: Bool
    /// Created with the first request, because it takes longer than an answer.
    private let page = Lock<Data?>(nil)

    /// Creates a page for several APIs, in front of the transport that answers for them.
    public init(_ sites: [Site], over transport: any EndpointTransport) {
        self.sites = sites
        self.transport = transport
        isAtRoot = !sites.contains { site in
            site.prefix.isEmpty && site.backend.api.routes.contains { $0.path.isEmpty || $0.path == "/" }
        }
    }

    /// Answers with the page, or passes the request to the transport behind it.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        let isPage = path == Self.path || path == Self.path + "/" || (path == "/" && isAtRoot)
        guard isPage, request.head.method == .get || request.head.method == .head else {
            return try await transport.send(request)
        }
        return EndpointTransportResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
                    + "img-src data:; form-action 'none'; frame-ancestors 'none'",
            ],
            body: html
        )
    }

    private var html: Data {
        if let page = page.withLock({ $0 }) { return page }
        let made = Data(text.utf8)
        page.withLock { $0 = made }
        return made
    }

    private var text: String {
        let title = sites.map(\.backend.api.name).joined(separator: ", ")
        let parts = [
            ("%TITLE%", Self.escaped(title)), ("%STYLE%", Self.file(PackageResources.page_css)),
            ("%MODEL%", MockPageModel(sites).text), ("%SCRIPT%", Self.file(PackageResources.page_js)),
        ]
        // The placeholders are replaced in one pass. Inserted text is not searched again, so text of a spec is never a
        // placeholder.
        var (text, rest) = ("", Self.file(PackageResources.index_html)[...])
        while let start = rest.firstIndex(of: "%") {
            text += rest[..<start]
            rest = rest[start...]
            if let part = parts.first(where: { rest.hasPrefix($0.0) }) {
                text += part.1
                rest = rest.dropFirst(part.0.count)
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }

    private static func file(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
