import EndpointSpec
import OpenAPIConversion
import Testing

/// The names of an earlier import stay, even if a newer import would choose others. Both are listed.
@Suite struct KeptNamesTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: Shop API, version: "1" }
        paths:
          /items/{id}:
            get:
              operationId: read
              tags: [calls]
              parameters:
                - { name: id, in: path, required: true, schema: { type: string } }
                - { name: X-Trace, in: header, schema: { type: string } }
              responses:
                "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
                "404": { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
                "409": { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
        components:
          schemas:
            Item: { type: object, properties: { level: { type: string, enum: [lo, hi] } } }
            Problem: { type: object, properties: { message: { type: string } } }
        """

    private static func spec(_ files: [OpenAPIImport.File]) -> SpecDocument? {
        SpecReader.document(of: files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }).document
    }

    /// An import of the changed document over one of the first document, of whose files some text is another one, too.
    private func newer(
        _ changes: [(String, String)],
        edits: [(String, String)] = []
    ) throws -> (imported: Imported, lines: [String]) {
        var files = Imported(Self.document).outcome.files
        for (old, new) in edits {
            #expect(files.contains { $0.text.contains(old) }, "\(old)")
            for index in files.indices { files[index].text = files[index].text.replacing(old, with: new) }
        }
        let earlier = try #require(Self.spec(files))
        let text = changes.reduce(Self.document) { $0.replacing($1.0, with: $1.1) }
        let imported = Imported(text) { $0.earlier = earlier }
        let lines = imported.outcome.kept.map {
            "= \($0.subject) \($0.name): keeps its name; a first import would call it \($0.otherwise)"
        }
        return (imported, lines)
    }

    @Test func casesOfAnEnumKeepTheirNames() throws {
        let titled = "oneOf: [{ const: lo, title: Low }, { const: hi, title: High }, { const: mid, title: Middle }]"
        let (imported, lines) = try newer([("type: string, enum: [lo, hi]", titled)])
        #expect(imported.types().contains("ItemLevel:\n  enum: { lo: lo, hi: hi, middle: mid }"))
        #expect(
            lines == [
                "= value ItemLevel.lo: keeps its name; a first import would call it low",
                "= value ItemLevel.hi: keeps its name; a first import would call it high",
            ]
        )
    }

    @Test func namedCasesKeepTheirNamesInALaterImport() throws {
        let (imported, lines) = try newer([], edits: [("enum: [lo, hi]", "enum: { least: lo, hi: hi }")])
        #expect(imported.types().contains("enum: { least: lo, hi: hi }"))
        #expect(lines == ["= value ItemLevel.least: keeps its name; a first import would call it lo"])
    }

    @Test func headersAndPlaceholdersKeepTheirNames() throws {
        let (imported, lines) = try newer([("{id}", "{itemId}"), ("name: id", "name: itemId"), ("X-Trace", "X-TRACE")])
        #expect(imported.endpoints().hasPrefix("read:\n  get: /items/{id}\n  headers: { X-Trace: \"string?\" }"))
        #expect(
            lines == [
                "= parameter read.X-Trace: keeps its name; a first import would call it X-TRACE",
                "= parameter read.id: keeps its name; a first import would call it itemId",
            ]
        )
    }

    @Test func failuresKeepTheirNames() throws {
        let (imported, lines) = try newer([("\"409\"", "\"202\"")])
        #expect(imported.text("api").contains("cases: [{ status: 404, as: notFound, body: Problem }]"))
        #expect(lines.contains("= failure notFound: keeps its name; a first import would call it problem"))
    }

    /// An earlier version called all failures with one body by its type.
    @Test func failuresThatHadOneNameKeepIt() throws {
        let (imported, lines) = try newer([], edits: [("as: notFound, ", ""), ("as: conflict, ", "")])
        #expect(
            imported.text("api").contains("cases: [{ status: 404, body: Problem }, { status: 409, body: Problem }]")
        )
        #expect(
            lines == [
                "= failure problem: keeps its name; a first import would call it notFound",
                "= failure problem: keeps its name; a first import would call it conflict",
            ]
        )
    }

    /// The language refuses these since an earlier import wrote them.
    @Test func namesThatTheLanguageRefusesGo() throws {
        let (imported, lines) = try newer(
            [("enum: [lo, hi]", "enum: [none, hi]")],
            edits: [("enum: [lo, hi]", "enum: [none, hi]"), ("as: notFound", "as: none"), ("  read:", "  some:")]
        )
        #expect(imported.types().contains("enum: { noneValue: none, hi: hi }"))
        #expect(imported.text("api").contains("status: 404, as: notFound"))
        #expect(imported.endpoints().hasPrefix("read:"))
        #expect(imported.kinds == [])
        #expect(!lines.contains { $0.hasPrefix("=") }, "\(lines)")
    }
}
