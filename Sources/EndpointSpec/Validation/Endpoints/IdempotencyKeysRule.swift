/// An idempotency key in the body is one of the body's fields, and text.
enum IdempotencyKeysRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            guard let key = endpoint.idempotencyKey, case .bodyField(let name) = key.value else { return nil }
            if let fields = endpoint.bodyFields { return check(name, at: key.location, among: fields, of: endpoint) }
            guard let body = endpoint.body else { return .keyWithoutBody(endpoint.name.value, at: key.location) }
            // A body whose type is unknown is reported as that.
            if let leaf = body.value.declaredName, index.type(leaf) == nil { return nil }
            guard case .named(let type) = body.value, let fields = index.object(type)?.fields else {
                return .keyInBody(body, at: key.location)
            }
            guard let field = fields.first(where: { $0.name.value == name }) else {
                return .unknownKeyField(name, of: type, fields.map(\.name.value), at: key.location)
            }
            return field.type.value == .scalar(.string) ? nil : .keyFieldType(field.name, field.type, at: key.location)
        }
    }

    /// A key among fields that stand in the endpoint itself: the client makes it where the caller gives none.
    private static func check(
        _ name: String,
        at location: SourceLocation,
        among fields: [SpecParameter],
        of endpoint: SpecEndpoint
    ) -> Diagnostic? {
        if let fixed = endpoint.fixedFields.first(where: { $0.name.value == name }) {
            return .keyIsFixed(fixed.name, at: location)
        }
        guard let field = fields.first(where: { $0.name.value == name }) else {
            return .unknownKeyField(name, of: "body", fields.map(\.name.value), at: location)
        }
        if let value = field.defaultValue { return .keyWithDefault(field.name, at: value.location) }
        return field.type.value == .scalar(.string) ? nil : .keyFieldType(field.name, field.type, at: location)
    }
}

extension Diagnostic {
    static func keyWithoutBody(_ endpoint: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "'\(endpoint)' has no body for the key; write '{ header: Idempotency-Key }', or a body"
        )
    }

    static func keyInBody(_ body: Located<SpecTypeExpression>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "a body of '\(body.value)' has no fields for the key; write '{ header: Idempotency-Key }', or another body",
            notes: [Note("the body", at: body.location)]
        )
    }

    static func unknownKeyField(
        _ name: String,
        of type: String,
        _ fields: [String],
        at location: SourceLocation
    ) -> Diagnostic {
        let hint =
            Suggestion.closest(to: name, in: fields).map { "did you mean 'body.\($0)'?" }
            ?? "add '\(name): string' to its fields"
        return Diagnostic("unknown-field", at: location, "'\(type)' has no field '\(name)'; \(hint)")
    }

    static func keyIsFixed(_ field: Located<String>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "'\(field.value)' is the same in every request, but an idempotency key must differ; write "
                + "'\(field.value): string'",
            notes: [Note("the field", at: field.location)]
        )
    }

    static func keyWithDefault(_ field: Located<String>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "the client creates the idempotency key '\(field.value)' if the caller passes none; remove the default",
            notes: [Note("the field", at: field.location)]
        )
    }

    static func keyFieldType(
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "an idempotency key must be a 'string', but '\(name.value)' is '\(type.value)'; change its type",
            notes: [Note("the field", at: type.location)]
        )
    }
}
