import OpenAPIConversion
import Testing

/// The places of an error's code and message, which the import guesses from their names.
@Suite struct ErrorCodeTests {
    @Test(arguments: [
        ("{ errcode: { type: string }, error: { type: string } }", "code: errcode", "message: error", true),
        ("{ error: { type: string } }", "cases:", "message: error", true),
        (
            "{ error: { type: string }, error_description: { type: string } }", "code: error",
            "message: error_description", true
        ),
        ("{ error: { type: string, enum: [a, b] } }", "code: error", "cases:", false),
        ("{ error: { type: string }, code: { type: integer } }", "code: code", "message: error", true),
        ("{ code: { type: string }, message: { type: string } }", "code: code", "message: message", false),
    ])
    func isFound(_ properties: String, _ code: String, _ message: String, _ isGuessed: Bool) {
        let imported = Imported(
            """
            openapi: 3.0.3
            info: { title: Shop API, version: "1" }
            paths:
              /me:
                get:
                  operationId: whoami
                  responses:
                    "204": { description: ok }
                    "403": { description: no, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
            components: { schemas: { Problem: { type: object, properties: \(properties) } } }
            """
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        let api = imported.text("api")
        #expect(api.contains(code) && api.contains(message), "\(api)")
        if code == "cases:" { #expect(!api.contains("code:"), "\(api)") }
        if message == "cases:" { #expect(!api.contains("message:"), "\(api)") }
        #expect(imported.kinds == (isGuessed ? ["error-code"] : []), "\(imported.outcome.report.text)")
    }
}
