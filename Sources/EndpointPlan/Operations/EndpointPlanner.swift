import EndpointSpec

/// Plans an endpoint's names, parameters, body and response.
struct EndpointPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let literals: LiteralResolver
    let requests: RequestTypePlanner

    func plan(_ endpoint: SpecEndpoint, origin: DeclarationOrigin) -> (plan: EndpointPlan, diagnostics: [Diagnostic]) {
        let parameters = parameters(of: endpoint)
        let idempotencyKey = Self.idempotencyKey(of: endpoint)
        let plan = EndpointPlan(
            name: SwiftNaming.member(endpoint.name.value),
            operationID: endpoint.name.value,
            origin: origin,
            method: endpoint.method.value,
            pathTemplate: endpoint.path.value.template,
            parameters: parameters.map(\.plan),
            fixed: fixed(of: endpoint),
            takesAPIParameters: !endpoint.leavesOutParameters,
            inherits: !endpoint.inheritsNothing,
            isDeclaredSafe: endpoint.isDeclaredSafe,
            body: body(of: endpoint, idempotencyKey: idempotencyKey),
            bodyForm: endpoint.bodyForm,
            hasBodyFields: endpoint.bodyFields != nil,
            contentType: endpoint.bodyContentType?.value,
            setFields: setFields(of: endpoint),
            response: ResponsePlanner(spec: spec, resolver: resolver, file: origin.file).plan(endpoint),
            statuses: endpoint.returns?.statuses.map(\.value) ?? [],
            idempotencyKey: idempotencyKey,
            settings: CallSettingsPlan(of: endpoint, in: spec.api),
            isIndirect: StoragePlanner.isIndirect(endpoint, in: spec),
            deprecation: endpoint.deprecation.map(DeprecationPlan.init)
        )
        return (plan, collisions(in: endpoint, parameters, plan.body))
    }

    private static func idempotencyKey(of endpoint: SpecEndpoint) -> IdempotencyKeyPlan? {
        switch endpoint.idempotencyKey?.value {
        case nil: nil
        case .bodyField(let field)?:
            endpoint.bodyFields == nil ? .body(SwiftNaming.member(field)) : .field(SwiftNaming.member(field))
        case .header(let name)?: .header(name)
        }
    }
}

extension EndpointPlanner {
    private struct NamedParameter {
        let plan: ParameterPlan
        let spec: SpecParameter
    }

    private func parameters(of endpoint: SpecEndpoint) -> [NamedParameter] {
        endpoint.pathParameters.map { parameter($0, at: endpoint.path.value.isURL ? .url : .path) }
            + endpoint.query.map { parameter($0, at: $0.isSpread ? .spread : .query(key: spec.wireKey(of: $0))) }
            + endpoint.headers.map { parameter($0, at: $0.isHeaderMap ? .headers : .header(name: $0.name.value)) }
            + endpoint.cookies.map { parameter($0, at: .cookie(name: $0.name.value)) }
            + (endpoint.bodyFields ?? []).map { parameter($0, at: .field(key: spec.wireKey(of: $0))) }
    }

    private func fixed(of endpoint: SpecEndpoint) -> [FixedParameterPlan] {
        endpoint.fixedQuery.map { FixedParameterPlan($0, at: .query(key: spec.wireKey(of: $0))) }
            + endpoint.fixedHeaders.map { FixedParameterPlan($0, at: .header(name: $0.name.value)) }
            + endpoint.fixedCookies.map { FixedParameterPlan($0, at: .cookie(name: $0.name.value)) }
            + endpoint.fixedFields.map { FixedParameterPlan($0, at: .field(key: spec.wireKey(of: $0))) }
    }

