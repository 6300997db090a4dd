/// A form is made of names and values, so its type has fields; lines are made of values, so their type is a list.
enum FormsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.compactMap { endpoint in
            if endpoint.bodyForm == .lines { return lines(endpoint) }
            guard case .form = endpoint.bodyForm else { return nil }
            if let patch = patch(in: endpoint, index) { return patch }
            guard let body = endpoint.body else { return nil }
            switch body.value {
            case .map: return nil
            // A body whose type is unknown is reported as that.
            case .named(let name) where index.type(name) == nil || index.object(name) != nil: return nil
            default: return .formWithoutFields(body)
            }
        }
    }

    /// The first type of a form that is a patch, or holds one: a form has nothing that says null.
    private static func patch(in endpoint: SpecEndpoint, _ index: SpecIndex) -> Diagnostic? {
        let types = (endpoint.body.map { [$0] } ?? []) + (endpoint.bodyFields ?? []).map(\.type)
        return types.lazy.compactMap { type in
            index.patch(in: type.value).map { .patchInText($0, of: "a form", at: type.location) }
        }
        .first
    }

    private static func lines(_ endpoint: SpecEndpoint) -> Diagnostic? {
        if endpoint.bodyFields != nil { return .linesWithoutList("fields", at: endpoint.name.location) }
        guard let body = endpoint.body else { return nil }
        if case .list = body.value { return nil }
        return .linesWithoutList("\(body.value)", at: body.location)
    }
}

extension SpecIndex {
    /// The name of a type with `patch` that a value of the type is, or holds.
    func patch(in type: SpecTypeExpression) -> String? {
        var seen: Set<String> = []
        var pending = [type.declaredName].compactMap(\.self)
        while let name = pending.popLast() {
            guard seen.insert(name).inserted, let (type, fields) = object(name) else { continue }
            if case .object(let object) = type.kind, object.isPatch { return name }
            pending += fields.compactMap(\.type.value.declaredName)
        }
        return nil
    }
}

extension Diagnostic {
    static func patchInText(_ name: String, of place: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-patch",
            at: location,
            "'\(name)' is a 'patch', whose fields can be null, but \(place) cannot contain null; send it as JSON, "
                + "or name a type without 'patch'"
        )
    }

    static func linesWithoutList(_ type: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'as: lines' writes each element of a list on its own line, but the body is '\(type)'; write 'type: "
                + "list(Event)', for example"
        )
    }

    static func formWithoutFields(_ body: Located<SpecTypeExpression>) -> Diagnostic {
        Diagnostic(
            "form-without-fields",
            at: body.location,
            "a form needs fields, but '\(body.value)' has none; name a type with 'fields', or a map"
        )
    }
}
