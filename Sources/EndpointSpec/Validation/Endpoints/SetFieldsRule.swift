/// A rule: an endpoint sets fields of its body's type to plain values of their types.
enum SetFieldsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.flatMap { endpoint -> [Diagnostic] in
            guard let first = endpoint.setFields.first, let body = endpoint.body else { return [] }
            // A body whose type is unknown is reported as that.
            if let name = body.value.declaredName, index.type(name) == nil { return [] }
            guard case .named(let name) = body.value, let fields = index.fieldsByName(of: name) else {
                return [.setWithoutFields(body, at: first.name.location)]
            }
            return endpoint.setFields.flatMap { check($0, of: name, fields, index) }
        }
    }

    private static func check(
        _ set: SpecSetField,
        of type: String,
        _ fields: FieldsByName,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        guard let field = fields[set.name.value] else {
            let hint =
                Suggestion.question(for: set.name.value, in: fields.names)
                ?? "add it to its fields, or remove it here"
            let message = "'\(type)' has no field '\(set.name.value)'; \(hint)"
            return [Diagnostic("unknown-field", at: set.name.location, message)]
        }
        guard case .scalar = set.value.value, !set.value.value.isNull else {
            return [.setToNoPlainValue(set)]
        }
        var checker = LiteralChecker(
            index: index,
            id: "invalid-body",
            subject: "'\(set.name.value)'",
            form: index.api.defaults.form(of: field)
        )
        checker.check(set.value, against: field.type.value)
        if checker.diagnostics.isEmpty { checker.check(set.value, within: field.limits) }
        return checker.diagnostics
    }
}

extension Diagnostic {
    fileprivate static func setWithoutFields(
        _ body: Located<SpecTypeExpression>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'set' needs a type with fields, but the body is '\(body.value)'; name such a type, or remove 'set'",
            notes: [Note("the body", at: body.location)]
        )
    }

    fileprivate static func setToNoPlainValue(_ set: SpecSetField) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: set.value.location,
            "'\(set.name.value)' can only be set to a plain value: a number, a text, true or false; declare "
                + "anything else as a constant of a type"
        )
    }
}
