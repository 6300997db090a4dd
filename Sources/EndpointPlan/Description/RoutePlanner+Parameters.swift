import EndpointDescription
import EndpointSpec

/// The parameters of requests outside the body.
extension RoutePlanner {
    func parameters(of endpoint: SpecEndpoint) -> [APIDescription.Parameter] {
        endpoint.pathParameters.map { parameter($0, .path, $0.name.value) }
            + endpoint.query.flatMap { $0.isSpread ? spread($0) : [parameter($0, .query, spec.wireKey(of: $0))] }
            + endpoint.headers.map { parameter($0, .header, $0.name.value) }
            + endpoint.cookies.map { parameter($0, .cookie, $0.name.value) }
    }

    private func parameter(_ parameter: SpecParameter, _ place: APIDescription.Place, _ name: String)
        -> APIDescription.Parameter
    {
        let (type, isOptional) = parameter.type.value.unwrapped
        return APIDescription.Parameter(
            place,
            name,
            schemas.schema(type, spec.api.defaults.form(of: parameter), parameter.limits),
            isRequired: !isOptional && parameter.defaultValue == nil && !parameter.isHeaderMap,
            listStyle: APIDescription.Parameter.ListStyle(parameter.style?.value),
            isSensitive: parameter.isSensitive
        )
    }

    // MARK: Spread over the query

    private func spread(_ parameter: SpecParameter) -> [APIDescription.Parameter] {
        let marks = SpreadMarks(
            isRequired: !parameter.type.value.unwrapped.isOptional,
            isSensitive: parameter.isSensitive
        )
        return spread(parameter.type.value, below: nil, marks, [])
    }

    /// The marks that a field inherits from the fields around it.
    private struct SpreadMarks {
        var isRequired: Bool
        var isSensitive: Bool
    }

    /// One parameter for each field; nested fields are written as `period[from]`. The server checks maps and unions,
    /// whose keys are unknown.
    private func spread(
        _ type: SpecTypeExpression,
        below name: String?,
        _ marks: SpreadMarks,
        _ outer: [SpecTypeExpression]
    ) -> [APIDescription.Parameter] {
        let type = type.unwrapped.type
        guard let object = spec.object(named: type), !outer.contains(type) else { return [] }
        return spec.fields(of: object).flatMap { field -> [APIDescription.Parameter] in
            let key = spec.wireKey(of: field)
            let path = name.map { "\($0)[\(key)]" } ?? key
            let (inner, isOptional) = field.type.value.unwrapped
            let marks = SpreadMarks(
                isRequired: marks.isRequired && !isOptional && field.defaultValue == nil,
                isSensitive: marks.isSensitive || field.isSensitive
            )
            guard isPlain(inner) else { return spread(inner, below: path, marks, outer + [type]) }
            return [
                APIDescription.Parameter(
                    .query,
                    path,
                    schemas.schema(inner, spec.api.defaults.form(of: field), field.limits),
                    isRequired: marks.isRequired,
                    listStyle: .repeated,
                    isSensitive: marks.isSensitive
                )
            ]
        }
    }

    /// True for a value that is a single string on the wire, and for a list of such values.
    private func isPlain(_ type: SpecTypeExpression) -> Bool {
        if case .list(let element) = type { spec.isPlain(element.unwrapped.type) } else { spec.isPlain(type) }
    }

    // MARK: Fixed parameters

    func fixed(of endpoint: SpecEndpoint) -> [APIDescription.FixedParameter] {
        let taken = (endpoint.headers.map(\.name) + endpoint.fixedHeaders.map(\.name)).map { $0.value.lowercased() }
        let common = endpoint.inheritsNothing ? [] : spec.api.headers
        let auto = endpoint.method.value.sendsParametersInQuery ? autoParameters(of: endpoint) : []
        return endpoint.fixedQuery.map { .init(.query, spec.wireKey(of: $0), $0) }
            + endpoint.query.flatMap { $0.isSpread ? constants(of: $0) : [] }
            + auto.map { .init(.query, spec.wireKey(of: $0), $0) }
            + common.filter { !taken.contains($0.name.value.lowercased()) }.map { .init(.header, $0.name.value, $0) }
            + endpoint.fixedHeaders.map { .init(.header, $0.name.value, $0) }
            + endpoint.fixedCookies.map { .init(.cookie, $0.name.value, $0) }
    }

    /// The parameters that the API adds to each of its calls, and so to those of the endpoint.
    func autoParameters(of endpoint: SpecEndpoint) -> [SpecFixedParameter] {
        endpoint.leavesOutParameters || endpoint.inheritsNothing ? [] : spec.api.autoParameters
    }

    private func constants(of parameter: SpecParameter) -> [APIDescription.FixedParameter] {
        guard !parameter.type.value.unwrapped.isOptional, let object = spec.object(named: parameter.type.value) else {
            return []
        }
        return object.constants.map { constant in
            APIDescription.FixedParameter(.query, spec.wireKey(of: constant), value: constant.value.text)
        }
    }
}

extension APIDescription.Parameter.ListStyle {
    init(_ style: SpecListStyle?) {
        switch style {
        case .repeat, nil: self = .repeated
        case .brackets: self = .brackets
        case .comma: self = .separated(by: ",")
        case .pipes: self = .separated(by: "|")
        case .semicolons: self = .separated(by: ";")
        case .spaces: self = .separated(by: " ")
        }
    }
}

extension APIDescription.FixedParameter {
    fileprivate init(_ place: APIDescription.Place, _ name: String, _ parameter: SpecFixedParameter) {
        self.init(place, name, value: parameter.constantText?.value)
    }
}
