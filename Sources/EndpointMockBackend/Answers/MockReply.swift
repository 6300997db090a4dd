internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A response before it becomes the response of a transport.
struct MockReply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    /// The body, in the pieces in which it is sent.
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
        setBody(JSONBytes.data(value), type: type)
    }

    /// Sets a body.
    mutating func setBody(_ bytes: Data, type: String) {
        headers.append(("Content-Type", type))
        pieces = [bytes]
    }

    /// The allowed methods of some routes, including those that every path has.
    static func allowed(_ matches: [RouteTable.Match]) -> String {
        var methods = Set(matches.map(\.route.route.method))
        if methods.contains("GET") { methods.insert("HEAD") }
        methods.insert("OPTIONS")
        return methods.sorted().joined(separator: ", ")
    }

    /// Creates the response. A response to `HEAD` has no body, and states the length that the body would have.
    func response(
        isHead: Bool,
        fault: MockFaults.Fault? = nil,
        pace: Duration = .zero,
        clock: any EndpointClock = SystemClock()
    ) -> EndpointTransportResponse {
        var fields = HTTPFields()
        for header in headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields.append(HTTPField(name: name, value: header.value))
        }
        let length = pieces.reduce(0) { $0 + $1.count }
        if isHead { fields[.contentLength] = String(length) }
        let head = HTTPResponse(status: .init(code: (100...999).contains(status) ? status : 500), headerFields: fields)
        if isHead || pieces.isEmpty { return EndpointTransportResponse(head) }
        if fault == .truncated { return EndpointTransportResponse(head, body: cutOff(length)) }
        if fault == .garbled {
            let bytes = pieces.reduce(Data(), +)
            return EndpointTransportResponse(head, body: .bytes(Self.garbled(bytes)))
        }
        if pieces.count == 1 { return EndpointTransportResponse(head, body: .bytes(pieces[0])) }
        let chunks = EndpointBodyChunks { [pieces] in
            var rest = pieces[...]
            return {
                if pace > .zero, rest.startIndex > 0, !rest.isEmpty { try await clock.sleep(for: pace) }
                return rest.popFirst()
            }
        }
        return EndpointTransportResponse(head, body: .stream(chunks))
    }

    /// The first half of the body. Then the connection breaks.
    private func cutOff(_ length: Int) -> EndpointResponseBody {
        let half = pieces.reduce(Data(), +).prefix(length / 2)
        let chunks = EndpointBodyChunks {
            var rest: Data? = half
            return {
                guard let piece = rest, !piece.isEmpty else { throw TransportError(.connectionLost) }
                rest = nil
                return piece
            }
        }
        return .stream(chunks, length: length)
    }

    /// The same number of bytes. Each of them is changed.
    private static func garbled(_ bytes: Data) -> Data {
        Data(bytes.enumerated().map { index, byte in byte ^ UInt8(truncatingIfNeeded: 0x80 &+ index &* 31 | 1) })
    }
}

/// JSON as bytes.
enum JSONBytes {
    /// Returns a value as bytes. Each value of this type can be written.
    static func data(_ value: JSONTree) -> Data {
        do throws(WireError) {
            return try Wire.encode(value)
        } catch {
            return Data("null".utf8)
        }
    }
}
