import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes

/// A response as tests compare it.
struct Answered: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: Data

    /// The body, where it is JSON.
    var json: JSONValue? { try? Wire.decode(JSONValue.self, from: body) }
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

extension MockBackend {
    /// Asks for a path, as `curl` would.
    func ask(
        _ method: String,
        _ path: String,
        _ headers: KeyValuePairs<String, String> = [:],
        body: String? = nil,
        type: String = "application/json"
    ) async throws -> Answered {
        var fields = HTTPFields()
        if body != nil { fields[.contentType] = type }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        let head = HTTPRequest(
            method: HTTPRequest.Method(method) ?? .get,
            scheme: "http",
            authority: "localhost",
            path: path,
            headerFields: fields
        )
        let content: EndpointRequestBody = body.map { .bytes(Data($0.utf8)) } ?? .none
        let response = try await send(EndpointTransportRequest(head, body: content))
        return Answered(
            status: response.head.status.code,
            headers: response.head.headerFields,
            body: try await response.body.collect()
        )
    }
}
