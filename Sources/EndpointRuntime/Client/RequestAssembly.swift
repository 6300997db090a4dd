internal import HTTPTypes

/// All that a request is made of, but for what the app provides.
struct RequestAssembly: Sendable {
    let operation: EndpointOperation
    /// The key that something in the request carries; another would not make repeating safe.
    let idempotencyKey: String?
    private let endpoint: any Endpoint
    /// Which page is meant, where it is not the first.
    private let continuation: PageContinuation?

    /// Takes the call's endpoint, or makes it with its key.
    init(_ call: borrowing CallRequest, _ core: ClientCore) {
        let given = call.idempotencyKey.flatMap(Self.keyThatSaysSomething)
        switch call.source {
        case .fromKey(let make):
            let key = given ?? core.ids.next()
            let made = make(key)
            operation = made.operation
            endpoint = made
            idempotencyKey = operation.idempotencyKey == nil ? nil : Self.keyThatSaysSomething(key)
        case .made(let made):
            operation = made.operation
            endpoint = made
            idempotencyKey =
                switch operation.idempotencyKey {
                case nil: nil
                case .body: given
                case .header: given ?? Self.keyThatSaysSomething(core.ids.next())
                }
        }
        continuation = call.continuation
    }

    /// The key; nil for one of blanks, by which a server could tell nothing from anything.
    private static func keyThatSaysSomething(_ key: String) -> String? {
        HeaderValue.isBlank(key) ? nil : key
    }

    /// A request with these values.
    ///
    /// - Returns: The request, the names of the values that it wants besides, and whether it has what all of the API's
    ///   requests have: credentials, header fields, ids, parameters.
    func request(
        _ core: ClientCore,
        _ address: ServerAddress,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> (request: EndpointTransportRequest, wanted: [String], inherits: Bool) {
        var encoder = try encoder(core, address, provided, inherits: operation.inherits)
        var inherits = operation.inherits
        if inherits, let destination = encoder.destination, !OriginBoundary.isWithin(destination, address) {
            // What belongs to the API does not go to whoever the URL names.
            encoder = try self.encoder(core, address, provided, inherits: false)
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
        var request = EndpointTransportRequest(head, body: encoded.body)
        request.hasSensitiveURL = encoded.hasSensitiveURL
        request.noteSecrets(provided.values)
        return (request, encoder.wanted, inherits)
    }

    private func encoder(
        _ core: ClientCore,
        _ address: ServerAddress,
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
        if inherits, operation.takesAPIParameters, !core.settings.parameters.isEmpty {
            encoder.parameters(core.settings.parameters, operation.method)
        }
        if case .header(let name)? = operation.idempotencyKey { encoder.header(name, idempotencyKey) }
        return encoder
    }
}
