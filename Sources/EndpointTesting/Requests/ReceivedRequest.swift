public import EndpointRuntime
public import Foundation
public import HTTPTypes

/// A request that a transport of this library received, with its body in memory.
public struct ReceivedRequest: Sendable {
    /// The request itself. Its body is always bytes.
    public let transportRequest: EndpointTransportRequest

    /// The body; empty if there is none.
    public let body: Data

    /// The body as JSON; nil if it is not JSON.
    public let json: JSONValue?

    /// The values of the placeholders in the rule's path, unescaped: `"id"` of `/v1/payments/{id}`.
    public internal(set) var parameters: [String: String] = [:]

    /// The path without its query, as it was sent.
    public let path: String

    /// The query, unescaped and in order.
    let query: [QueryItem]

    /// Receives a request, and reads its body to the end.
    init(_ request: EndpointTransportRequest) async throws(TransportError) {
        var request = request
        var body = Data()
        if !request.body.isNone {
            body = try await request.body.collect()
            request.body = .bytes(body)
        }
        self.init(request, body: body)
    }

    init(_ request: EndpointTransportRequest, body: Data) {
        transportRequest = request
        self.body = body
        json = body.isEmpty ? nil : try? Wire.decode(JSONValue.self, from: body)
        (path, query) = QueryItem.split(request.head.path ?? "")
    }

    /// Reports that the body was sent.
    func tellSent() {
        if !body.isEmpty { transportRequest.onBytesSent?(body.count) }
    }

    /// The method, the server, the path with the query, and the header fields.
    public var head: HTTPRequest { transportRequest.head }

    /// The method: `GET`.
    public var method: String { transportRequest.head.method.rawValue }

    /// The path with its query, as it was sent.
    public var target: String { transportRequest.head.path ?? "" }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header field. Several values are joined by commas.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { transportRequest.head.headerFields[$0] }
    }

    /// The first value of a query parameter, unescaped; empty if the parameter has no value.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// All values of a query parameter, unescaped.
    public func queryValues(_ name: String) -> [String] {
        query.filter { $0.name == name }.map(\.value)
    }

    /// The body, read as a wire type.
    public func decode<Value: WireReadable>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        try Wire.decode(type, from: body)
    }

    /// The value of the placeholder, the query parameter or the member of the body with this name, in this order.
    public subscript(name: String) -> String? {
        parameters[name] ?? query(name) ?? json?[name]?.string
    }
}

extension ReceivedRequest: EndpointRedacted {
    /// The method and the path, without secrets, header values and the body.
    public var description: String { "\(method) \(SecretNames.standard.redactedTarget(target))" }
}

/// A parameter of a query, unescaped.
struct QueryItem: Sendable, Hashable {
    let name: String
    let value: String

    /// A path without its query, and the query's parameters in order.
    static func split(_ target: String) -> (path: String, query: [QueryItem]) {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, []) }
        return (String(target[..<mark]), items(of: target[target.utf8.index(after: mark)...], isForm: false))
    }

    /// The parameters of a query, or of a form, in which a plus is a space.
    static func items(of text: some StringProtocol, isForm: Bool) -> [QueryItem] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return QueryItem(
                name: unescaped(name, isForm),
                value: unescaped(pair.dropFirst(name.count + 1), isForm)
            )
        }
    }

    /// The text of these bytes, without percent-encoding.
    static func unescaped(_ bytes: some Sequence<UInt8>, _ isForm: Bool) -> String {
        let space = UInt8(ascii: " ")
        let text = String(decoding: bytes.map { isForm && $0 == UInt8(ascii: "+") ? space : $0 }, as: UTF8.self)
        return text.removingPercentEncoding ?? text
    }
}
