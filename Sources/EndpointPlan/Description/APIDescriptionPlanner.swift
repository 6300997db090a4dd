package import EndpointDescription
package import EndpointSpec

/// Plans the wire format of an API. Mock servers and OpenAPI documents are made from it.
package enum APIDescriptionPlanner {
    package static func plan(_ spec: ValidatedSpec) -> APIDescription {
        let types = spec.files.flatMap(\.types)
        let schemas = SchemaPlanner(spec: spec)
        let values = WireValues(spec: spec)
        let routes = RoutePlanner(spec: spec)
        let servers = spec.api.servers + spec.files.flatMap(\.endpoints).flatMap(\.servers)
        return APIDescription(
            name: spec.api.name.value,
            basePaths: Set(servers.compactMap { basePath(of: $0.url.value) }).sorted(),
            routes: spec.files.flatMap(\.endpoints).compactMap { routes.plan($0) },
            types: types.map { type in
                APIDescription.DeclaredType(
                    name: type.name.value,
                    schema: schemas.declared(type),
                    examples: spec.examples(of: type).map { example in
                        let value = values.json(example.value.value, as: .named(type.name.value))
                        return APIDescription.Example(name: example.name.value, value: value)
                    }
                )
            },
            entities: types.compactMap { entity($0, spec) },
            schemes: spec.api.auth.schemes.map { scheme in
                APIDescription.AuthScheme(name: scheme.name.value, kind: APIDescription.AuthScheme.Kind(scheme.kind))
            },
            errors: errors(spec, schemas)
        )
    }

    /// The path of a server's address; nil of one without.
    private static func basePath(of address: String) -> String? {
        guard let host = address.firstRange(of: "://") else { return nil }
        let rest = address[host.upperBound...].unicodeScalars.prefix { $0 != "?" && $0 != "#" }
        var path = rest.drop { scalar in scalar != "/" }
        while let scalar = path.last, scalar == "/" { path.removeLast() }
        return path.isEmpty ? nil : String(path)
    }

    /// The entity of a type whose `id` is required and is one string or number, even if no repository names it. Request
    /// types have none.
    private static func entity(_ type: SpecType, _ spec: ValidatedSpec) -> APIDescription.Entity? {
        guard case .object(let object) = type.kind, object.origin == nil, !object.isPatch, object.shape == .object,
            let field = spec.fields(of: object).first(where: { $0.name.value == "id" }), field.defaultValue == nil
        else { return nil }
        switch field.type.value {
        case .scalar(let scalar) where scalar.isName: break
        case .named(let name):
            guard case .wrapper? = spec.type(named: name)?.kind else { return nil }
        default: return nil
        }
        return APIDescription.Entity(type: type.name.value, key: spec.wireKey(of: field))
    }

    // MARK: Errors

    private static func errors(_ spec: ValidatedSpec, _ schemas: SchemaPlanner) -> APIDescription.Errors {
        let errors = spec.api.errors
        let bodyPath = errors.at?.value ?? Array(errors.code?.value.dropLast() ?? [])
        return APIDescription.Errors(
            code: errors.code?.value,
            message: errors.message?.value,
            cases: errors.cases.map { errorCase($0, at: bodyPath, schemas) }
        )
    }

    private static func errorCase(
        _ errorCase: SpecErrorCase,
        at path: [String],
        _ schemas: SchemaPlanner
    ) -> APIDescription.ErrorCase {
        var members: [APIDescription.SetMember] = []
        var headers: [APIDescription.FixedParameter] = []
        for condition in errorCase.conditions {
            switch (condition.place, condition.value.value.plainJSON) {
            case (.body(let path), let value): members.append(APIDescription.SetMember(path: path, value: value))
            case (.header(let name), _):
                guard case .scalar(let text, _) = condition.value.value else { continue }
                headers.append(APIDescription.FixedParameter(.header, name.value, value: text))
            }
        }
        return APIDescription.ErrorCase(
            errorCase.status.value.range(default: 400...599),
            code: errorCase.code?.value,
            body: errorCase.body.map { schemas.schema(ofWhole: $0.value) },
            isText: errorCase.isText,
            at: errorCase.body == nil || errorCase.isText ? [] : errorCase.at?.value ?? path,
            members: members,
            headers: headers
        )
    }
}

extension APIDescription.AuthScheme.Kind {
    init(_ kind: SpecAuthScheme.Kind) {
        switch kind {
        case .bearer: self = .bearer
        case .basic: self = .basic
        case .apiKeyInHeader(let name): self = .header(name.value)
        case .apiKeyInQuery(let name): self = .query(name.value)
        }
    }
}
