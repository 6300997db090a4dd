import OpenAPIConversion
import Testing

/// Lists and objects of a form are sent as the document says, or a line says how.
@Suite struct FormTests {
    @Test(arguments: [
        ("csv", "comma", 0), ("", "comma", 0), ("multi", "repeat", 0), ("ssv", "comma", 1), ("pipes", "comma", 1),
    ])
    func listsOfSwagger(_ format: String, _ arrays: String, _ lines: Int) {
        let collection = format.isEmpty ? "" : ", collectionFormat: \(format)"
        let imported = Imported(
            """
            swagger: "2.0"
            info: { title: Shop API, version: "1" }
            host: api.example
            consumes: [application/x-www-form-urlencoded]
            paths:
              /a:
                post:
                  operationId: sendA
                  parameters: [{ name: tags, in: formData, type: array, items: { type: string }\(collection) }]
                  responses: { 204: { description: ok } }
            """,
            { $0.split = .none }
        )
        #expect(imported.endpoints("shop-calls").contains("arrays: \(arrays)"), "\(imported.endpoints("shop-calls"))")
        #expect(imported.kinds == Array(repeating: "encoding", count: lines), "\(imported.outcome.report.text)")
    }

    @Test(arguments: [
        ("3.1.0", "", ["encoding"]), ("3.0.3", "", ["encoding"]),
        ("3.1.0", ", encoding: { to: { contentType: application/json } }", ["encoding"]),
        ("3.1.0", ", encoding: { to: { style: form, explode: false } }", ["encoding"]),
        ("3.1.0", ", encoding: { to: { style: deepObject, explode: true } }", []),
    ])
    func objects(_ version: String, _ encoding: String, _ kinds: [String]) {
        let imported = Imported(
            """
            openapi: \(version)
            info: { title: Shop API, version: "1" }
            paths:
              /a:
                post:
                  operationId: sendA
                  requestBody:
                    required: true
                    content:
                      application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/A' }\(encoding) }
                  responses: { "204": { description: ok } }
            components:
              schemas:
                A: { type: object, properties: { to: { type: object, properties: { city: { type: string } } } } }
            """
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.kinds == kinds, "\(imported.outcome.report.text)")
    }

    @Test(arguments: [
        ("{ type: string, format: binary }", "image/png, image/jpeg", "contentType: image/png, image/jpeg", false),
        ("{ type: string, format: binary }", "image/*", "contentType: image/*", false),
        ("{ type: string, format: binary }", "png", "photo: file", true),
        ("{ type: string }", "text/csv, text/plain", "photo: string", true),
    ])
    func partsOfSeveralTypes(_ schema: String, _ types: String, _ part: String, _ isReported: Bool) {
        let imported = Imported(
            """
            openapi: 3.0.3
            info: { title: Shop API, version: "1" }
            paths:
              /a:
                post:
                  operationId: sendA
                  requestBody:
                    required: true
                    content:
                      multipart/form-data:
                        schema: { type: object, required: [photo], properties: { photo: \(schema) } }
                        encoding: { photo: { contentType: "\(types)" } }
                  responses: { "204": { description: ok } }
            """,
            { $0.split = .none }
        )
        let endpoints = imported.endpoints("shop-calls").replacing("\"", with: "")
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(endpoints.contains(part), "\(endpoints)")
        #expect(imported.kinds == (isReported ? ["encoding"] : []), "\(imported.outcome.report.text)")
    }

    @Test(arguments: [
        ("[{ cookie: [] }, { token: [] }, { key: [] }]", "token | key"),
        ("[{ token: [] }, { cookie: [], key: [] }]", "token"),
    ])
    func anUnsupportedWayLeavesTheOthers(_ security: String, _ auth: String) {
        let imported = Imported(
            """
            openapi: 3.0.3
            info: { title: Shop API, version: "1" }
            paths:
              /a: { get: { operationId: getA, security: \(security), responses: { "204": { description: ok } } } }
            components:
              securitySchemes:
                token: { type: http, scheme: bearer }
                cookie: { type: apiKey, in: cookie, name: crumb }
                key: { type: apiKey, in: header, name: X-Key }
            """
        )
        #expect(imported.text("api").contains("default: \(auth)"), "\(imported.text("api"))")
        #expect(imported.kinds == ["security-scheme"], "\(imported.outcome.report.text)")
    }
}
