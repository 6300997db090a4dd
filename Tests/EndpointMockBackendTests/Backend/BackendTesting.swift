import EndpointMockBackend
import EndpointRuntime
import Foundation
import HTTPTypes

/// A response as tests compare it.
struct Answered: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: Data

    /// The body as JSON; nil if it is not JSON.
    var json: JSONValue? { try? Wire.decode(JSONValue.self, from: body) }
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// Some members of an object, each on its own line, for comparing with a table.
    func strings(_ keys: String...) -> [String?] { keys.map { json?[$0]?.string } }

    /// The violations of a problem, as `in path`.
    var violations: [String] {
        guard case .array(let elements)? = json?["violations"] else { return [] }
        return elements.map { "\($0["in"]?.string ?? "") \($0["path"]?.string ?? "")" }
    }

    /// A member of each element, if the body is a list.
    func column(_ key: String) -> [String?] {
        guard case .array(let elements)? = json else { return [] }
        return elements.map { $0[key]?.string }
    }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

extension MockBackend.Options {
    /// Options that differ in some way.
    static func with(_ change: (inout MockBackend.Options) -> Void) -> MockBackend.Options {
        var options = MockBackend.Options()
        change(&options)
        return options
    }
}

extension EndpointTransport {
    /// Asks for a path, as `curl` would.
    func ask(
        _ method: String,
        _ path: String,
        _ headers: KeyValuePairs<String, String> = [:],
        body: String? = nil,
        fields more: [String: String] = [:],
        type: String = "application/json"
    ) async throws -> Answered {
        var fields = HTTPFields()
        for (name, value) in more {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        if !headers.contains(where: { $0.key == "Authorization" }) { fields[.authorization] = "Bearer t" }
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

    /// The pieces of a body, as they come.
    func chunks(_ path: String) async throws -> EndpointBodyChunks {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
        return try await send(EndpointTransportRequest(head)).body.chunks
    }
}
