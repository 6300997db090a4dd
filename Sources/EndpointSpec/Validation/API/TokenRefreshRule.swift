/// A rule: the endpoint that renews a token needs only a refresh token, answers with a token, and needs no token itself.
enum TokenRefreshRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.api.auth.schemes.flatMap { scheme -> [Diagnostic] in
            guard let refresh = scheme.refresh else { return [] }
            guard let endpoint = index.endpoint(refresh.endpoint.value) else {
                return [.unknownRefresh(refresh.endpoint, index.endpoints.map(\.name.value))]
            }
            return cycles(of: scheme, refresh, by: endpoint, index.api.auth)
                + TokenRefreshRequest.problems(refresh, endpoint, index)
                + TokenRefreshAnswer.make(refresh, endpoint, index).problems
        }
    }

    /// A call that needs a token in order to renew one would wait for itself.
    private static func cycles(
        of scheme: SpecAuthScheme,
        _ refresh: SpecTokenRefresh,
        by endpoint: SpecEndpoint,
        _ auth: SpecAuth
    ) -> [Diagnostic] {
        let used = auth.resolved(of: endpoint).schemes ?? []
        guard let other = used.first(where: { auth.scheme($0.value)?.refresh != nil }) else { return [] }
        return [.circularRefresh(refresh.endpoint, of: scheme.name.value, other.value, endpoint.name.location)]
    }
}

/// The parameter or the field that takes a refresh token.
package enum TokenRefreshRequest {
    /// A parameter of the endpoint, or a field of its body's type.
    package enum Target: Sendable, Equatable {
        case parameter(String)
        case field(String, of: String)
    }

    package static let usualName = "refreshToken"

    static func problems(
        _ refresh: SpecTokenRefresh,
        _ endpoint: SpecEndpoint,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        let name = refresh.sends?.value ?? usualName
        var values = endpoint.parameters.map { Value($0.name, $0.type.value, $0.defaultValue != nil) }
        if let body = endpoint.body {
            guard let fields = bodyFields(body.value, index) else {
                return [.refreshBody(refresh.endpoint, endpoint.name.location)]
            }
            values += fields
        }
        guard let target = values.first(where: { $0.name.value == name }) else {
            return [.refreshTakesNothing(refresh.sends ?? refresh.endpoint, name, endpoint.name.location)]
        }
        guard target.type.unwrapped.type == .scalar(.string) else {
            return [.refreshTakesNoText(target.name, refresh.endpoint)]
        }
        return values.filter { $0.isNeeded && $0.name.value != name }.map {
            .refreshTakesMore($0.name, refresh.endpoint)
        }
    }

    /// Returns the place that takes the refresh token.
    package static func target(_ refresh: SpecTokenRefresh, _ endpoint: SpecEndpoint) -> Target {
        let name = refresh.sends?.value ?? usualName
        if !endpoint.parameters.contains(where: { $0.name.value == name }),
            case .named(let type)? = endpoint.body?.value
        {
            return .field(name, of: type)
        }
        return .parameter(name)
    }

    private struct Value {
        let name: Located<String>
        let type: SpecTypeExpression
        let isNeeded: Bool

        init(_ name: Located<String>, _ type: SpecTypeExpression, _ hasDefault: Bool) {
            self.name = name
            self.type = type
            isNeeded = !hasDefault && !type.unwrapped.isOptional
        }
    }

    /// `nil`: it is not made of fields that can be given one by one.
    private static func bodyFields(_ body: SpecTypeExpression, _ index: SpecIndex) -> [Value]? {
        guard case .named(let name) = body, let (type, fields) = index.object(name) else { return nil }
        if case .object(let object) = type.kind, object.origin != nil { return nil }
        if (type.domain ?? index.api.generate.domain) == .handwritten { return nil }
        return fields.map { Value($0.name, $0.type.value, $0.defaultValue != nil) }
    }
}

extension Diagnostic {
    fileprivate static func unknownRefresh(_ name: Located<String>, _ endpoints: [String]) -> Diagnostic {
        let hint =
            Suggestion.question(for: name.value, in: endpoints)
            ?? "declare it under 'endpoints' of a file beside api.yaml"
        return Diagnostic("unknown-endpoint", at: name.location, "unknown endpoint '\(name.value)'; \(hint)")
    }

    fileprivate static func circularRefresh(
        _ endpoint: Located<String>,
        of scheme: String,
        _ used: String,
        _ declared: SourceLocation
    ) -> Diagnostic {
        let whose = used == scheme ? "the same scheme that it renews" : "'\(used)', which also has to be renewed"
        return Diagnostic(
            "circular-refresh",
            at: endpoint.location,
            "'\(endpoint.value)' is sent with \(whose), so it would wait for itself; write 'auth: none' at it, or "
                + "a scheme without 'refresh'",
            notes: [Note("'\(endpoint.value)' is declared here", at: declared)]
        )
    }

    fileprivate static func refreshBody(_ endpoint: Located<String>, _ declared: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: endpoint.location,
            "'\(endpoint.value)' renews a token, so its body needs a field for the refresh token; write 'body: { "
                + "fields: { refreshToken: string } }', or name a type with 'fields' that is not 'handwritten'",
            notes: [Note("'\(endpoint.value)' is declared here", at: declared)]
        )
    }

    fileprivate static func refreshTakesNothing(
        _ name: Located<String>,
        _ value: String,
        _ declared: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: name.location,
            "the endpoint that renews a token has no '\(value)' for the refresh token; add it, or name the field: "
                + "'refresh: { endpoint: …, sends: … }'",
            notes: [Note("the endpoint is declared here", at: declared)]
        )
    }

    fileprivate static func refreshTakesNoText(_ name: Located<String>, _ endpoint: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: name.location,
            "'\(name.value)' takes the refresh token, so its type must be 'string'; change its type",
            notes: [Note("'\(endpoint.value)' renews tokens because of this line", at: endpoint.location)]
        )
    }

    fileprivate static func refreshTakesMore(_ name: Located<String>, _ endpoint: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: name.location,
            "the client calls '\(endpoint.value)' itself and has no value for '\(name.value)'; make it optional, "
                + "give it a default, or write '{ value: … }' or '{ provided: … }'",
            notes: [Note("'\(endpoint.value)' renews tokens because of this line", at: endpoint.location)]
        )
    }
}
