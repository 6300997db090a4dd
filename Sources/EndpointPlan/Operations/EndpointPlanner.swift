import EndpointSpec

/// Decides an endpoint's names, parameters, body and response.
struct EndpointPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let literals: LiteralResolver
    let objects: ObjectPlanner

    func plan(_ endpoint: SpecEndpoint, origin: Origin) -> (plan: EndpointPlan, diagnostics: [Diagnostic]) {
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
            body: endpoint.body.map { body($0.value, idempotencyKey: idempotencyKey) },
            bodyForm: endpoint.bodyForm,
            hasBodyFields: endpoint.bodyFields != nil,
            response: ResponsePlanner(spec: spec, resolver: resolver).plan(endpoint),
            idempotencyKey: idempotencyKey,
            authentication: endpoint.auth.map { AuthenticationPlan(spec.api.auth.resolved($0.value)) },
            connectivity: endpoint.connectivity?.value,
            timeout: TimeoutPlan(endpoint.timeout, over: spec.api.defaults.timeout),
            retry: RetryPlan(endpoint.retry, over: spec.api.defaults.retry),
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
            + endpoint.query.map { parameter($0, at: $0.isSpread ? .spread : .query(key: wireKey(of: $0))) }
            + endpoint.headers.map { parameter($0, at: $0.isHeaderMap ? .headers : .header(name: $0.name.value)) }
            + endpoint.cookies.map { parameter($0, at: .cookie(name: $0.name.value)) }
            + (endpoint.bodyFields ?? []).map { parameter($0, at: .field(key: wireKey(of: $0))) }
    }

    private func fixed(of endpoint: SpecEndpoint) -> [FixedParameterPlan] {
        endpoint.fixedQuery.map { FixedParameterPlan($0, at: .query(key: wireKey(of: $0))) }
            + endpoint.fixedHeaders.map { FixedParameterPlan($0, at: .header(name: $0.name.value)) }
            + endpoint.fixedCookies.map { FixedParameterPlan($0, at: .cookie(name: $0.name.value)) }
            + endpoint.fixedFields.map { FixedParameterPlan($0, at: .field(key: wireKey(of: $0))) }
    }

    private func wireKey(of parameter: SpecFixedParameter) -> String {
        parameter.key?.value ?? spec.api.defaults.keys.convert(parameter.name.value)
    }

    private func parameter(_ parameter: SpecParameter, at place: ParameterPlan.Place) -> NamedParameter {
        let (inner, isOptional) = parameter.type.value.unwrapped
        let form = spec.api.defaults.form(of: parameter)
        let literals = LiteralResolver(resolver: resolver.with(form))
        let given = parameter.defaultValue.flatMap { literals.domainLiteral($0.value, as: parameter.type.value) }
        let plan = ParameterPlan(
            name: place == .headers ? SwiftIdentifier(name: "headers") : SwiftNaming.member(parameter.name.value),
            type: resolver.domainType(parameter.type.value),
            wireType: place == .spread
                ? resolver.wireType(parameter.type.value) : resolver.domainType(parameter.type.value),
            conversion: place == .spread ? resolver.conversion(parameter.type.value) : .identity,
            place: place,
            style: parameter.style?.value,
            format: Self.format(inner, form),
            isWrapper: inner.declaredName.map { resolver.wrapper(named: $0) != nil } ?? false,
            defaultValue: given ?? (isOptional ? .absent : nil),
            description: parameter.description,
            isSensitive: parameter.isSensitive,
            limits: spec.limits(parameter.limits, of: parameter.type.value),
            deprecation: parameter.deprecation.map(DeprecationPlan.init)
        )
        return NamedParameter(plan: plan, spec: parameter)
    }

    private func wireKey(of parameter: SpecParameter) -> String {
        parameter.key?.value ?? spec.api.defaults.keys.convert(parameter.name.value)
    }

    private static func format(_ expression: SpecTypeExpression, _ form: SpecWireForm) -> ParameterPlan.Format? {
        switch expression {
        case .scalar(.datetime): .date(form.datetime)
        case .scalar(.duration): .duration(form.wire ?? .seconds)
        case .scalar(.bool): form.wire == .number ? .flagNumber : nil
        case .scalar, .named: nil
        case .optional(let inner), .list(let inner), .map(let inner): format(inner, form)
        }
    }

    /// Two parameters of one Swift name, or one with the name of something that the generated function takes besides.
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
    /// The parameter that is the idempotency key.
    fileprivate var bodyKey: SwiftIdentifier? {
        guard bodyFields != nil, case .bodyField(let name)? = idempotencyKey?.value else { return nil }
        return SwiftNaming.member(name)
    }
}

extension EndpointPlanner {
    private func body(_ expression: SpecTypeExpression, idempotencyKey: IdempotencyKeyPlan?) -> BodyPlan {
        BodyPlan(
            wireType: resolver.wireType(expression),
            sources: sources(of: expression, idempotencyKey: idempotencyKey)
        )
    }

    private func sources(of expression: SpecTypeExpression, idempotencyKey: IdempotencyKeyPlan?) -> [BodySourcePlan] {
        if case .named(let name) = expression, case .object(let object)? = spec.type(named: name)?.kind,
            let origin = object.origin
        {
            return requestSources(object, origin, idempotencyKey: idempotencyKey)
        }
        let conversion = resolver.conversion(expression)
        return [
            BodySourcePlan(
                parameterName: parameterName(for: expression),
                type: resolver.domainType(expression),
                parameters: [],
                isDraft: false,
                construction: conversion.isIdentity ? .asIs : .mapped(conversion)
            )
        ]
    }

    private func requestSources(
        _ object: SpecObject,
        _ origin: SpecOrigin,
        idempotencyKey: IdempotencyKeyPlan?
    ) -> [BodySourcePlan] {
        let keyField: SwiftIdentifier? = if case .body(let field)? = idempotencyKey { field } else { nil }
        let own = object.fields.map { objects.property($0, of: "", in: .domain) }
        let label = own.first { $0.name == keyField }?.name
        let model = BodySourcePlan(
            parameterName: SwiftNaming.member(ObjectPlanner.lowered(origin.type.value)),
            type: .plain(resolver.domainName(origin.type.value)),
            parameters: own.filter { $0.name != label },
            isDraft: false,
            construction: .request(labels: own.map(\.name), idempotencyKey: label)
        )
        guard origin.makesDraft else { return [model] }
        let draft = BodySourcePlan(
            parameterName: SwiftIdentifier(name: "draft"),
            type: .plain(ObjectPlanner.draftName(of: origin, in: spec.api).text),
            parameters: model.parameters,
            isDraft: true,
            construction: model.construction
        )
        return [draft, model]
    }

    private func parameterName(for expression: SpecTypeExpression) -> SwiftIdentifier {
        if case .named(let name) = expression.unwrapped.type {
            return SwiftNaming.member(ObjectPlanner.lowered(name))
        }
        return SwiftIdentifier(name: "content")
    }
}
