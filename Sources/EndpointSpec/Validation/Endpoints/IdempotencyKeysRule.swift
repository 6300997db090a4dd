/// An idempotency key in the body is one of the body's fields, and text.
enum IdempotencyKeysRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            guard let key = endpoint.idempotencyKey, case .bodyField(let name) = key.value else { return nil }
            guard let body = endpoint.body else { return .keyWithoutBody(endpoint.name.value, at: key.location) }
            // A body whose type is unknown is reported as that.
            if let leaf = body.value.leafName, index.type(leaf) == nil { return nil }
            guard case .named(let type) = body.value, let fields = index.object(type)?.fields else {
                return .keyInBody(body, at: key.location)
            }
            guard let field = fields.first(where: { $0.name.value == name }) else {
                return .unknownKeyField(name, of: type, fields, at: key.location)
            }
            return field.type.value == .scalar(.string) ? nil : .keyFieldType(field, at: key.location)
        }
    }
}

extension Diagnostic {
    static func keyWithoutBody(_ endpoint: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "'\(endpoint)' has no body to carry the key; write '{ header: Idempotency-Key }', or a body"
        )
    }

    static func keyInBody(_ body: Located<SpecTypeExpression>, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "a body of '\(body.value)' has no fields to carry the key; write '{ header: Idempotency-Key }', or "
                + "another body",
            notes: [Note("the body", at: body.location)]
        )
    }

    static func unknownKeyField(
        _ name: String,
        of type: String,
        _ fields: [SpecField],
        at location: SourceLocation
    ) -> Diagnostic {
        let hint =
            Suggestion.closest(to: name, in: fields.map(\.name.value)).map { "did you mean 'body.\($0)'?" }
            ?? "add '\(name): string' to its fields"
        return Diagnostic("unknown-field", at: location, "'\(type)' has no field '\(name)'; \(hint)")
    }

    static func keyFieldType(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-idempotency-key",
            at: location,
            "an idempotency key is a 'string', but '\(field.name.value)' is '\(field.type.value)'; change its type",
            notes: [Note("the field", at: field.type.location)]
        )
    }
}
