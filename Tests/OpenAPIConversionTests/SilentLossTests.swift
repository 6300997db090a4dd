import Foundation
import OpenAPIConversion
import Testing

/// Nothing of a document is lost without a line, and nothing is refused because of the names that an import gives.
@Suite struct SilentLossTests {
    private static func imported(_ paths: String, _ components: String = "{}") -> Imported {
        Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
            \(paths.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            components: \(components)
            x-items:
              state:
                parameters: [{ name: lang, in: query, schema: { type: string } }]
                get: { operationId: other, responses: { "204": { description: ok } } }
                put: { operationId: setState, responses: { "204": { description: ok } } }
            """,
            { $0.split = .none }
        )
    }

    @Test func operationsBesideAndBehindAReferenceAreImported() {
        let imported = Self.imported(
            """
            /rooms/{id}/state:
              $ref: "#/x-items/state"
              parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
              get: { operationId: getState, responses: { "204": { description: ok } } }
            """
        )
        let endpoints = imported.endpoints("shop-calls")
        #expect(endpoints.contains("getState:") && endpoints.contains("setState:"), "\(endpoints)")
        #expect(endpoints.components(separatedBy: "id: int").count == 3, "\(endpoints)")
        #expect(
            endpoints.components(separatedBy: "lang: string?").count
                + endpoints.components(separatedBy: "lang: \"string?\"").count == 4,
            "\(endpoints)"
        )
        #expect(imported.kinds == ["invalid-operation"], "\(imported.outcome.report.text)")
        #expect(imported.outcome.operationCount == 2)
    }

    @Test(arguments: [
        ("Tag", "{tag}", "{ $ref: '#/components/schemas/Tag' }"),
        ("Tag", "{content}", "{ type: array, items: { $ref: '#/components/schemas/Tag' } }"),
    ])
    func aPlaceholderMayBeNamedLikeTheBody(_ type: String, _ placeholder: String, _ schema: String) {
        let imported = Self.imported(
            """
            /tags/\(placeholder):
              put:
                operationId: setTag
                requestBody: { required: true, content: { application/json: { schema: \(schema) } } }
                responses: { "204": { description: ok } }
            """,
            "{ schemas: { Tag: { type: object, properties: { order: { type: number } } } } }"
        )
        #expect(imported.outcome.operationCount == 1)
        #expect(imported.kinds.isEmpty, "\(imported.outcome.report.text)")
        #expect(imported.endpoints("shop-calls").contains("setTag:"), "\(imported.endpoints("shop-calls"))")
    }

    @Test func aRepeatedIDIsReported() {
        let operation = "get: { operationId: getIt, responses: { '204': { description: ok } } }"
        let imported = Self.imported("/a: { \(operation) }\n/b: { \(operation) }")
        #expect(imported.kinds == ["invalid-operation"])
        #expect(imported.outcome.report.text.contains("'getIt2'"), "\(imported.outcome.report.text)")
    }

    private static func answer(_ status: String, _ content: String) -> Imported {
        imported(
            "/a: { get: { operationId: getA, responses: { '\(status)': { description: ok, content: { \(content) } } } } }"
        )
    }

    @Test(
        arguments: [
            (
                "200", "application/json: { schema: { type: array, minItems: 1, items: { type: string } } }",
                "returns: list(string)", ["limit"]
            ),
            ("201", "application/json: { schema: { type: string } }", "returns: { type: string, usually: 201 }", []),
            ("202", "", "returns: { type: none, usually: 202 }", []),
            ("204", "", "get: /a", []),
            (
                "200", "application/json: { schema: { type: object, patternProperties: { '^a': { type: integer } } } }",
                "map(int)", ["pattern-properties"]
            ),
            (
                "200", "application/xml: { schema: { type: object, properties: { a: { type: string } } } }",
                "returns: { type: text, contentType: application/xml }", ["content-type"]
            ),
            ("200", "text/csv: { schema: { type: string } }", "returns: { type: text, contentType: text/csv }", []),
            ("200", "image/*: {}", "returns: { type: data, contentType: image/* }", []),
            (
                "200", "application/yaml: { schema: { type: array, items: { type: string } } }",
                "returns: { type: data, contentType: application/yaml }", ["content-type"]
            ),
        ] as [(String, String, String, [String])]
    )
    func answersAreToldOrReported(_ status: String, _ content: String, _ returns: String, _ kinds: [String]) {
        let imported = Self.answer(status, content)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.endpoints("shop-calls").contains(returns), "\(imported.endpoints("shop-calls"))")
        #expect(imported.kinds == kinds, "\(imported.outcome.report.text)")
    }

    @Test func aDescriptionBesideAReferenceReplacesTheOther() {
        let imported = Self.imported(
            """
            /a/{id}:
              get:
                operationId: getA
                parameters: [{ $ref: "#/components/parameters/id", description: The id of an a. }]
                responses: { "204": { description: ok } }
            """,
            "{ parameters: { id: { name: id, in: path, required: true, description: Any id., schema: { type: string } } } }"
        )
        #expect(imported.endpoints("shop-calls").contains("The id of an a."), "\(imported.endpoints("shop-calls"))")
    }

    @Test(arguments: [
        ("application/octet-stream: {}", true), ("application/json: { schema: { type: string } }", false),
    ])
    func theTypeOfBytesIsAParameter(_ content: String, _ isKept: Bool) {
        let imported = Self.imported(
            """
            /a:
              post:
                operationId: upload
                parameters: [{ name: Content-Type, in: header, schema: { type: string } }]
                requestBody: { required: true, content: { \(content) } }
                responses: { "204": { description: ok } }
            """
        )
        let endpoints = imported.endpoints("shop-calls")
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(endpoints.contains("Content-Type") == isKept, "\(endpoints)")
        #expect(imported.kinds == (isKept ? [] : ["parameter-type"]), "\(imported.outcome.report.text)")
    }

    @Test func aWaitIsReported() {
        let imported = Self.imported(
            """
            /sync:
              get:
                operationId: sync
                parameters: [{ name: timeout, in: query, schema: { type: integer } }]
                responses: { "204": { description: ok } }
            """
        )
        #expect(imported.kinds == ["long-poll"], "\(imported.outcome.report.text)")
        #expect(imported.outcome.report.text.contains("timeout: { attempt: 90s"), "\(imported.outcome.report.text)")
    }
}
