import EndpointSpec
import SpecTestSupport
import Testing

/// The keys of an endpoint that depend on its method, its path and the kind of its body.
@Suite struct DependentKeysTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func get(_ path: String, _ more: String) -> String {
        "endpoints:\n  a:\n    get: \(path)\n    \(more)"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("misplaced-key", "a GET is safe already", "endpoints: { a: { get: /a, 1️⃣safe: true } }"),
        DiagnosticCase(
            "misplaced-key",
            "a QUERY is safe already",
            "endpoints: { a: { QUERY: /a, body: int, 1️⃣safe: true } }"
        ),
        DiagnosticCase(
            "misplaced-key",
            "but a PUT changes something on the server",
            "endpoints: { a: { put: /a, 1️⃣safe: true } }"
        ),
        DiagnosticCase(
            "misplaced-key",
            "write 'safe: true' if the call only reads",
            "endpoints: { a: { post: /a, 1️⃣reuse: all } }"
        ),
        DiagnosticCase(
            "misplaced-key",
            "the body of this answer is not read",
            "endpoints: { a: { get: /a, returns: { type: none, headers: { A: string }, 1️⃣contentType: image/png } } }"
        ),
        DiagnosticCase(
            "misplaced-key",
            "an event stream is always 'text/event-stream'",
            "endpoints: { a: { get: /a, returns: { events: string, 1️⃣contentType: text/plain } } }"
        ),
        DiagnosticCase(
            "invalid-body",
            "a header of a part is a constant",
            "endpoints: { a: { post: /a, body: { as: multipart, fields: { p: { type: string, headers: { 1️⃣X: { provided: x } } } } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "not 'png'",
            "endpoints: { a: { post: /a, body: { as: multipart, fields: { p: { type: file, contentType: 1️⃣'image/png, png' } } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "such as image/png",
            "endpoints: { a: { post: /a, body: { as: multipart, fields: { p: { type: string, contentType: 1️⃣'text/csv, text/plain' } } } } }"
        ),
        DiagnosticCase(
            "invalid-body",
            "write 'contentType' beside 'headers'",
            "endpoints: { a: { post: /a, body: { as: multipart, fields: { p: { type: file, headers: { 1️⃣Content-Type: { value: x } } } } } } }"
        ),
        DiagnosticCase(
            "invalid-header",
            "is not a valid header name",
            "endpoints: { a: { post: /a, body: { as: multipart, fields: { p: { type: file, headers: { 1️⃣\"a b\": { value: x } } } } } } }"
        ),
        DiagnosticCase("unknown-placeholder", "did you mean 'id'?", get("2️⃣/a/{id}", "path: { 1️⃣paymentId: int }")),
        DiagnosticCase(
            "unknown-placeholder",
            "add '{other}' to the path",
            "endpoints: { a: { get: 2️⃣\"/a/{id}/{kind}\", path: { 1️⃣other: int } } }"
        ),
        DiagnosticCase(
            "unknown-placeholder",
            "did you mean 'kind'?",
            "endpoints: { a: { get: 2️⃣\"/a/{id}/{kind}\", path: { id: int, 1️⃣other: int } } }"
        ),
    ]
}
