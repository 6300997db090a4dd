internal import HTTPTypes

/// All that a request is made of, but for what the app provides.
struct RequestAssembly: Sendable {
    let endpoint: any Endpoint
    let operation: EndpointOperation
    let idempotencyKey: String?
    let address: ServerAddress
    /// Which page is meant, where it is not the first.
    let continuation: PageContinuation?

    /// The request with these values, and the names of those that it wants besides.
    func request(
        _ core: ClientCore,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> (request: EndpointTransportRequest, wanted: [String]) {
        var encoder = EndpointRequestEncoder(
            prefix: address.prefix,
            template: operation.pathTemplate,
            fields: try core.fields.get(),
            provided: provided
        )
        for (name, value) in core.settings.headers {
            if case .provided(let provided) = value { encoder.header(name, provided: provided) }
        }
        endpoint.encode(to: &encoder)
        if operation.takesAPIParameters { encoder.parameters(core.settings.parameters, operation.method) }
        if case .header(let name)? = operation.idempotencyKey { encoder.header(name, idempotencyKey) }
        let encoded = try encoder.finish()
        var head = HTTPRequest(
            method: operation.method.http,
            scheme: address.scheme,
            authority: address.authority,
            path: continuation?.path(encoded.path) ?? encoded.path
        )
        head.headerFields = encoded.fields
        return (EndpointTransportRequest(head, body: encoded.body), encoder.wanted)
    }
}
