/// Looks up places of an answer that a spec names with dots, such as `meta.next`.
struct AnswerPlaceLookup: DiagnosticCollector {
    let index: SpecIndex
    let endpoint: SpecEndpoint
    /// The diagnostics' id: who names the place.
    let id: String
    var diagnostics: [Diagnostic] = []

    /// Follows names from the outermost value of the body on. Beside the value that is read nothing has a type, unless the
    /// envelope gives it one: there the keys are those of the wire.
    mutating func find(_ path: Located<[String]>) -> (path: [String], type: SpecTypeExpression?)? {
        guard case .json(let type)? = endpoint.returns?.content else { return nil }
        guard let first = path.value.first else { return fail(.wholeBody(path, id)) }
        let prefix = index.api.answerPath(of: endpoint)
        if path.value.starts(with: prefix) { return follow(path, after: prefix, from: type.value) }
        if endpoint.hasEnvelope, let metadata = index.api.envelope?.metadata, path.value.starts(with: metadata.key) {
            return follow(path, after: metadata.key, from: metadata.type.value)
        }
        if let name = type.value.declaredName, !type.value.isList,
            index.object(name)?.fields.contains(where: { $0.name.value == first }) == true
        {
            return fail(.pathInsideValue(path, prefix, id))
        }
        return (path.value, nil)
    }

    private mutating func follow(
        _ path: Located<[String]>,
        after prefix: [String],
        from type: SpecTypeExpression
    ) -> (path: [String], type: SpecTypeExpression?)? {
        var keys = prefix
        var current: SpecTypeExpression? = type
        for name in path.value.dropFirst(prefix.count) {
            switch current?.unwrapped.type {
            case nil, .scalar(.json)?:
                current = nil
                keys.append(name)
            case .list(let element)?:
                guard ["first", "last"].contains(name) || Int(name) != nil else {
                    return fail(.noElement(name, path, id))
                }
                current = element
                keys.append(name)
            case .map(let value)?:
                current = value
                keys.append(name)
            case .named(let type)?:
                guard index.type(type) != nil else { return nil }
                guard let fields = index.object(type)?.fields else {
                    return fail(.noFieldsInside(type, for: name, path, id))
                }
                guard let field = fields.first(where: { $0.name.value == name }) else {
                    return fail(.unknownField(name, of: type, fields, at: path.location))
                }
                current = field.type.value
                keys.append(field.wireKey(in: index.api.defaults.keys))
            case .scalar(let scalar)?: return fail(.noFieldsInside(scalar.rawValue, for: name, path, id))
            case .optional?: return nil
            }
        }
        return (keys, current)
    }
}

extension SpecIndex {
    /// Returns true if it names an unknown type, which another rule reports.
    func isUnknown(_ type: SpecTypeExpression) -> Bool {
        type.declaredName.map { self.type($0) == nil } ?? false
    }

    /// Returns the form on the wire of one value of a type; `nil` for several values, or any JSON.
    func wireScalar(of type: SpecTypeExpression) -> SpecScalar? {
        switch type {
        case .scalar(.json): return nil
        case .scalar(let scalar): return scalar
        case .named(let name):
            switch self.type(name)?.kind {
            case .enumeration: return .string
            case .wrapper(let wrapper): return wrapper.scalar.value
            default: return nil
            }
        default: return nil
        }
    }
}

extension Diagnostic {
    fileprivate static func noElement(_ name: String, _ path: Located<[String]>, _ id: String) -> Diagnostic {
        Diagnostic(
            id,
            at: path.location,
            "'\(name)' in '\(path.value.joined(separator: "."))' follows a list; to choose an element of the "
                + "list, write 'first', 'last' or a number"
        )
    }

    fileprivate static func noFieldsInside(
        _ type: String,
        for name: String,
        _ path: Located<[String]>,
        _ id: String
    ) -> Diagnostic {
        Diagnostic(
            id,
            at: path.location,
            "'\(path.value.joined(separator: "."))' names '\(name)' of a '\(type)', but a '\(type)' has no fields"
        )
    }

    fileprivate static func wholeBody(_ path: Located<[String]>, _ id: String) -> Diagnostic {
        Diagnostic(
            id,
            at: path.location,
            "'\(JSONPath.root)' is the whole body; name a place in it, such as 'meta.next' or 'last.id'"
        )
    }

    fileprivate static func pathInsideValue(_ path: Located<[String]>, _ prefix: [String], _ id: String) -> Diagnostic {
        let whole = (prefix + path.value).joined(separator: ".")
        return Diagnostic(
            id,
            at: path.location,
            "a path begins at the whole body, and the value is at '\(JSONPath.text(prefix))' in it; did you mean "
                + "'\(whole)'?"
        )
    }
}
