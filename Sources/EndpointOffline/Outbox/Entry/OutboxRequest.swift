internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// The request of a write, which any version of the app can send. It does not contain the server, or what the client
/// adds to each request, such as credentials.
struct OutboxRequest: Hashable, Sendable {
    /// A header field of the endpoint.
    struct Field: Hashable, Sendable {
        let name: String
        var value: String
    }

    /// The kind of the body, as far as it may have to be changed.
    enum BodyKind: String, Hashable, Sendable {
        case none, json, form, raw
    }

    var method: EndpointMethod
    var template: String
    /// The values of the template's placeholders, in order and without percent-encoding.
    var pathValues: [String]
    /// The query as it is sent.
    var query: String
    var fields: [Field]
    var bodyKind: BodyKind
    var idempotencyKey: String?
    /// The header field of the idempotency key; nil if the body contains it.
    var keyField: String?
}

extension OutboxRequest {
    /// Encodes the request of an endpoint.
    static func writing(
        _ endpoint: any Endpoint,
        key: String?,
        _ provided: [String: @Sendable () async throws -> String?]
    ) async throws -> (request: OutboxRequest, body: Data?) {
        let operation = endpoint.operation
        var texts = ProvidedTexts.none
        var encoder = Self.encoder(operation.pathTemplate, texts, endpoint)
        if !encoder.wanted.isEmpty {
            texts = try await ProvidedTexts.ask(for: encoder.wanted, provided)
            encoder = Self.encoder(operation.pathTemplate, texts, endpoint)
        }
        let kind = encoder.content.kind
        let encoded = try encoder.finish()
        guard encoded.destination == nil else { throw EndpointEncodingError(.url) }
        // The path is encoded again with only the placeholders, so that their values can be told apart.
        var values = Self.encoder(Self.placeholders(of: operation.pathTemplate), texts, endpoint)
        let path = try values.finish().path.prefix { $0 != "?" }.dropFirst(2)
        let question = encoded.path.firstIndex(of: "?")
        var keyField: String?
        if case .header(let name)? = operation.idempotencyKey { keyField = name }
        let request = OutboxRequest(
            method: operation.method,
            template: operation.pathTemplate,
            pathValues: path.split(separator: ";").map { $0.removingPercentEncoding ?? String($0) },
            query: question.map { String(encoded.path[encoded.path.index(after: $0)...]) } ?? "",
            fields: encoded.fields.map { Field(name: $0.name.rawName, value: $0.value) },
            bodyKind: kind,
            idempotencyKey: operation.idempotencyKey == nil ? nil : key,
            keyField: keyField
        )
        return (request, encoded.body.isNone ? nil : try await encoded.body.collect(upTo: maximumBodyBytes))
    }

    /// The maximum length of a stored body: 64 MiB.
    private static let maximumBodyBytes = 64 << 20

    private static func encoder(
        _ template: String,
        _ provided: ProvidedTexts,
        _ endpoint: any Endpoint
    ) -> EndpointRequestEncoder {
        var encoder = EndpointRequestEncoder(prefix: "", template: template, fields: [:], provided: provided)
        endpoint.encode(to: &encoder)
        return encoder
    }

    /// The placeholders of a template, separated by a character that no value contains.
    private static func placeholders(of template: String) -> String {
        let names = template.components(separatedBy: "{").dropFirst().map { $0.prefix { $0 != "}" } }
        return "/;" + names.map { "{\($0)}" }.joined(separator: ";")
    }
}

extension RequestContent {
    fileprivate var kind: OutboxRequest.BodyKind {
        switch base {
        case .none: fields.isEmpty ? .none : .json
        case .json: .json
        case .form: .form
        case .multipart, .raw: .raw
        }
    }
}

/// A stored request that is sent to the server.
struct StoredEndpoint<API: EndpointAPI>: Endpoint {
    let operation: EndpointOperation
    let request: OutboxRequest
    let body: Data?

    init(_ request: OutboxRequest, _ body: Data?, _ today: EndpointOperation) {
        self.request = request
        self.body = body
        var settings = today.settings
        // The outbox itself retries, and knows whether there is a connection.
        (settings.retry, settings.connectivity, settings.reuse) = (.once, nil, nil)
        operation = EndpointOperation(
            today.id,
            request.method,
            request.template,
            idempotencyKey: request.keyField.map { .header($0) } ?? (request.idempotencyKey == nil ? nil : .body),
            takesAPIParameters: today.takesAPIParameters,
            inherits: today.inherits,
            settings: settings
        )
    }

    func encode(to encoder: inout EndpointRequestEncoder) {
        for value in request.pathValues { encoder.path(value) }
        encoder.appendQuery(escaped: request.query)
        for name in Set(request.fields.map { $0.name.lowercased() }).sorted() {
            let values = request.fields.filter { $0.name.lowercased() == name }
            encoder.setHeader(values[0].name, values.map(\.value))
        }
        guard let body else { return }
        switch request.bodyKind {
        case .json: encoder.content.base = .json(body)
        case .none, .form, .raw: encoder.content.base = .raw(.bytes(body), type: "application/octet-stream")
        }
    }
}
