internal import HTTPTypes

/// All that a request is made of, but for what the app provides.
struct RequestAssembly: Sendable {
    let endpoint: any Endpoint
    let operation: EndpointOperation
    let idempotencyKey: String?
    let address: ServerAddress
    /// Which page is meant, where it is not the first.
    let continuation: PageContinuation?

    /// A request with these values.
    ///
    /// - Returns: The request, the names of the values that it wants besides, and whether it has what all of the API's
    ///   requests have: credentials, header fields, ids, parameters.
    func request(
        _ core: ClientCore,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> (request: EndpointTransportRequest, wanted: [String], inherits: Bool) {
        var encoder = try encoder(core, provided, inherits: operation.inherits)
        var inherits = operation.inherits
        if inherits, !OriginBoundary.isWithin(encoder.destination, address) {
            // What belongs to the API does not go to whoever the URL names.
            encoder = try self.encoder(core, provided, inherits: false)
            inherits = false
        }
        let encoded = try encoder.finish(boundary: core.ids.next)
        let head = HTTPRequest(
            method: operation.method.http,
            scheme: encoded.destination?.scheme ?? address.scheme,
            authority: encoded.destination?.authority ?? address.authority,
            path: continuation?.path(encoded.path) ?? encoded.path,
            headerFields: encoded.fields
        )
        return (EndpointTransportRequest(head, body: encoded.body), encoder.wanted, inherits)
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
        for field in core.providedFields where inherits { encoder.header(field.name, provided: field.value) }
        endpoint.encode(to: &encoder)
        if inherits, operation.takesAPIParameters { encoder.parameters(core.settings.parameters, operation.method) }
        if case .header(let name)? = operation.idempotencyKey { encoder.header(name, idempotencyKey) }
        return encoder
    }
}
