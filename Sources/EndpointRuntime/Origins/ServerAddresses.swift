/// Where the endpoints of an API are served: nearly all at one address.
struct ServerAddresses: Sendable, Hashable {
    /// The API's address; nil where what was given is none.
    let standard: ServerAddress?
    /// The addresses of endpoints that are served elsewhere; nil where what was given is none.
    private let endpoints: [String: ServerAddress?]

    init(_ standard: ServerAddress?, endpoints: [String: ServerAddress?] = [:]) {
        self.standard = standard
        self.endpoints = endpoints
    }

    /// Where an endpoint is served; nil where what was given is no address.
    func address(of operation: EndpointOperation) -> ServerAddress? {
        // Most APIs have one address: their calls look nothing up.
        guard !endpoints.isEmpty, let own = endpoints[operation.id] else { return standard }
        return own
    }
}
