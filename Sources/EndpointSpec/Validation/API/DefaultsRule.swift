/// A default is a value of its type, and the type is one that the spec can write down.
enum DefaultsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for field in index.detailedFields.map(\.field) where field.defaultValue != nil && !field.isAdditional {
            let form = index.api.defaults.form(of: field)
            check(
                field.defaultValue,
                of: field.name.value,
                as: field.type,
                within: field.limits,
                in: form,
                index,
                &diagnostics
            )
        }
        for endpoint in index.endpoints {
            let sent = endpoint.query + endpoint.headers + endpoint.cookies
            for parameter in sent where parameter.defaultValue != nil {
                // Of an optional one it is what the server assumes.
                let type = Located(parameter.type.value.unwrapped.type, at: parameter.type.location)
                check(parameter, as: type, index, &diagnostics)
            }
            for parameter in endpoint.pathParameters + (endpoint.bodyFields ?? [])
            where parameter.defaultValue != nil {
                check(parameter, as: parameter.type, index, &diagnostics)
            }
        }
        return diagnostics
    }

    private static func check(
        _ parameter: SpecParameter,
        as type: Located<SpecTypeExpression>,
        _ index: SpecIndex,
        _ diagnostics: inout [Diagnostic]
    ) {
        let form = index.api.defaults.form(of: parameter)
        let (value, limits) = (parameter.defaultValue, parameter.limits)
        check(value, of: parameter.name.value, as: type, within: limits, in: form, index, &diagnostics)
    }

    private static func check(
        _ value: Located<SpecLiteral>?,
        of name: String,
        as type: Located<SpecTypeExpression>,
        within limits: SpecLimits,
        in form: SpecWireForm,
        _ index: SpecIndex,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let value else { return }
        switch type.value {
        case .optional: diagnostics.append(.optionalDefault(of: name, type.value, at: value.location))
        case .list: if !value.value.isEmptyList { diagnostics.append(.notEmpty("[]", of: name, "a list", value)) }
        case .map: if !value.value.isEmptyMap { diagnostics.append(.notEmpty("{}", of: name, "a map", value)) }
        case .named(let type) where index.object(type) != nil:
            diagnostics.append(.defaultOfKind("a type with fields", of: name, at: value.location))
        case .named(let type) where index.union(type) != nil:
            diagnostics.append(.defaultOfKind("a union", of: name, at: value.location))
        case .named(let type) where index.custom(type) != nil:
            diagnostics.append(.defaultOfKind("an app's own type", of: name, at: value.location))
        case .scalar(.json): diagnostics.append(.defaultOfKind("any JSON value", of: name, at: value.location))
        case .scalar, .named:
            let subject = "the default of '\(name)'"
            var checker = LiteralChecker(index: index, id: "invalid-default", subject: subject, form: form)
            checker.check(value, against: type.value)
            if checker.diagnostics.isEmpty { checker.check(value, within: limits) }
            diagnostics += checker.diagnostics
        }
    }
}

extension Diagnostic {
    static func optionalDefault(of name: String, _ type: SpecTypeExpression, at location: SourceLocation) -> Diagnostic
    {
        Diagnostic(
            "invalid-default",
            at: location,
            "'\(name)' has a default, so it is never absent; write '\(type.unwrapped.type)' without '?', or "
                + "remove the default"
        )
    }

    fileprivate static func notEmpty(
        _ empty: String,
        of name: String,
        _ kind: String,
        _ value: Located<SpecLiteral>
    ) -> Diagnostic {
        Diagnostic(
            "invalid-default",
            at: value.location,
            "'\(name)' is \(kind), whose default can only be empty; write 'default: \(empty)', or remove it"
        )
    }

    static func defaultOfKind(_ kind: String, of name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic("invalid-default", at: location, "'\(name)' is \(kind) and cannot have a default; remove it")
    }
}
