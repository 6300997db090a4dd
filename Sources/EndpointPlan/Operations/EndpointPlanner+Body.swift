import EndpointSpec

/// Plans the body of a request and the domain values that it can be made from.
extension EndpointPlanner {
    func body(of endpoint: SpecEndpoint, idempotencyKey: IdempotencyKeyPlan?) -> BodyPlan? {
        guard let expression = endpoint.body?.value else { return nil }
        if endpoint.bodyForm == .lines, case .list(let element) = expression {
            return lines(of: element, of: endpoint, parameterName(for: expression))
        }
        guard case .raw(let raw) = endpoint.bodyForm else {
            let resolver = resolver.resolver(forWhole: expression, of: endpoint)
            let wireType = resolver.wireType(expression)
            let sources = sources(of: expression, wireType, resolver, idempotencyKey: idempotencyKey)
            return BodyPlan(
                wireType: wireType,
                sources: sources,
                calls: [.body(wireType)] + sources.filter { $0.construction != .asIs }.map(CallFunctionPlan.source)
            )
        }
        let (type, name) = Self.rawBody(raw)
        let source = BodySourcePlan(
            parameterName: SwiftIdentifier(name: name),
            type: type,
            parameters: [],
            input: .model,
            isSensitive: endpoint.isBodySensitive,
            construction: .asIs
        )
        return BodyPlan(
            wireType: type,
            sources: [source],
            calls: [.body(type)]
        )
    }

    /// A body of lines accepts a list or a sequence. If the response has a result for each line, it accepts only a
    /// list.
    private func lines(
        of element: SpecTypeExpression,
        of endpoint: SpecEndpoint,
        _ name: SwiftIdentifier
    ) -> BodyPlan {
        let resolver = resolver.resolver(forWhole: element, of: endpoint)
        let hasResults = endpoint.results != nil
        let conversion = resolver.conversion(element)
        let type = resolver.domainType(element)
        let list = BodySourcePlan(
            parameterName: name,
            type: .array(type),
            parameters: [],
            input: .model,
            construction: .list(conversion)
        )
        let lines = BodySourcePlan(
            parameterName: name,
            type: Self.lines(of: type),
            parameters: [],
            input: .stream,
            construction: .lines(conversion, of: type)
        )
        let wireType = Self.lines(of: resolver.wireType(element))
        // Without a conversion, the wire's list and sequence are also those of the domain.
        let isMapped = !conversion.isIdentity
        let wireList: [CallFunctionPlan] = isMapped ? [.list(.array(resolver.wireType(element)))] : []
        let calls: [CallFunctionPlan] =
            hasResults
            ? wireList + [.source(list)]
            : [.body(wireType)] + wireList + [.source(list)] + (isMapped ? [.source(lines)] : [])
        return BodyPlan(
            wireType: wireType,
            sources: hasResults ? [list] : [list, lines],
            calls: calls
        )
    }

    private static func lines(of element: SwiftType) -> SwiftType { .generic(.endpointLinesBody, [element]) }

    private static func rawBody(_ raw: SpecRawBody) -> (type: SwiftType, name: String) {
        switch raw {
        case .text: (.string, "text")
        case .binary: (.foundation("Data"), "data")
        case .file: (.foundation("URL"), "file")
        case .stream: (.runtime(.endpointRequestBody), "content")
        }
    }

    func setFields(of endpoint: SpecEndpoint) -> [SetFieldPlan] {
        guard case .named(let name)? = endpoint.body?.value, case .object(let object)? = spec.type(named: name)?.kind
        else { return [] }
        let fields = spec.fields(of: object)
        return endpoint.setFields.compactMap { set in
            guard let field = fields.first(where: { $0.name.value == set.name.value }) else { return nil }
            let literals = LiteralResolver(resolver: resolver.with(spec.api.defaults.form(of: field)))
            return literals.jsonLiteral(set.value.value, as: field.type.value).map { value in
                SetFieldPlan(key: spec.wireKey(of: field), value: value)
            }
        }
    }

    private func sources(
        of expression: SpecTypeExpression,
        _ wireType: SwiftType,
        _ resolver: TypeResolver,
        idempotencyKey: IdempotencyKeyPlan?
    ) -> [BodySourcePlan] {
        if case .named(let name) = expression, case .object(let object)? = spec.type(named: name)?.kind,
            let origin = object.origin
        {
            return requestSources(object, wireType, origin, idempotencyKey: idempotencyKey)
        }
        let conversion = resolver.conversion(expression)
        return [
            BodySourcePlan(
                parameterName: parameterName(for: expression),
                type: resolver.domainType(expression),
                parameters: [],
                input: .model,
                construction: conversion.isIdentity ? .asIs : .mapped(conversion)
            )
        ]
    }

    private func requestSources(
        _ object: SpecObject,
        _ wireType: SwiftType,
        _ origin: SpecOrigin,
        idempotencyKey: IdempotencyKeyPlan?
    ) -> [BodySourcePlan] {
        let keyField: SwiftIdentifier? = if case .body(let field)? = idempotencyKey { field } else { nil }
        let own = requests.parameters(of: object)
        let key = own.first { $0.name == keyField }?.name
        return requests.sources(of: origin, besides: object.fields).reversed().map { source in
            BodySourcePlan(
                parameterName: source.parameterName,
                type: .plain(source.type.text),
                parameters: own.filter { $0.name != key },
                input: source.input,
                construction: .request(wireType, labels: own.map(\.name), idempotencyKey: key)
            )
        }
    }

    private func parameterName(for expression: SpecTypeExpression) -> SwiftIdentifier {
        if case .named(let name) = expression.unwrapped.type {
            return SwiftNaming.value(of: name)
        }
        return SwiftIdentifier(name: "content")
    }
}
