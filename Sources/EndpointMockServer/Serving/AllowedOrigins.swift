internal import HTTPTypes

/// The other origins whose pages may use a server (the CORS protocol of the Fetch standard).
struct AllowedOrigins: Sendable {
    private static let all = "*"
    private let origins: Set<String>

    init(_ origins: [String]) { self.origins = Set(origins) }

    /// Whether pages of the origin may read answers and send requests that change something.
    func allows(_ origin: String) -> Bool { isForAll || origins.contains(origin) }

    private var isForAll: Bool { origins.contains(Self.all) }

    /// The answer to the question that a browser asks before the request itself; nil if the request is no such question.
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

    /// Lets a page of an allowed origin read the answer to its request. What the answer says about origins itself is replaced.
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
