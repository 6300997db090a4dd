import EndpointCompatibility
import EndpointSpec
import Testing

/// The findings about source code are those that the compiler would have.
@Suite struct SourceComparisonTests {
    private static func specs(_ fields: String) -> String {
        "types: { Item: { fields: { \(fields) } } }\nendpoints: { getItem: { get: /item, returns: Item } }"
    }

    private static func subjects(_ old: String, _ new: String) throws -> [String] {
        try ComparedSpecs(old, new).findings([.sourceCode]).map { "\($0.kind.rawValue) \($0.subject)" }
    }

    /// Code that makes a value also compiles if a parameter may be nil; code that reads the value does not.
    @Test func anOptionalPropertyBreaksReadersAlone() throws {
        let found = try Self.subjects(Self.specs("id: string, at: date"), Self.specs("id: string, at: date?"))
        #expect(found.contains("signature-changed Item.at"))
        #expect(!found.contains { $0.contains("Item.init") }, "\(found)")
    }

    /// A call compiles as before, and `Item.init(id:)` as a value is another function.
    @Test func aParameterWithADefaultBreaksUsesAsAValueAlone() throws {
        let specs = ComparedSpecs(Self.specs("id: string"), Self.specs("id: string, note: string?"))
        let found = try specs.findings([.sourceCode])
        #expect(found.map(\.subject) == ["Item.init(id:)"])
        #expect(found.map(\.level) == [.risky] && found.allSatisfy { $0.reason.contains("as a value") }, "\(found)")
    }

    /// A finding names the line of the member, not only that of its type.
    @Test(
        arguments: [
            (specs("id: string,\n    note: string"), specs("id: string"), "Item.note", 2),
            (specs("id: string,\n    note: string"), specs("id: string,\n    note: int"), "Item.note", 2),
            (
                "endpoints:\n  getItem: { get: /item }\n  getItems: { get: /items }",
                "endpoints:\n  getItem: { get: /item }\n  getItems: { get: /items, query: { q: string? } }",
                "ItemsEndpoint.getItems", 3
            ),
        ]
    )
    func aFindingNamesThePlaceOfTheMember(_ old: String, _ new: String, _ subject: String, _ line: Int) throws {
        let found = try ComparedSpecs(old, new).findings([.sourceCode]).filter { $0.subject == subject }
        #expect(found.map { $0.old?.line } == [line], "\(found)")
    }

    @Test func aParameterWithoutADefaultBreaksCalls() throws {
        let found = try Self.subjects(Self.specs("id: string"), Self.specs("id: string, count: int"))
        #expect(found == ["signature-changed Item.init(id:)"])
    }

    /// The remote repository implements the protocol, whose finding is enough.
    @Test func aMethodIsToldAtItsProtocol() throws {
        let endpoints =
            "types: { Item: { fields: { id: string } } }\nendpoints:\n"
            + "  getItem: { get: /item, returns: Item }\n"
            + "  getItems: { get: /items, returns: [Item] }\n"
        let repository = { (methods: String) in
            "\(endpoints)repositories: { ItemRepository: { methods: { \(methods) } } }"
        }
        let found = try Self.subjects(repository("getItem: {}, getItems: {}"), repository("getItem: {}"))
        #expect(found == ["declaration-removed ItemRepository.getItems()"], "\(found)")
    }

    /// The wire type becomes an alias of the model: code that names it uses the model.
    @Test func aTypeThatBecomesAnAliasKeepsItsUses() throws {
        let found = try Self.subjects(Self.specs("id: string, at: datetime?"), Self.specs("id: string"))
        #expect(found.contains("declaration-removed Item.at") && !found.contains { $0.contains("getItem") }, "\(found)")
        #expect(!found.contains { $0.contains("toDomain") }, "\(found)")
    }

    /// `Codable` is both `Decodable` and `Encodable`.
    @Test func aTypeThatIsAlsoSentStaysDecodable() throws {
        let type = "types: { Item: { fields: { id: string } } }\nendpoints:\n  getItem: { get: /item, returns: Item }\n"
        let found = try Self.subjects(type, type + "  putItem: { put: /item, body: Item }\n")
        #expect(!found.contains { $0.hasPrefix("conformance-removed") }, "\(found)")
    }

    /// An example is a constant whose value differs, not its type.
    @Test func anotherValueOfAnExampleBreaksNothing() throws {
        let specs = { (name: String) in
            "types: { Item: { fields: { id: string }, examples: { usual: { id: \(name) } } } }\n"
                + "endpoints: { getItem: { get: /item, returns: Item } }"
        }
        let settings = "\n# api.yaml\nlanguage: 1\nname: Shop\ngenerate: { mocks: always }\n"
        let found = try Self.subjects(specs("a") + settings, specs("b") + settings)
        #expect(found.isEmpty, "\(found)")
    }

    /// Nothing in a text or a comment of generated Swift is a declaration.
    @Test func textsAreNoDeclarations() throws {
        let specs = { (words: String, values: String) in
            """
            types:
              Item: { description: 'Text in \(words) quotes', fields: { id: string } }
              Zone: { enum: [\(values)], frozen: true }
            endpoints: { getItem: { get: /item, query: { zone: Zone }, returns: Item } }
            """
        }
        let found = try Self.subjects(specs("no", "zone-24, \"(\""), specs("\"\"\"", "zone-24, \"(\""))
        #expect(found.isEmpty, "\(found)")
        let added = try Self.subjects(specs("no", "zone-24"), specs("no", "zone-24, zone-25"))
        #expect(
            !added.contains { $0.contains("=") } && added.contains { $0.hasPrefix("switch-case-added") },
            "\(added)"
        )
    }
}
