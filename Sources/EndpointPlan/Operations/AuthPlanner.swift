import EndpointSpec

/// Plans the credentials that an app provides, and the renewal of tokens.
struct AuthPlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver

    func plan() -> (plan: [SchemePlan], diagnostics: [Diagnostic]) {
        var names = NameRegistry(scope: "the auth schemes of '\(spec.api.name.value)'")
        let schemes = spec.api.auth.schemes.map { scheme in
            let name = SwiftNaming.member(scheme.name.value)
            names.take(name, for: "auth scheme '\(scheme.name.value)'", at: scheme.name.location)
            return SchemePlan(
                name: name,
                key: scheme.name.value,
                kind: kind(of: scheme),
                isDispensable: isDispensable(scheme.name.value)
            )
        }
        return (schemes, names.diagnostics)
    }

    private func isDispensable(_ scheme: String) -> Bool {
        let all = spec.files.flatMap(\.endpoints).map { spec.api.auth.resolved(of: $0) }
        let users = all.filter { $0.schemes?.contains { $0.value == scheme } == true }
        return !users.isEmpty && users.allSatisfy(\.isChoice)
    }

    private func kind(of scheme: SpecAuthScheme) -> SchemePlan.Kind {
        switch scheme.kind {
        case .bearer(let refresh): refresh.flatMap(self.refresh).map { .refreshedBearer($0) } ?? .bearer
        case .basic: .basic
        case .apiKeyInHeader(let name): .apiKeyInHeader(name.value)
        case .apiKeyInQuery(let name): .apiKeyInQuery(name.value)
        }
    }

    private func refresh(_ refresh: SpecTokenRefresh) -> TokenRefreshPlan? {
        guard let endpoint = spec.endpoint(named: refresh.endpoint.value),
            let file = spec.files.first(where: { $0.endpoints.contains { $0.name == endpoint.name } }),
            let answer = spec.answer(of: refresh)
        else { return nil }
        let argument: TokenRefreshPlan.Argument =
            switch TokenRefreshRequest.target(refresh, endpoint) {
            case .parameter(let name): .parameter(SwiftNaming.member(name))
            case .field(let name, let type): .field(SwiftNaming.member(name), of: resolver.domainType(.named(type)))
            }
        return TokenRefreshPlan(
            operationID: endpoint.name.value,
            calls: DeclaredNames.calls(of: file, in: spec.api),
            function: SwiftNaming.member(endpoint.name.value),
            argument: argument,
            type: resolver.domainType(.named(answer.type)),
            conversion: resolver.conversion(.named(answer.type)),
            token: SwiftNaming.member(answer.token.name),
            refreshToken: answer.refreshToken.map { SwiftNaming.member($0.name) },
            expires: answer.expires.map { expires in
                TokenRefreshPlan.Expires(
                    name: SwiftNaming.member(expires.field.name),
                    isOptional: expires.field.isOptional,
                    form: expires.form
                )
            }
        )
    }
}
