internal import HTTPTypes

/// The parts of a request, without the app's values.
struct RequestAssembly: Sendable {
    let operation: EndpointOperation
    /// The idempotency key in the request. Another key would not make repeating it safe.
    let idempotencyKey: String?
    private let endpoint: any Endpoint
    /// The requested page; nil for the first one.
    private let continuation: PageContinuation?

    /// Takes the call's endpoint, or creates it with its key.
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

    /// The key; nil for a blank one, which cannot identify a request.
    private static func keyThatSaysSomething(_ key: String) -> String? {
        HeaderValue.isBlank(key) ? nil : key
    }

    /// Builds a request with these values.
    ///
    /// - Returns: The request, the names of the app's values that it needs, and true if it has the credentials, header
    ///   fields, ids and parameters that all of the API's requests share.
    func request(
        _ core: ClientCore,
        _ address: ServerAddress,
        _ provided: ProvidedTexts
    ) throws(EndpointEncodingError) -> (request: EndpointTransportRequest, wanted: [String], inherits: Bool) {
        var encoder = try encoder(core, address, provided, inherits: operation.inherits)
        var inherits = operation.inherits
        if inherits, let destination = encoder.destination, !OriginBoundary.isWithin(destination, address) {
            // The API's own fields and credentials do not go to the server of a caller's URL.
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
