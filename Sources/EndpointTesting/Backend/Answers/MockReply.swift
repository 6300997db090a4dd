internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A response before it is one of a transport.
struct MockReply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    /// What follows the header, in the pieces in which it is to come.
    var pieces: [Data] = []

    init(_ status: Int) {
        self.status = status
    }

    init(_ problem: MockProblem) {
        status = problem.status
        if problem == .options { return }
        setJSON(problem.json, type: "application/problem+json")
    }

    /// Sets a body of JSON.
    mutating func setJSON(_ value: JSONTree, type: String = "application/json") {
        setBody(JSONText.data(value), type: type)
    }

    /// Sets a body.
    mutating func setBody(_ bytes: Data, type: String) {
        headers.append(("Content-Type", type))
        pieces = [bytes]
    }

    /// The methods of some routes, with those that every path has.
    static func allowed(_ matches: [RouteTable.Match]) -> String {
        var methods = Set(matches.map(\.route.route.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        methods.insert("OPTIONS")
        return methods.sorted().joined(separator: ", ")
    }

    /// The response; one to `HEAD` has no body, and says how long it would be.
    func response(isHead: Bool) -> EndpointTransportResponse {
        var fields = HTTPFields()
        for header in headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        let length = pieces.reduce(0) { $0 + $1.count }
        if isHead { fields[.contentLength] = String(length) }
        let head = HTTPResponse(status: .init(code: (100...999).contains(status) ? status : 500), headerFields: fields)
        if isHead || pieces.isEmpty { return EndpointTransportResponse(head) }
        if pieces.count == 1 { return EndpointTransportResponse(head, body: .bytes(pieces[0])) }
        let chunks = EndpointBodyChunks { [pieces] in
            var rest = pieces[...]
            return { rest.popFirst() }
        }
        return EndpointTransportResponse(head, body: .stream(chunks))
    }
}

/// JSON as bytes.
enum JSONText {
    /// The bytes of a value; every one of these values can be written.
    static func data(_ value: JSONTree) -> Data {
        do throws(WireError) {
            return try Wire.encode(value)
        } catch {
            return Data("null".utf8)
        }
    }
}
