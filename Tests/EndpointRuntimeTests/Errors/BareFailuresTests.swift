import EndpointRuntime
import Foundation
import Testing

/// Failures whose body is no object: a bare string in JSON, plain text, a list.
@Suite("Errors: failures that are no object")
struct BareFailuresTests {
    enum BareFailure: EndpointFailure {
        case unknown, refused(String), several([String]), broken(String)
    }

    enum Bare: EndpointAPI {
        static let settings = EndpointAPISettings(name: "Bare")
        static let failures = FailureRules<BareFailure>(
            code: ["errors", "0", "code"],
            message: [],
            at: [],
            [
                FailureRule(status: 400, when: [.body([], "no such thing")], .unknown),
                FailureRule(status: 400, body: String.self) { .refused($0) },
                FailureRule(status: 409, code: "taken", .unknown),
                FailureRule(status: 418, when: [.body([], nil)], .unknown),
                FailureRule(status: 418, when: [.body([], 7)], .broken("seven")),
                FailureRule(status: 422, body: [String].self) { .several($0) },
                FailureRule(status: .serverErrors, body: .text) { .broken($0) },
            ]
        )
    }

    struct Get: Endpoint {
        typealias API = Bare
        var operation: EndpointOperation { EndpointOperation("get", .get, "/") }
        func encode(to request: inout EndpointRequestEncoder) {}
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let status: Int
        let type: String?
        let body: String
        let failure: String
        let message: String?
        var testDescription: String { "\(status) \(type ?? "no type") \(body)" }
    }

    private static func plain(_ status: Int, _ body: String, _ failure: String, _ message: String?) -> Case {
        Case(status: status, type: "text/plain; charset=utf-8", body: body, failure: failure, message: message)
    }

    private static func json(_ status: Int, _ body: String, _ failure: String, _ message: String? = nil) -> Case {
        Case(status: status, type: "application/json", body: body, failure: failure, message: message)
    }

    static let cases = [
        json(400, "\"no such thing\"", "unknown", "no such thing"),
        plain(400, "no such thing\n", "unknown", "no such thing"),
        json(400, "\"bad\"\n", #"refused("bad")"#, "bad"),
        // Plain text is not a JSON string. The message is still available.
        plain(400, "bad", "client", "bad"),
        json(409, #"{"errors":[{"code":"taken"},{"code":"other"}]}"#, "unknown"),
        json(409, #"{"errors":[]}"#, "client"),
        plain(418, "", "unknown", nil),
        json(418, "null", "unknown", "null"),
        json(418, "7", #"broken("seven")"#, "7"),
        json(422, #"["a","b"]"#, #"several(["a", "b"])"#),
        plain(500, " out of order \n", #"broken("out of order")"#, "out of order"),
        json(500, "\"quoted\"", #"broken("\"quoted\"")"#, "quoted"),
        plain(500, "", "server", nil),
        plain(500, "[warning] low", #"broken("[warning] low")"#, "[warning] low"),
        // Text that is not for people.
        Case(status: 404, type: "text/html", body: "<html>no</html>", failure: "notFound", message: nil),
        Case(status: 404, type: nil, body: "<html>no</html>", failure: "notFound", message: nil),
        Case(status: 404, type: nil, body: "gone", failure: "notFound", message: "gone"),
        Case(status: 404, type: "application/octet-stream", body: "gone", failure: "notFound", message: nil),
        Case(status: 404, type: "application/problem+json", body: "gone", failure: "notFound", message: "gone"),
        json(404, #"{"a":"b"}"#, "notFound"),
    ]

    @Test("follow the table, and contain the server's message", arguments: cases)
    func rules(_ example: Case) async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(
                status: example.status,
                headers: example.type.map { ["Content-Type": $0] } ?? [:],
                body: Data(example.body.utf8)
            )
        }
        let client = EndpointClient<Bare>(EndpointServer("http://h"), transport: transport, retry: .once)
        let call: EndpointCall<Bare, Void> = EndpointCall(Get())
        let error = try #require(
            await #expect(throws: EndpointError<BareFailure>.self) { try await client.send(call) }
        )
        let found = if case .api(let failure) = error.kind { "\(failure)" } else { error.code.rawValue }
        #expect(found == example.failure)
        #expect(error.context.apiMessage == example.message)
        if let message = example.message { #expect(error.localizedDescription == message) }
    }

    @Test func textIsReadAsItsTypeSays() async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(
                status: 500,
                headers: ["Content-Type": "text/plain; charset=iso-8859-1"],
                body: Data([0x6B, 0xFC])
            )
        }
        let client = EndpointClient<Bare>(EndpointServer("http://h"), transport: transport, retry: .once)
        let call: EndpointCall<Bare, Void> = EndpointCall(Get())
        let error = await #expect(throws: EndpointError<BareFailure>.self) { try await client.send(call) }
        #expect(error?.context.apiMessage == "kü")
    }
}
