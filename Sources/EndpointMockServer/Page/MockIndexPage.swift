public import EndpointMockBackend
internal import EndpointPages
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
    /// The page, split where the nonce of a response belongs. Created with the first request, because it takes longer than an
    /// answer.
    private let pieces = Lock<[String]?>(nil)

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
        let path = String((request.head.path ?? "/").unicodeScalars.prefix { $0 != "?" })
        let isPage = path == Self.path || path == Self.path + "/" || (path == "/" && isAtRoot)
        guard isPage, request.head.method == .get || request.head.method == .head else {
            return try await transport.send(request)
        }
        // Only the style and the script of this response run. No text of a spec can know the nonce.
        let nonce = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
        return EndpointTransportResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'; "
                    + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ],
            body: Data(page.joined(separator: nonce).utf8)
        )
    }

    private var page: [String] {
        if let pieces = pieces.withLock({ $0 }) { return pieces }
        let made = made
        pieces.withLock { $0 = made }
        return made
    }

    /// Fills in the placeholders of the HTML, which are between percent signs. Inserted text is not searched again, so text of a
    /// spec is never a placeholder.
    private var made: [String] {
        let title = HTMLText.escaped(sites.map(\.backend.api.name).joined(separator: ", "))
        let parts = [
            "TITLE": title, "STYLE": PageStyle.shared,
            "MODEL": HTMLText.script(MockPageModel(sites).json), "SCRIPT": Self.file(PackageResources.page_js),
        ]
        var pieces = [""]
        for part in Self.file(PackageResources.index_html).unicodeScalars.split(separator: "%") {
            if String(part) == "NONCE" {
                pieces.append("")
            } else {
                pieces[pieces.count - 1] += parts[String(part)] ?? String(part)
            }
        }
        return pieces
    }

    private static func file(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
