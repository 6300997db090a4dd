/// Looks up the names of a `paginate`: parameters, and places in the answer.
extension PagingLookup {
    /// A parameter of the query, or a field of one that is spread over it.
    mutating func parameter(
        _ name: Located<String>
    ) -> (key: String, type: Located<SpecTypeExpression>, standard: Located<SpecLiteral>?)? {
        let style = index.api.defaults.keys
        var names: [String] = []
        for parameter in endpoint.query {
            guard parameter.isSpread else {
                names.append(parameter.name.value)
                guard parameter.name.value == name.value else { continue }
                return (parameter.wireKey(in: style), parameter.type, parameter.defaultValue)
            }
            guard let type = parameter.type.value.unwrapped.type.declaredName, let fields = index.object(type)?.fields
            else {
                continue
            }
            names += fields.map(\.name.value)
            guard let field = fields.first(where: { $0.name.value == name.value }) else { continue }
            return (field.wireKey(in: style), field.type, field.defaultValue)
        }
        return fail(.unknownPagingParameter(name, of: endpoint, names))
    }

    /// A place of the body.
    mutating func find(_ path: Located<[String]>) -> (path: [String], type: SpecTypeExpression?)? {
        var lookup = AnswerPlaceLookup(index: index, endpoint: endpoint, id: "invalid-paging")
        let found = lookup.find(path)
        diagnostics += lookup.diagnostics
        return found
    }
}

extension SpecTypeExpression {
    var isList: Bool { if case .list = self { true } else { false } }
}