    private func parameter(_ parameter: SpecParameter, at place: ParameterPlan.Place) -> NamedParameter {
        let (inner, isOptional) = parameter.type.value.unwrapped
        let form = spec.api.defaults.form(of: parameter)
        let literals = LiteralResolver(resolver: resolver.with(form))
        // The server knows the default of an optional parameter, so the client does not send it.
        let standard = isOptional ? nil : parameter.defaultValue
        let given = standard.flatMap { literals.domainLiteral($0.value, as: parameter.type.value) }
        let isField = if case .field = place { true } else { false }
        let isMapped = place == .spread || isField && parameter.part == nil && goesThroughWire(parameter)
        let wire = resolver.with(form)
        let isWrapper = inner.declaredName.map { resolver.wrapper(named: $0) != nil } ?? false
        let plan = ParameterPlan(
            name: place == .headers ? SwiftIdentifier(name: "headers") : SwiftNaming.member(parameter.name.value),
            type: resolver.domainType(parameter.type.value),
            wireType: isMapped ? wire.wireType(parameter.type.value) : resolver.domainType(parameter.type.value),
            conversion: isMapped ? wire.conversion(parameter.type.value) : .identity,
            place: place,
            style: parameter.style?.value,
            format: isField ? fieldFormat(parameter, form, isMapped: isMapped) : format(inner, form),
            isWrapper: isWrapper && !isMapped,
            part: parameter.part.map { PartPlan(content: $0.content, filename: $0.filename) },
            partHead: parameter.partHead.map(PartHeadPlan.init),
            defaultValue: given ?? (isOptional ? .absent : nil),
            description: parameter.description,
            isSensitive: parameter.isSensitive,
            hiddenLayers: parameter.isSensitive ? spec.hiddenLayers(of: parameter.type.value) : nil,
            limits: spec.limits(parameter.limits, of: parameter.type.value),
            deprecation: parameter.deprecation.map(DeprecationPlan.init)
        )
        return NamedParameter(plan: plan, spec: parameter)
    }

    /// True if the request holds a body's field in its wire form: a value with fields, or a value in a special wire
    /// form.
    private func goesThroughWire(_ parameter: SpecParameter) -> Bool {
        switch parameter.type.value.unwrapped.type {
        case .list(let element): isMadeOfMore(element)
        case let type: isMadeOfMore(type)
        }
    }

    private func isMadeOfMore(_ type: SpecTypeExpression) -> Bool {
        switch type {
        case .scalar(let scalar): scalar == .date || scalar == .duration
        case .named(let name):
            switch spec.type(named: name)?.kind {
            case .object, .union: true
            case .enumeration, .wrapper, .custom, nil: false
            }
        case .optional, .list, .map: true
        }
    }

    private func fieldFormat(_ parameter: SpecParameter, _ form: SpecWireForm, isMapped: Bool) -> ParameterPlan.Format?
    {
        guard parameter.part == nil else { return nil }
        let type = parameter.type.value.unwrapped.type
        if let codec = resolver.with(form).fieldCodec(type, isMapped: isMapped) { return .codec(codec) }
        return isMapped ? nil : format(type, form)
    }

    private func format(_ expression: SpecTypeExpression, _ form: SpecWireForm) -> ParameterPlan.Format? {
        switch expression {
        case .scalar(.datetime): .date(form.datetime)
        case .scalar(.duration): .duration(form.wire ?? .seconds)
        case .scalar(.bool): form.wire == .number ? .flagNumber : nil
        case .scalar(.uuid): form.wire == .hex ? .hexUUID : nil
        case .scalar: nil
        case .named(let name): resolver.wrapper(named: name).flatMap { format(.scalar($0.scalar.value), form) }
        case .optional(let inner), .list(let inner), .map(let inner): format(inner, form)
        }
    }

    /// Reports parameters with the same Swift name, and parameters with the name of another argument of the generated
    /// function.
    private func collisions(
        in endpoint: SpecEndpoint,
        _ parameters: [NamedParameter],
        _ body: BodyPlan?
    ) -> [Diagnostic] {
        var names = NameRegistry(scope: "endpoint '\(endpoint.name.value)'")
        if let specBody = endpoint.body {
            names.take(SwiftIdentifier(name: "body"), for: "the body", at: specBody.location)
            for name in Set((body?.sources ?? []).map(\.parameterName)).sorted(by: { $0.name < $1.name }) {
                names.take(name, for: "the body's '\(name.name)'", at: specBody.location)
            }
            for parameter in body?.sources.first?.parameters ?? [] {
                names.take(parameter.name, for: "the body's '\(parameter.name.name)'", at: specBody.location)
            }
        }
        if let key = endpoint.idempotencyKey {
            names.take(SwiftIdentifier(name: "idempotencyKey"), for: "the idempotency key", at: key.location)
        }
        let key = SwiftIdentifier(name: "idempotencyKey")
        for parameter in parameters where body != nil || parameter.plan.name != key || endpoint.bodyKey != key {
            names.take(
                parameter.plan.name,
                for: "parameter '\(parameter.spec.name.value)'",
                at: parameter.spec.name.location
            )
        }
        return names.diagnostics
    }
}

extension SpecEndpoint {
    /// The field of the body that is the idempotency key.
    fileprivate var bodyKey: SwiftIdentifier? {
        guard bodyFields != nil, case .bodyField(let name)? = idempotencyKey?.value else { return nil }
        return SwiftNaming.member(name)
    }
}
