package import HTTPTypes

/// What an endpoint alone puts into a request, without what the client adds: credentials, ids, the parameters of the API.
///
/// A test that looks for the request of a call looks for this.
package struct RequestSample: Sendable {
    /// Where it goes, if the call names a whole URL.
    package let authority: String?

    /// The path behind the server's, with its query.
    package let path: String

    /// The header fields of the endpoint.
    package let fields: HTTPFields

    /// The body.
    package let body: EndpointRequestBody
}

extension Endpoint {
    /// What it puts into a request; values that the app provides are left out.
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

    /// What its endpoint puts into a request when it is made with this idempotency key.
    package func sample(idempotencyKey: String) throws(EndpointEncodingError) -> RequestSample {
        try request.source.endpoint(idempotencyKey).sample()
    }
}
