package import HTTPTypes

/// The part of a request that comes from the endpoint alone, without what the client adds: credentials, ids, and the
/// API's parameters.
///
/// Tests compare it with received requests to find the one of a call.
package struct RequestSample: Sendable {
    /// The authority, if the call has a whole URL.
    package let authority: String?

    /// The path after the server's path, with its query.
    package let path: String

    /// The header fields of the endpoint.
    package let fields: HTTPFields

    /// The body.
    package let body: EndpointRequestBody
}

extension Endpoint {
    /// Encodes the endpoint without the values that the app provides.
    package func sample() throws(EndpointEncodingError) -> RequestSample {
        var encoder = EndpointRequestEncoder(prefix: "", template: operation.pathTemplate, fields: [:], provided: .none)
        encode(to: &encoder)
        let encoded = try encoder.finish()
        return RequestSample(
            authority: encoded.destination?.authority,
            path: encoded.path,
            fields: encoded.fields,
            body: encoded.body
        )
    }
}

extension EndpointCall {
    /// Its endpoint's constants.
    package var operation: EndpointOperation { request.source.endpoint("").operation }

    /// Encodes its endpoint with this idempotency key.
    package func sample(idempotencyKey: String) throws(EndpointEncodingError) -> RequestSample {
        try request.source.endpoint(idempotencyKey).sample()
    }
}
