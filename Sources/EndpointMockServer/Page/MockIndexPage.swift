public import EndpointRuntime
public import EndpointTesting
internal import Foundation
internal import HTTPTypes

/// A page for the browser that lists what an API can be asked, with a form to ask it, in front of what answers.
///
/// It stands at `/__mock`, and at `/` where the API itself has nothing there. All of it is in the one answer: no other
/// resource is asked for.
public struct MockIndexPage: EndpointTransport {
    /// An API that the page lists.
    public struct Site: Sendable {
        /// What stands in front of the paths of its endpoints: empty, or `/Bank`.
        public var prefix: String
        /// What answers for it.
        public var backend: MockBackend

        /// An API and where it is served.
        public init(_ backend: MockBackend, prefix: String = "") {
            self.prefix = prefix
            self.backend = backend
        }
    }

    /// Where the page always is.
    public static let path = "/__mock"

    private let sites: [Site]
    private let transport: any EndpointTransport
    private let isAtRoot: Bool
    /// Made for the first who asks: it takes longer than an answer.
    private let page = Lock<Data?>(nil)

    /// A page about some APIs, in front of what answers for them.
    public init(_ sites: [Site], over transport: any EndpointTransport) {
        self.sites = sites
        self.transport = transport
        isAtRoot = !sites.contains { site in
            site.prefix.isEmpty && site.backend.api.routes.contains { $0.path.isEmpty || $0.path == "/" }
        }
    }

    /// Answers with the page, or asks what answers.
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
        // Placed one after the other, and never looked at again: what a spec says is no placeholder.
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
