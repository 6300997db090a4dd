/// Without an idempotency key a POST is never retried: after a timeout nobody knows whether it happened.
enum UnrepeatablePostsLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            guard endpoint.method.value == .post, !endpoint.isDeclaredSafe, endpoint.idempotencyKey == nil,
                endpoint.settings.retry.scope == nil
            else {
                return nil
            }
            return .unrepeatablePost(endpoint)
        }
    }
}

extension Diagnostic {
    static func unrepeatablePost(_ endpoint: SpecEndpoint) -> Diagnostic {
        Diagnostic(
            "post-without-key",
            .warning,
            at: endpoint.name.location,
            "'\(endpoint.name.value)' is a POST without an idempotency key, so it is never retried; add "
                + "'idempotencyKey' if the server accepts one, 'safe: true' if it only reads, or 'retry: never' to "
                + "confirm this"
        )
    }
}
