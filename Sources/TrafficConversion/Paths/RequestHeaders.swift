/// Tells what a header of a request means to an API.
enum RequestHeaders {
    private static let noise: Set<String> = [
        "cache-control", "connection", "cookie", "date", "dnt", "downlink", "expect", "forwarded", "host",
        "if-modified-since",
        "if-none-match", "keep-alive", "origin", "pragma", "priority", "purpose", "range", "referer", "save-data", "te",
        "trailer", "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via", "x-client-data",
        "x-requested-with", "traceparent", "tracestate", "baggage", "sentry-trace", "x-request-id", "x-correlation-id",
    ]
    private static let prefixes = [
        ":", "accept", "access-control-", "cf-", "content-", "proxy-", "sec-", "x-amzn-", "x-b3-", "x-datadog-",
        "x-forwarded-",
        "x-real-",
    ]
    private static let secrets = [
        "apikey", "auth", "credential", "csrf", "password", "secret", "session", "signature", "token",
    ]

    /// Headers that a browser, a proxy or a transport adds.
    static func isNoise(_ name: String) -> Bool {
        let lower = name.lowercased()
        return noise.contains(lower) || prefixes.contains(where: lower.hasPrefix)
    }

    /// `Idempotency-Key` of `idempotency-key`, as HTTP/2 writes it.
    static func spelled(_ name: String) -> String {
        TextParts.split(name, at: "-").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(
            separator: "-"
        )
    }

    /// True for a name of a header or a query parameter that holds a credential.
    static func isSecret(_ name: String) -> Bool { isSecret(field: name) || NameWords.words(name) == ["key"] }

    /// True for a name of a member that holds a credential. The key of a table is none.
    static func isSecret(field name: String) -> Bool {
        let plain = NameWords.words(name).joined()
        return secrets.contains(where: plain.contains)
    }

    /// The scheme of a value of `Authorization`, without the credentials.
    static func scheme(of authorization: String) -> SecurityFacts.Scheme {
        switch TextParts.split(TextParts.trimmed(authorization), at: " ")[0].lowercased() {
        case "bearer": .bearer
        case "basic": .basic
        default: .header("Authorization")
        }
    }
}

/// The schemes of authentication that requests had.
struct SecurityFacts {
    enum Scheme: Hashable, Sendable {
        case bearer, basic
        case header(String)
        case query(String)

        /// The name of the scheme in the document.
        var name: String {
            switch self {
            case .bearer: "bearer"
            case .basic: "basic"
            case .header(let name), .query(let name): NameWords.words(name).joined(separator: "_")
            }
        }
    }

    private(set) var schemes: [(name: String, scheme: Scheme, count: Int)] = []

    mutating func add(_ scheme: Scheme) {
        if let index = schemes.firstIndex(where: { $0.name == scheme.name }) {
            schemes[index].count += 1
        } else {
            schemes.append((scheme.name, scheme, 1))
        }
    }
}
