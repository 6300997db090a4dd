import EndpointDescription
import EndpointSpec

/// The bodies of requests.
extension RoutePlanner {
    func body(of endpoint: SpecEndpoint) -> APIDescription.Body? {
        let auto = endpoint.method.value.sendsParametersInQuery ? [] : autoParameters(of: endpoint)
        let format = APIDescription.Body.Format(endpoint.bodyForm)
        let takesMembers = [.json, .form, .multipart].contains(format)
        guard endpoint.body != nil || endpoint.bodyFields != nil || !auto.isEmpty && takesMembers else { return nil }
        let fixed = (takesMembers ? auto : []) + endpoint.fixedFields
        let provided = fixed.filter { $0.providedName != nil }.map { self.provided($0) }
        return APIDescription.Body(
            format,
            schema(of: endpoint, format, provided: provided),
            contentType: endpoint.bodyContentType?.value,
            isSensitive: endpoint.isBodySensitive,
            members: members(fixed) + setMembers(of: endpoint),
            // A declared type does not have them.
            provided: endpoint.body == nil ? [] : provided,
            parts: format == .multipart ? parts(of: endpoint) : []
        )
    }

    private func parts(of endpoint: SpecEndpoint) -> [APIDescription.Part] {
        (endpoint.bodyFields ?? []).compactMap { field in
            field.partHead.map(PartHeadPlan.init).map { head in
                APIDescription.Part(
                    spec.wireKey(of: field),
                    contentType: head.contentType,
                    headers: head.headers.map { .init(.header, $0.name, value: $0.value) }
                )
            }
        }
    }

    private func schema(
        of endpoint: SpecEndpoint,
        _ format: APIDescription.Body.Format,
        provided: [APIDescription.Field]
    ) -> APIDescription.Schema {
        switch (format, endpoint.body?.value) {
        case (.binary, _): return .any
        case (.lines, .list(let element)?): return schemas.schema(ofWhole: element, of: endpoint)
        case (_, let type?): return schemas.schema(ofWhole: type, of: endpoint)
        case (_, nil):
            let given = (endpoint.bodyFields ?? []).map { field($0, format) }
            return .object(given + provided)
        }
    }

    private func provided(_ parameter: SpecFixedParameter) -> APIDescription.Field {
        APIDescription.Field(
            spec.wireKey(of: parameter),
            .string(),
            isRequired: true,
            isSensitive: true
        )
    }

    private func field(_ parameter: SpecParameter, _ format: APIDescription.Body.Format) -> APIDescription.Field {
        let (type, isOptional) = parameter.type.value.unwrapped
        let schema =
            parameter.part == nil
            ? schemas.schema(type, spec.api.defaults.form(of: parameter), parameter.limits) : part(type)
        return APIDescription.Field(
            spec.wireKey(of: parameter),
            // Only JSON can express null.
            isOptional && format == .json ? .nullable(schema) : schema,
            isRequired: !isOptional && parameter.defaultValue == nil,
            isSensitive: parameter.isSensitive
        )
    }

    /// A file or bytes. Nothing is known of the content but the number of files.
    private func part(_ type: SpecTypeExpression) -> APIDescription.Schema {
        if case .list = type { .list(.any) } else { .any }
    }

    private func members(_ fixed: [SpecFixedParameter]) -> [APIDescription.SetMember] {
        fixed.compactMap { parameter in
            guard case .constant(let literal) = parameter.value else { return nil }
            return APIDescription.SetMember(
                path: [spec.wireKey(of: parameter)],
                value: FixedParameterPlan.bodyValue(literal.value)
            )
        }
    }

    private func setMembers(of endpoint: SpecEndpoint) -> [APIDescription.SetMember] {
        guard let object = spec.object(named: endpoint.body?.value) else { return [] }
        let fields = spec.fields(of: object)
        return endpoint.setFields.compactMap { set in
            guard let field = fields.first(where: { $0.name.value == set.name.value }) else { return nil }
            let values = WireValues(spec: spec, form: spec.api.defaults.form(of: field))
            return APIDescription.SetMember(
                path: [spec.wireKey(of: field)],
                value: values.json(set.value.value, as: field.type.value)
            )
        }
    }
}

extension APIDescription.Body.Format {
    init(_ form: SpecBodyForm) {
        switch form {
        case .json: self = .json
        case .form: self = .form
        case .multipart: self = .multipart
        case .lines: self = .lines
        case .raw(.text): self = .text
        // Only the app's own encoder knows its format.
        case .raw, .custom: self = .binary
        }
    }
}
