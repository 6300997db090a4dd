import EndpointDescription
import EndpointSpec

extension ExchangeComparison {
    /// The reason for which an app sends a request again after a failure, although its method alone does not allow it.
    private enum Reason {
        case key(APIDescription.IdempotencyKey)
        case safe
        case stated
    }

    /// Compares the requests that the app repeats with those that the server recognizes as repeated. Otherwise the effect of a request
    /// whose answer was lost may happen twice.
    mutating func compareRepetition(_ route: Route, _ other: Route) {
        guard !Self.repeatable.contains(route.method), !other.isSafe, let reason = reason(route) else { return }
        let told = server.spec.endpoint(named: other.operation).map { server.spec.retryScope(of: $0) } ?? nil
        let (level, words): (Finding.Level, String)
        switch reason {
        case .key(let key):
            if told == .safe || other.idempotencyKey?.isAlike(key) == true { return }
            // What the server recognizes a repeated request by is not the key any more.
            level = told == .idempotent ? .risky : .breaking
            words = "with an idempotency key that the server does not honour"
        case .safe:
            if told == .safe || told == .idempotent { return }
            (level, words) = (.breaking, "as one that only reads, and the server changes something")
        case .stated:
            if told == .safe || told == .idempotent { return }
            (level, words) = (.risky, "and the server does not say that a repeated one has no second effect")
        }
        let difference = ValueDifference(
            .repetitionUnsafe,
            level,
            at: spot(route, other),
            "the app repeats the request after a lost answer, \(words)"
        )
        note([difference], route)
    }

    private func reason(_ route: Route) -> Reason? {
        let scope = client.spec.endpoint(named: route.operation).map { client.spec.retryScope(of: $0) } ?? nil
        if scope == .never { return nil }
        if let key = route.idempotencyKey { return .key(key) }
        if route.isSafe || scope == .safe { return .safe }
        return scope == .idempotent ? .stated : nil
    }

    /// The methods that every server may get twice (RFC 9110 §9.2.2).
    private static let repeatable: Set<String> = ["GET", "HEAD", "OPTIONS", "QUERY", "PUT", "DELETE"]
}

extension ValidatedSpec {
    /// The requests that the calls of an endpoint repeat, as the endpoint, its file or the API says it.
    fileprivate func retryScope(of endpoint: SpecEndpoint) -> SpecRetry.Scope? {
        (endpoint.settings.retry.scope ?? api.defaults.settings.retry.scope)?.value
    }
}

extension APIDescription.IdempotencyKey {
    /// True if both are the same place in a request. The names of header fields have no case.
    fileprivate func isAlike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.header(let name), .header(let other)): name.lowercased() == other.lowercased()
        default: self == other
        }
    }
}
