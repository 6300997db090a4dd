/// A form is made of names and values, so its type has fields; lines are made of values, so their type is a list.
enum FormsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            if endpoint.bodyForm == .lines { return lines(endpoint) }
            guard case .form = endpoint.bodyForm, let body = endpoint.body else { return nil }
            switch body.value {
            case .map: return nil
            // A body whose type is unknown is reported as that.
            case .named(let name) where index.type(name) == nil || index.object(name) != nil: return nil
            default: return .formWithoutFields(body)
            }
        }
    }

    private static func lines(_ endpoint: SpecEndpoint) -> Diagnostic? {
        if endpoint.bodyFields != nil { return .linesWithoutList("fields", at: endpoint.name.location) }
        guard let body = endpoint.body else { return nil }
        if case .list = body.value { return nil }
        return .linesWithoutList("\(body.value)", at: body.location)
    }
}

extension Diagnostic {
    static func linesWithoutList(_ type: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'as: lines' writes each element of a list on a line of its own, and the body is '\(type)'; write "
                + "'type: list(Event)', say"
        )
    }

    static func formWithoutFields(_ body: Located<SpecTypeExpression>) -> Diagnostic {
        Diagnostic(
            "form-without-fields",
            at: body.location,
            "a form is made of fields, and '\(body.value)' has none; name a type with 'fields', or a map"
        )
    }
}
