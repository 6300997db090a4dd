import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Requests: values that cannot be encoded")
struct EncodingFailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let template: String
        let reason: EndpointEncodingError.Reason
        let parameter: String?
        let fill: @Sendable (inout EndpointRequestEncoder) -> Void
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "empty parameter", template: "/a/{id}", reason: .emptyPathParameter, parameter: "id") {
            $0.path("")
        },
        Case(name: "one dot", template: "/a/{id}/b", reason: .dotSegment, parameter: "id") { $0.path(".") },
        Case(name: "two dots", template: "/a/{id}", reason: .dotSegment, parameter: "id") { $0.path("..") },
        Case(name: "dots of two parameters", template: "/{a}{b}/c", reason: .dotSegment, parameter: "b") { request in
            request.path(".")
            request.path(".")
        },
        Case(name: "missing", template: "/a/{id}/{x}", reason: .missingPathParameter, parameter: "x") { $0.path("1") },
        Case(name: "one more", template: "/a", reason: .unexpectedPathParameter, parameter: nil) { $0.path("1") },
        Case(name: "no number", template: "/a", reason: .notFinite, parameter: "q") { $0.query("q", Double.nan) },
        Case(name: "endless", template: "/a/{x}", reason: .notFinite, parameter: "x") { $0.path(Float.infinity) },
        Case(name: "a bar among bars", template: "/a", reason: .separatorInElement, parameter: "q") {
            $0.query("q", ["a", "secret|b"], style: .pipes)
        },
        Case(name: "a space among spaces", template: "/a", reason: .separatorInElement, parameter: "q") {
            $0.query("q", ["a b"], style: .spaces)
        },
        Case(name: "header name", template: "/a", reason: .headerName, parameter: "A B") { $0.header("A B", "x") },
        Case(name: "carriage return", template: "/a", reason: .headerValue, parameter: "X-A") {
            $0.header("X-A", "a\rb")
        },
        Case(name: "line feed", template: "/a", reason: .headerValue, parameter: "X-A") {
            $0.header("X-A", "a\r\nAuthorization: secret")
        },
        Case(name: "NUL", template: "/a", reason: .headerValue, parameter: "X-A") { $0.header("X-A", ["ok", "\0"]) },
        Case(name: "the first failure counts", template: "/a", reason: .headerName, parameter: ":") { request in
            request.header(":", "x")
            request.query("q", Double.nan)
            request.path("1")
        },
    ]

    @Test("fails before anything is sent, and names the parameter", arguments: cases)
    func fails(_ example: Case) async throws {
        guard case .failure(let error) = await request(example.template, example.fill),
            case .encoding(let encoding) = error.kind
        else {
            Issue.record("nothing failed")
            return
        }
        #expect(encoding.reason == example.reason)
        #expect(encoding.parameter == example.parameter)
        #expect(error.context.attempts == 0)
        #expect(!"\(error) \(encoding) \(error.localizedDescription)".contains("secret"))
    }

    @Test("a date that has no text fails, wherever it stands", arguments: [Double.infinity, -.infinity, .nan, 1e14])
    func dates(_ interval: Double) async {
        let date = Date(timeIntervalSinceReferenceDate: interval)
        let places: [@Sendable (inout EndpointRequestEncoder) -> Void] = [
            { $0.query("since", date, .iso8601) }, { $0.query("since", [date], .iso8601) },
            { $0.header("If-Modified-Since", date, .iso8601) }, { $0.path(date, .iso8601) },
        ]
        for (index, place) in places.enumerated() {
            guard case .failure(let error) = await request(index == 3 ? "/a/{since}" : "/a", place),
                case .encoding(let encoding) = error.kind
            else {
                Issue.record("nothing failed at place \(index)")
                continue
            }
            #expect(encoding.reason == .notFinite)
        }
        // A mapper cannot throw, so it makes a text of the date, which is no parameter either.
        #expect(Mapping.string(date, .iso8601).parameterText == nil)
    }

    @Test("dots within a segment are fine")
    func dots() async throws {
        let request = try await request("/a/{name}.{kind}/{x}") { request in
            request.path(".")
            request.path("json")
            request.path("...")
        }.get()
        #expect(request.head.path == "/a/..json/...")
    }

    @Test("a body that is no JSON fails with its place")
    func body() async throws {
        guard case .failure(let error) = await request("/a", { $0.body([1, Double.infinity]) }),
            case .encoding(let encoding) = error.kind, case .body(let wire) = encoding.reason
        else {
            Issue.record("nothing failed")
            return
        }
        #expect(wire.path == "[1]")
    }
}
