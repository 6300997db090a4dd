/// What the names in a `paginate` stand for: parameters, and places in the answer.
extension PagingLookup {
    /// A parameter of the query, or a field of one that is spread over it.
    mutating func parameter(_ name: Located<String>) -> (key: String, type: Located<SpecTypeExpression>)? {
        let style = index.api.defaults.keys
        var names: [String] = []
        for parameter in endpoint.query {
            guard parameter.isSpread else {
                names.append(parameter.name.value)
                guard parameter.name.value == name.value else { continue }
                return (parameter.wireKey(in: style), parameter.type)
            }
            guard let type = parameter.type.value.unwrapped.type.leafName, let fields = index.object(type)?.fields
            else {
                continue
            }
            names += fields.map(\.name.value)
            guard let field = fields.first(where: { $0.name.value == name.value }) else { continue }
            return (field.wireKey(in: style), field.type)
        }
        return fail(.unknownPagingParameter(name, of: endpoint, names))
    }

    /// Follows names from the outermost value of the body on. Beside the value that is read nothing has a type, unless the
    /// envelope gives it one: there the keys are those of the wire.
    mutating func find(_ path: Located<[String]>) -> (path: [String], type: SpecTypeExpression?)? {
        guard case .json(let type)? = endpoint.returns?.content else { return nil }
        guard let first = path.value.first else { return fail(.wholeBody(path)) }
        let prefix = index.api.answerPath(of: endpoint)
        if path.value.starts(with: prefix) { return follow(path, after: prefix, from: type.value) }
        if endpoint.hasEnvelope, let metadata = index.api.envelope?.metadata, path.value.starts(with: metadata.key) {
            return follow(path, after: metadata.key, from: metadata.type.value)
        }
        if let name = type.value.leafName, !type.value.isList,
            index.object(name)?.fields.contains(where: { $0.name.value == first }) == true
        {
            return fail(.pathInsideValue(path, prefix))
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
                    return fail(.noElement(name, path))
                }
                current = element
                keys.append(name)
            case .map(let value)?:
                current = value
                keys.append(name)
            case .named(let type)?:
                guard index.type(type) != nil else { return nil }
                guard let fields = index.object(type)?.fields else { return fail(.noFieldsInside(type, name, path)) }
                guard let field = fields.first(where: { $0.name.value == name }) else {
                    return fail(.unknownField(name, of: type, fields, at: path.location))
                }
                current = field.type.value
                keys.append(field.wireKey(in: index.api.defaults.keys))
            case .scalar(let scalar)?: return fail(.noFieldsInside(scalar.rawValue, name, path))
            case .optional?: return nil
            }
        }
        return (keys, current)
    }
}

extension SpecTypeExpression {
    var isList: Bool { if case .list = self { true } else { false } }
}
