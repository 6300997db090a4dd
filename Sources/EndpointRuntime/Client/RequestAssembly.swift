internal import HTTPTypes

/// All that a request is made of, but for what the app provides.
struct RequestAssembly: Sendable {
    let endpoint: any Endpoint
    let operation: EndpointOperation
    let idempotencyKey: String?
    let address: ServerAddress
    /// Which page is meant, where it is not the first.
    let continuation: PageContinuation?

    /// A request, and what the rest of the call has to know of it.
    struct Assembled {
        let request: EndpointTransportRequest
        /// The names of the values that it wants besides.
        let wanted: [String]
        /// Whether it has what all of the API's requests have: credentials, header fields, ids, parameters.
        let inherits: Bool
    }

    /// The request with these values.
    func request(
        _ core: ClientCore,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> Assembled {
        var encoder = try encoder(core, provided, inherits: operation.inherits)
        var inherits = operation.inherits
        if inherits, !OriginBoundary.isWithin(encoder.destination, address) {
            // What belongs to the API does not go to whoever the URL names.
            encoder = try self.encoder(core, provided, inherits: false)
            inherits = false
        }
        let encoded = try encoder.finish(boundary: core.ids.next)
        var head = HTTPRequest(
            method: operation.method.http,
            scheme: encoded.destination?.scheme ?? address.scheme,
            authority: encoded.destination?.authority ?? address.authority,
            path: continuation?.path(encoded.path) ?? encoded.path
        )
        head.headerFields = encoded.fields
        let request = EndpointTransportRequest(head, body: encoded.body)
        return Assembled(request: request, wanted: encoder.wanted, inherits: inherits)
    }

    private func encoder(
        _ core: ClientCore,
        _ provided: ProvidedTexts,
        inherits: Bool
    ) throws(EndpointEncodingError) -> EndpointRequestEncoder {
        var encoder = EndpointRequestEncoder(
            prefix: address.prefix,
            template: operation.pathTemplate,
            fields: inherits ? try core.fields.get() : [.accept: "application/json"],
            provided: provided
        )
        for (name, value) in core.settings.headers where inherits {
            if case .provided(let provided) = value { encoder.header(name, provided: provided) }
        }
        endpoint.encode(to: &encoder)
        if inherits, operation.takesAPIParameters { encoder.parameters(core.settings.parameters, operation.method) }
        if case .header(let name)? = operation.idempotencyKey { encoder.header(name, idempotencyKey) }
        return encoder
    }
}
