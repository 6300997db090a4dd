import OpenAPIConversion
import Testing

/// Operations that are served elsewhere than the rest of their document.
@Suite struct ServersTests {
    private func imported(_ servers: String, _ own: String, others: String = "") -> Imported {
        Imported(
            """
            openapi: 3.1.0
            info: { title: Drive, version: "1" }
            \(servers)
            paths:
              /files: { get: { operationId: f, tags: [calls], servers: \(own), responses: { "204": { description: d } } } }
              \(others)
            """
        )
    }

    private static let two =
        "servers: [{ url: https://a.example, description: Live }, { url: https://t.example, description: Test server }]"

    @Test func namesSelectTheServerOfAnAddress() {
        let own = "[{ url: https://u-test.example, description: test }, { url: https://u.example, description: live }]"
        let imported = imported(Self.two, own)
        #expect(imported.text("calls").contains("servers: { live: https://u.example, test: https://u-test.example }"))
        #expect(imported.kinds == [])
    }

    @Test func withoutNamesTheOrderCounts() {
        let imported = imported(Self.two, "[{ url: https://u.example }, { url: https://u-test.example }]")
        #expect(imported.text("calls").contains("servers: { live: https://u.example, test: https://u-test.example }"))
    }

    @Test func oneAddressServesAllServers() {
        let imported = imported(Self.two, "[{ url: https://u.example }]")
        #expect(imported.text("calls").contains("servers: { live: https://u.example, test: https://u.example }"))
    }

    @Test func serversOutsideTheDocumentAreReported() {
        let one = "servers: [{ url: https://a.example }]"
        let imported = imported(one, "[{ url: https://u.example }, { url: https://v.example }]")
        #expect(imported.text("calls").contains("servers: { production: https://u.example }"))
        #expect(imported.kinds == ["server-of-operation"])
    }

    @Test func relativeServersOfOperationsAreReported() {
        let imported = imported("servers: [{ url: https://a.example }]", "[{ url: /v2 }]")
        #expect(imported.text("calls").contains("f:\n    get: /files\n"))
        #expect(!imported.text("calls").contains("servers:"))
        #expect(imported.kinds == ["server-of-operation"])
    }

    @Test func aPathIsTheBeginningOfAllPaths() {
        let others = """
            /b: { servers: [{ url: /other/ }], get: { operationId: b, tags: [calls], responses: { "204": { description: d } } } }
              /c: { get: { operationId: c, tags: [calls], responses: { "204": { description: d } } } }
            """
        let imported = imported("servers: [{ url: /api/v1/ }]", "[{ url: https://u.example/x }]", others: others)
        #expect(!imported.text("api").contains("servers"))
        let calls = ["f:\n    get: /files\n", "b:\n    get: /other/b\n", "c:\n    get: /api/v1/c\n"]
        for call in calls { #expect(imported.text("calls").contains(call), "\(imported.text("calls"))") }
        #expect(imported.kinds == ["server-of-operation"])
    }

    @Test func theVariablesOfAPathHaveTheirDefaults() {
        let variables = "variables: { stage: { default: live, enum: [live, test] } }"
        let imported = imported("servers: [{ url: \"/{stage}/api\", \(variables) }]", "[]")
        #expect(imported.text("calls").contains("f:\n    get: /live/api/files\n"))
        #expect(imported.kinds == ["server"])
    }

    @Test func aDocumentWithoutServersHasThoseOfMostOperations() {
        let others = """
            /b: { servers: [{ url: https://b.example }], get: { tags: [calls], responses: { "204": { description: d } } }, put: { tags: [calls], responses: { "204": { description: d } } } }
            """
        let imported = imported("", "[{ url: https://u.example }]", others: others)
        #expect(imported.text("api").contains("servers:\n  production: https://b.example\n"))
        #expect(imported.text("calls").contains("servers: { production: https://u.example }"))
        #expect(imported.kinds == [])
    }
}
