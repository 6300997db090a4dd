import EndpointSpec
import OpenAPIConversion
import Testing

/// Hostile documents lead to a diagnostic or a result, never to a crash.
@Suite struct HostileTests {
    private static let seed = """
        openapi: 3.1.0
        info: { title: Shop API, version: "1" }
        servers: [{ url: "https://{host}/v1", variables: { host: { default: shop.example } } }]
        security: [{ token: [] }]
        paths:
          /items/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get:
              operationId: getItem
              tags: [items]
              parameters: [{ name: q, in: query, schema: { type: array, items: { type: integer } } }]
              responses:
                "200": { headers: { ETag: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
                default: { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
            post:
              requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string, format: binary } } } } } }
              responses: { "204": { description: ok } }
        components:
          schemas:
            Item:
              allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { kids: { type: array, items: { $ref: "#/components/schemas/Item" } } } }]
            Base: { type: object, required: [id], properties: { id: { type: string }, at: { type: string, format: date-time }, n: { type: integer, minimum: 1 } }, example: { id: a } }
            Problem: { oneOf: [{ type: string }, { $ref: "#/components/schemas/Base" }], discriminator: { propertyName: kind } }
          securitySchemes: { token: { type: http, scheme: bearer } }
        """

    /// Words that mean something in a document, for one another's places.
    private static let words = [
        "object", "array", "string", "null", "allOf", "oneOf", "$ref", "properties", "items", "required", "get", "post",
        "{}", "[]",
        "\"#/components/schemas/Item\"", "\"#/components/schemas/Problem\"", "\"#/paths\"", "~", "-1", "1e400", "true",
        "''", "&a x",
        "*a", "default", "enum", "const", "2XX", "/{id}", "application/json", "\"\\ud83d\"", "readOnly", "anyOf",
        "format",
    ]

    @Test func mutationsOfADocumentEndInAResult() {
        var random = SplitMix(state: 20)
        let tokens = Self.tokens(Self.seed)
        for _ in 0..<400 {
            var mutated = tokens
            for _ in 0...random.next(4) {
                let place = random.next(mutated.count)
                switch random.next(4) {
                case 0: mutated[place] = Self.words[random.next(Self.words.count)]
                case 1: mutated.remove(at: place)
                case 2: mutated.insert(Self.words[random.next(Self.words.count)], at: place)
                default: mutated.swapAt(place, random.next(mutated.count))
                }
            }
            let outcome = Imported(mutated.joined()).outcome
            #expect(outcome.diagnostics.isEmpty != outcome.files.isEmpty, "\(mutated.joined())")
            // Diagnostics beyond the document's own errors would be an error of the import.
            let own = ["not-openapi", "no-operations", "unreadable-document", "unsafe-file-name"]
            let strange = outcome.diagnostics.filter { !own.contains($0.id) && !$0.id.hasPrefix("yaml-") }
            #expect(strange.isEmpty, "\(strange)\n\(mutated.joined())")
        }
    }

    /// Words, and the text between them.
    private static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        var wasWord = false
        for character in text {
            let isWord = character.isLetter || character.isNumber || "$/#".contains(character)
            if isWord, wasWord, !tokens.isEmpty {
                tokens[tokens.count - 1].append(character)
            } else {
                tokens.append(String(character))
            }
            wasWord = isWord
        }
        return tokens
    }

    @Test func deepNestingIsCutOff() {
        let depth = 90
        let open = String(repeating: "{ type: array, items: ", count: depth)
        let outcome = Imported(schemas: "Answer: \(open){ type: string }\(String(repeating: " }", count: depth))")
            .outcome
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.report.entries.contains { $0.kind == .tooLarge })
        let deeper = Imported(schemas: "Answer: \(String(repeating: "[", count: 5_000))").outcome
        #expect(deeper.files.isEmpty)
    }

    @Test func partsOfPartsAreTakenOnce() {
        // Written out, the last of them would have 2 to the power of 60 parts.
        let schemas = (1...60).map {
            "S\($0): { allOf: [{ $ref: '#/components/schemas/S\($0 - 1)' }, { $ref: '#/components/schemas/S\($0 - 1)' }, { properties: { p\($0): { type: string } } }] }"
        }
        let text =
            ([
                "Answer: { allOf: [{ $ref: '#/components/schemas/S60' }, { properties: { a: { type: string } } }] }",
                "S0: { properties: { p0: { type: string } } }",
            ] + schemas).joined(separator: "\n")
        let imported = Imported(schemas: text)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types().contains("p60: string?"))
        #expect(imported.types().contains("p0: string?"))
    }

    @Test func aChainOfReferencesEnds() {
        let links = (0..<3_000).map { "S\($0): { allOf: [{ $ref: '#/components/schemas/S\($0 + 1)' }] }" }
        let outcome = Imported(
            schemas: (["Answer: { allOf: [{ $ref: '#/components/schemas/S0' }] }"] + links).joined(separator: "\n")
        ).outcome
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.report.entries.contains { $0.kind == .tooLarge })
    }

    @Test func aliasesHaveTheirBudget() {
        let bomb = (1...9).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
        }
        let outcome = Imported((["openapi: 3.0.0", "a0: &a0 x"] + bomb).joined(separator: "\n")).outcome
        #expect(outcome.diagnostics.map(\.id) == ["yaml-expansion"])
    }

    @Test func tooLargeDocumentsAreRefused() {
        let outcome = OpenAPIImport.run("api.yaml", options: OpenAPIImport.Options()) { _ throws(DocumentFileProblem) in
            Array(repeating: UInt8(ascii: " "), count: OpenAPIImport.mostBytes + 1)
        }
        #expect(outcome.diagnostics.map(\.id) == ["unreadable-document"])
    }

    @Test func manySchemasAreAResult() {
        let fields = (0..<3_000).map { "f\($0): { $ref: '#/components/schemas/T\($0)' }" }.joined(separator: ", ")
        let schemas = (0..<3_000).map { "T\($0): { type: object, properties: { a: { type: string } } }" }.joined(
            separator: "\n"
        )
        let outcome = Imported(schemas: "Answer: { type: object, properties: { \(fields) } }\n\(schemas)").outcome
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.typeCount == 3_001)
    }
}

/// Random numbers that are the same in every run.
struct SplitMix {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(bound))
    }
}
