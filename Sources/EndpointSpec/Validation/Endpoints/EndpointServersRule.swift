/// An endpoint's own addresses stand for servers of the API, and a call has one address.
enum EndpointServersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.endpoints.filter { !$0.servers.isEmpty }.flatMap { check($0, index) }
    }

    private static func check(_ endpoint: SpecEndpoint, _ index: SpecIndex) -> [Diagnostic] {
        if endpoint.path.value.isURL, let first = endpoint.servers.first {
            return [.serverOfWholeURL(at: first.name.location, url: endpoint.path.location)]
        }
        let known = index.api.servers.map(\.name.value)
        let unknown = endpoint.servers.filter { !known.contains($0.name.value) }
        return unknown.map { .unknownServer($0, known) } + ServersRule.check(endpoint.servers)
    }
}

extension Diagnostic {
    /// Use when an endpoint has an address for a server that the API does not have.
    fileprivate static func unknownServer(_ server: SpecServer, _ known: [String]) -> Diagnostic {
        let name = server.name.value
        let hint =
            Suggestion.question(for: name, in: known)
            ?? "declare it in api.yaml: 'servers: { \(name): \"https://api.example\" }'"
        return Diagnostic(
            "unknown-server",
            at: server.name.location,
            "unknown server '\(name)'; \(hint)"
        )
    }

    /// Use when an endpoint takes a whole URL from its caller and names an address besides.
    fileprivate static func serverOfWholeURL(at location: SourceLocation, url: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "the caller passes the whole URL of this endpoint; remove 'servers', or write a path",
            notes: [Note("the URL", at: url)]
        )
    }
}
