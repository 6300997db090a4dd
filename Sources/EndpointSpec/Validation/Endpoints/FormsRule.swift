/// A form is made of names and values, so its type has fields.
enum FormsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            guard case .form = endpoint.bodyForm, let body = endpoint.body else { return nil }
            switch body.value {
            case .map: return nil
            // A body whose type is unknown is reported as that.
            case .named(let name) where index.type(name) == nil || index.object(name) != nil: return nil
            default: return .formWithoutFields(body)
            }
        }
    }
}

extension Diagnostic {
    static func formWithoutFields(_ body: Located<SpecTypeExpression>) -> Diagnostic {
        Diagnostic(
            "form-without-fields",
            at: body.location,
            "a form is made of fields, and '\(body.value)' has none; name a type with 'fields', or a map"
        )
    }
}
