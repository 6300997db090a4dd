import EndpointDescription
import EndpointSpec

/// Plans the wire format of one endpoint.
struct RoutePlanner {
    let spec: ValidatedSpec
    let schemas: SchemaPlanner

    init(spec: ValidatedSpec) {
        self.spec = spec
        schemas = SchemaPlanner(spec: spec)
    }

    /// - Returns: `nil` if the caller passes the whole URL, because such requests do not go to this API.
    func plan(_ endpoint: SpecEndpoint) -> APIDescription.Route? {
        guard !endpoint.path.value.isURL else { return nil }
        let auth = spec.api.auth.resolved(of: endpoint)
        let schemes = (auth.schemes ?? []).map(\.value)
        return APIDescription.Route(
            operation: endpoint.name.value,
            method: endpoint.method.value.rawValue.uppercased(),
            path: endpoint.path.value.template,
            description: endpoint.description,
            isSafe: endpoint.isDeclaredSafe || endpoint.method.value == .query,
            parameters: parameters(of: endpoint),
            fixed: fixed(of: endpoint),
            body: body(of: endpoint),
            authentication: schemes,
            isAuthenticationChoice: auth.isChoice,
            isAuthenticationOptional: auth.isOptional && !schemes.isEmpty,
            idempotencyKey: idempotencyKey(of: endpoint),
            paging: paging(of: endpoint),
            answers: answers(of: endpoint)
        )
    }

    private func idempotencyKey(of endpoint: SpecEndpoint) -> APIDescription.IdempotencyKey? {
        switch endpoint.idempotencyKey?.value {
        case nil: return nil
        case .header(let name)?: return .header(name)
        case .bodyField(let name)?:
            if let fields = endpoint.bodyFields {
                return fields.first { $0.name.value == name }.map { .body([spec.wireKey(of: $0)]) }
            }
            return spec.object(named: endpoint.body?.value).flatMap { object in
                spec.fields(of: object).first { $0.name.value == name }.map { .body([spec.wireKey(of: $0)]) }
            }
        }
    }

    private func paging(of endpoint: SpecEndpoint) -> APIDescription.Paging? {
        spec.paging(of: endpoint).map { paging in
            let step: APIDescription.Paging.Step =
                switch paging.step {
                case .link: .link
                case .cursor(let parameter, let path): .cursor(parameter: parameter, at: path)
                case .page(let parameter): .page(parameter: parameter)
                case .offset(let parameter): .offset(parameter: parameter)
                }
            return APIDescription.Paging(
                step,
                items: spec.api.answerPath(of: endpoint) + (paging.owner.map { [spec.wireKey(of: $0.field)] } ?? []),
                more: paging.condition,
                first: paging.first
            )
        }
    }
}

extension ValidatedSpec {
    /// The declared object that a type names; `nil` for other types.
    func object(named type: SpecTypeExpression?) -> SpecObject? {
        guard case .named(let name)? = type?.unwrapped.type, case .object(let object)? = self.type(named: name)?.kind
        else { return nil }
        return object
    }
}
