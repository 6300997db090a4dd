/// The addresses of an API's endpoints. Nearly all endpoints have the same one.
struct ServerAddresses: Sendable, Hashable {
    /// The API's address; `nil` if the given text is not an address.
    let standard: ServerAddress?
    /// The addresses of endpoints that have their own; `nil` if the given text is not an address.
    private let endpoints: [String: ServerAddress?]

    init(_ standard: ServerAddress?, endpoints: [String: ServerAddress?] = [:]) {
        self.standard = standard
        self.endpoints = endpoints
    }

    /// The address of an endpoint; `nil` if the given text is not an address.
    func address(of operation: EndpointOperation) -> ServerAddress? {
        // Most APIs have one address, so their calls need no lookup.
        guard !endpoints.isEmpty, let own = endpoints[operation.id] else { return standard }
        return own
    }
}
