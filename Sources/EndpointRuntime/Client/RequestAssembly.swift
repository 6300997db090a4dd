internal import HTTPTypes

/// All that a request is made of, but for what the app provides.
///
/// A class: it is large, and each copy of it would count references ten times.
final class RequestAssembly: Sendable {
    let endpoint: any Endpoint
    let operation: EndpointOperation
    let idempotencyKey: String?
    let address: ServerAddress
    /// Which page is meant, where it is not the first.
    let continuation: PageContinuation?

    init(
        endpoint: any Endpoint,
        operation: EndpointOperation,
        idempotencyKey: String?,
        address: ServerAddress,
        continuation: PageContinuation?
    ) {
        self.endpoint = endpoint
        self.operation = operation
        self.idempotencyKey = idempotencyKey
        self.address = address
        self.continuation = continuation
    }

    /// A request with these values.
    ///
    /// - Returns: The request, the names of the values that it wants besides, and whether it has what all of the API's
    ///   requests have: credentials, header fields, ids, parameters.
    func request(
        _ core: ClientCore,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> (
        request: EndpointTransportRequest, wanted: [String], inherits: Bool
    ) {
        var encoder = try encoder(core, provided, inherits: operation.inherits)
        var inherits = operation.inherits
        if inherits, !OriginBoundary.isWithin(encoder.destination, address) {
            // What belongs to the API does not go to whoever the URL names.
            encoder = try self.encoder(core, provided, inherits: false)
            inherits = false
        }
        let encoded = try encoder.finish(boundary: core.ids.next)
        var head = core.head
        head.path = continuation?.path(encoded.path) ?? encoded.path
        head.headerFields = encoded.fields
        if operation.method != .get { head.method = operation.method.http }
        if let destination = encoded.destination {
            head.scheme = destination.scheme
            head.authority = destination.authority
        }
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
        for field in core.providedFields where inherits {
            encoder.header(field.name, provided: field.value)
        }
        endpoint.encode(to: &encoder)
        if inherits, operation.takesAPIParameters {
            encoder.parameters(core.settings.parameters, operation.method)
        }
        if case .header(let name)? = operation.idempotencyKey { encoder.header(name, idempotencyKey) }
        return encoder
    }
}
