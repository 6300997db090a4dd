import EndpointSpec

/// Plans the declarations that all files of an API share.
enum APIPlanner {
    static func plan(_ spec: ValidatedSpec, resolver: TypeResolver) -> (plan: APIPlan, diagnostics: [Diagnostic]) {
        let api = spec.api
        let provided = ProvidedValuesPlanner.plan(spec)
        let auth = AuthPlanner(spec: spec, resolver: resolver).plan()
        let failure = FailurePlanner(api: api, resolver: resolver).plan()
        var names = NameRegistry(scope: "the servers of '\(api.name.value)'")
        let servers = api.servers.map { server in
            let name = SwiftNaming.member(server.name.value)
            names.take(name, for: "server '\(server.name.value)'", at: server.name.location)
            return APIPlan.Server(name: name, url: server.url.value, endpoints: endpoints(of: server, spec))
        }
        let plan = APIPlan(
            title: api.name.value,
            name: SwiftNaming.api(api),
            origin: DeclarationOrigin(file: fileName(of: api.path), path: [], description: api.description),
            servers: servers,
            headers: api.headers.map { FixedParameterPlan($0, at: .header(name: $0.name.value)) },
            autoParameters: api.autoParameters.map {
                FixedParameterPlan($0, at: .query(key: spec.wireKey(of: $0)))
            },
            provided: provided.plan,
            schemes: auth.plan,
            settings: CallSettingsPlan(of: api),
            failure: failure.plan,
            metadata: api.envelope?.metadata.map { metadata in
                EnvelopeMetadataPlan(
                    path: metadata.key,
                    wireType: resolver.resolver(forWhole: metadata.type.value).wireType(metadata.type.value),
                    domainType: resolver.domainType(metadata.type.value),
                    conversion: resolver.resolver(forWhole: metadata.type.value).conversion(metadata.type.value)
                )
            }
        )
        return (plan, failure.diagnostics + names.diagnostics + provided.diagnostics + auth.diagnostics)
    }

    /// The endpoints with another address than this server's.
    private static func endpoints(of server: SpecServer, _ spec: ValidatedSpec) -> [(name: String, url: String)] {
        spec.files.flatMap(\.endpoints).compactMap { endpoint in
            let own = endpoint.servers.first { $0.name.value == server.name.value }
            return own.map { (endpoint.name.value, $0.url.value) }
        }
    }

    static func fileName(of path: String) -> String {
        path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    }
}
