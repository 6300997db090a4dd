internal import HTTPTypes

/// The other origins whose pages may use a server (the CORS protocol of the Fetch standard).
struct AllowedOrigins: Sendable {
    private static let all = "*"
    private let origins: Set<String>

    init(_ origins: [String]) { self.origins = Set(origins) }

    /// Returns true if pages of the origin may read responses and send requests that change data.
    func allows(_ origin: String) -> Bool { isForAll || origins.contains(origin) }

    private var isForAll: Bool { origins.contains(Self.all) }

    /// The response to a browser's preflight request; nil for other requests.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .options, let origin = request.headerFields[.origin], allows(origin),
            let method = request.headerFields[.accessControlRequestMethod]
        else { return nil }
        var head = HTTPResponse(status: .noContent)
        head.headerFields[.accessControlAllowMethods] = method
        head.headerFields[.accessControlAllowHeaders] = request.headerFields[.accessControlRequestHeaders]
        share(&head, with: request)
        return head
    }

    /// Lets a page of an allowed origin read the response. The response's own header fields about origins are replaced.
    func share(_ head: inout HTTPResponse, with request: HTTPRequest) {
        guard let origin = request.headerFields[.origin], allows(origin) else { return }
        let names = head.headerFields.map(\.name.rawName)
        head.headerFields[.accessControlAllowOrigin] = origin
        head.headerFields[.accessControlExposeHeaders] = names.isEmpty ? nil : names.joined(separator: ", ")
        // Pages of all origins must not use the user's cookies.
        head.headerFields[.accessControlAllowCredentials] = isForAll ? nil : "true"
        head.headerFields.append(HTTPField(name: .vary, value: "Origin"))
    }
}
