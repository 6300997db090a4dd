/// A rule: nothing else takes the place of a scheme's credential, because it would be overwritten, or sent twice.
enum CredentialPlacesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let auth = index.api.auth
        guard !auth.schemes.isEmpty else { return [] }
        return index.endpoints.flatMap { endpoint -> [Diagnostic] in
            let schemes = (auth.resolved(of: endpoint).schemes ?? []).compactMap { auth.scheme($0.value) }
            return schemes.flatMap { scheme in
                names(of: endpoint, at: scheme.place, index.api).map { .takenPlace($0, scheme) }
            }
        }
    }

    /// Returns the other values in that place of an endpoint's requests.
    private static func names(
        of endpoint: SpecEndpoint,
        at place: SpecCredentialPlace,
        _ api: SpecAPI
    ) -> [Located<String>] {
        switch place {
        case .header(let header):
            let shared = endpoint.inheritsNothing ? [] : api.headers
            let names = endpoint.headers.map(\.name) + (endpoint.fixedHeaders + shared).map(\.name)
            return names.filter { $0.value.lowercased() == header }
        case .query(let key):
            let usesQuery = !endpoint.leavesOutParameters && endpoint.method.value.sendsParametersInQuery
            let fixed = endpoint.fixedQuery + (usesQuery ? api.autoParameters : [])
            return endpoint.wireNames(of: endpoint.query.filter { !$0.isSpread }, fixed)
                .filter { $0.wireKey(in: api.defaults.keys) == key }.map(\.name)
        }
    }
}

extension Diagnostic {
    fileprivate static func takenPlace(_ name: Located<String>, _ scheme: SpecAuthScheme) -> Diagnostic {
        Diagnostic(
            "scheme-place-taken",
            at: name.location,
            "the auth scheme '\(scheme.name.value)' already sends its credential in '\(name.value)'; remove "
                + "'\(name.value)', because the client sets it",
            notes: [Note("'\(scheme.name.value)' is declared here", at: scheme.name.location)]
        )
    }
}
