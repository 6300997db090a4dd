/// The parts of an answer that make a new token.
package struct TokenRefreshAnswer: Sendable {
    package enum Expiry: Sendable, Equatable {
        /// A number of seconds.
        case seconds
        case duration
        case moment
    }

    package struct Field: Sendable {
        package let name: String
        package let isOptional: Bool
    }

    /// The declared type that is answered.
    package let type: String
    package let token: Field
    package let refreshToken: Field?
    package let expires: (field: Field, form: Expiry)?
}

extension ValidatedSpec {
    /// Returns the parts of a refresh's answer that make a new token.
    package func answer(of refresh: SpecTokenRefresh) -> TokenRefreshAnswer? {
        guard let endpoint = endpoint(named: refresh.endpoint.value) else { return nil }
        return TokenRefreshAnswer.make(refresh, endpoint, index).answer
    }
}

extension TokenRefreshAnswer {
    /// The part, or its mistake.
    static func make(
        _ refresh: SpecTokenRefresh,
        _ endpoint: SpecEndpoint,
        _ index: SpecIndex
    ) -> (answer: TokenRefreshAnswer?, problems: [Diagnostic]) {
        guard let returns = endpoint.returns, returns.headers.isEmpty,
            case .json(let expression) = returns.content, case .named(let name) = expression.value,
            let (type, fields) = index.object(name), !type.isPatch
        else {
            return (nil, [.refreshAnswer(refresh.endpoint, at: endpoint.returns?.location ?? endpoint.name.location)])
        }
        guard (type.domain ?? index.api.generate.domain) != .handwritten else {
            return (nil, [.handwrittenToken(type.name, refresh.endpoint)])
        }
        var finder = FieldFinder(type: type, fields: fields, refresh: refresh.endpoint)
        let token = finder.find(refresh.token, "accessToken", isNeeded: true) { $0 == .string ? () : nil }
        let renewal = finder.find(refresh.refreshToken, "refreshToken") { $0 == .string ? () : nil }
        let expires =
            finder.find(refresh.expires, "expiresIn", as: Expiry.init)
            ?? (refresh.expires == nil ? finder.find(nil, "expiresAt", as: Expiry.init) : nil)
        guard let token, finder.problems.isEmpty else { return (nil, finder.problems) }
        let answer = TokenRefreshAnswer(
            type: name,
            token: token.field,
            refreshToken: renewal?.field,
            expires: expires.map { (field: $0.field, form: $0.form) }
        )
        return (answer, [])
    }
}

/// Looks fields up by the names that the spec says, or else by the usual ones.
private struct FieldFinder {
    let type: SpecType
    let fields: [SpecField]
    let refresh: Located<String>
    var problems: [Diagnostic] = []

    mutating func find<Form>(
        _ said: Located<String>?,
        _ usual: String,
        isNeeded: Bool = false,
        as form: (SpecScalar) -> Form?
    ) -> (field: TokenRefreshAnswer.Field, form: Form)? {
        guard let field = fields.first(where: { $0.name.value == said?.value ?? usual }) else {
            if said != nil || isNeeded { problems.append(.tokenLacks(said ?? refresh, said?.value ?? usual, type)) }
            return nil
        }
        let (inner, isOptional) = field.type.value.unwrapped
        guard case .scalar(let scalar) = inner, let form = form(scalar), !isNeeded || !isOptional else {
            let isMeant = said != nil || isNeeded
            if isMeant {
                problems.append(.tokenField(field, isNeeded: isNeeded, expires: Form.self != Void.self, refresh))
            }
            return nil
        }
        return (TokenRefreshAnswer.Field(name: field.name.value, isOptional: isOptional), form)
    }
}

extension TokenRefreshAnswer.Expiry {
    fileprivate init?(_ scalar: SpecScalar) {
        switch scalar {
        case .double: self = .seconds
        case _ where scalar.isWhole: self = .seconds
        case .duration: self = .duration
        case .datetime: self = .moment
        default: return nil
        }
    }
}

extension SpecType {
    fileprivate var isPatch: Bool {
        if case .object(let object) = kind { object.isPatch } else { false }
    }
}

extension Diagnostic {
    fileprivate static func refreshAnswer(_ endpoint: Located<String>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: location,
            "'\(endpoint.value)' renews tokens, so it must return a type with fields that include the new token; "
                + "write 'returns: Token', for example, and 'Token: { fields: { accessToken: string, refreshToken: "
                + "string? } }'",
            notes: [Note("'\(endpoint.value)' renews tokens because of this line", at: endpoint.location)]
        )
    }

    fileprivate static func handwrittenToken(_ type: Located<String>, _ endpoint: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: type.location,
            "'\(type.value)' contains renewed tokens, and the client must know its properties; add 'domain: "
                + "shared' to it",
            notes: [Note("'\(endpoint.value)' renews tokens because of this line", at: endpoint.location)]
        )
    }

    fileprivate static func tokenLacks(_ place: Located<String>, _ name: String, _ type: SpecType) -> Diagnostic {
        Diagnostic(
            "invalid-refresh",
            at: place.location,
            "'\(type.name.value)' has no field '\(name)' for a renewed token; add it, or name the field: "
                + "'refresh: { endpoint: …, token: …, refreshToken: …, expires: … }'",
            notes: [Note("'\(type.name.value)' is declared here", at: type.name.location)]
        )
    }

    fileprivate static func tokenField(
        _ field: SpecField,
        isNeeded: Bool,
        expires: Bool,
        _ endpoint: Located<String>
    ) -> Diagnostic {
        let expected =
            expires
            ? "an 'int' or 'double' of seconds, a 'duration' or a 'datetime'"
            : isNeeded ? "a 'string' that is not optional" : "a 'string'"
        return Diagnostic(
            "invalid-refresh",
            at: field.type.location,
            "'\(field.name.value)' of a renewed token must be \(expected), not '\(field.type.value)'",
            notes: [Note("'\(endpoint.value)' renews tokens because of this line", at: endpoint.location)]
        )
    }
}
