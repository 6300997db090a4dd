import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct LayersRuleTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func generate(_ text: String, _ types: String = "") -> String {
        "=== api.yaml\nlanguage: 1\nname: Bank\ngenerate: { \(text) }\n=== payments.yaml\n\(types)"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-layers",
            "the module 'Bank' has the name of the API, which would hide it",
            "=== api.yaml\nlanguage: 1\nname: 2️⃣Bank\ngenerate: { layers: [data], domainModule: 1️⃣Bank }"
        ),
        DiagnosticCase(
            "invalid-layers",
            "the module 'Payment' has the name of the type 'Payment'",
            "=== api.yaml\nlanguage: 1\nname: Bank\ngenerate: { layers: { 1️⃣Payment: [domain], BankData: [data] } }\n"
                + "=== a.yaml\ntypes: { 2️⃣Payment: { fields: { id: string } } }"
        ),
        DiagnosticCase(
            "invalid-layers",
            "the module 'MyPayment' has the name of the type 'Payment'",
            "=== api.yaml\nlanguage: 1\nname: Bank\nprefix: My\ngenerate: { layers: [data], domainModule: 1️⃣MyPayment }\n"
                + "=== a.yaml\ntypes: { 2️⃣Payment: { fields: { id: string } } }"
        ),
        DiagnosticCase("invalid-value", "[domain], [data] or both", generate("layers: 1️⃣[]")),
        DiagnosticCase("invalid-value", "did you mean 'domain'?", generate("layers: [1️⃣domian]")),
        DiagnosticCase("wrong-kind", "'layers' must be a list", generate("layers: 1️⃣domain")),
        DiagnosticCase("wrong-kind", "the layers of 'A' must be a list", generate("layers: { A: 1️⃣data, B: [domain] }")),
        DiagnosticCase("missing-key", "'domainModule: BankDomain'", generate("1️⃣layers: [data]")),
        DiagnosticCase("conflicting-keys", "remove it", generate("domainModule: 1️⃣A")),
        DiagnosticCase("conflicting-keys", "remove it", generate("layers: [domain], domainModule: 1️⃣A")),
        DiagnosticCase(
            "conflicting-keys",
            "remove it",
            generate("layers: { A: [domain], B: [data] }, domainModule: 1️⃣A")
        ),
        DiagnosticCase("invalid-layers", "no target has the layer 'domain'", generate("1️⃣layers: { A: [data] }")),
        DiagnosticCase(
            "invalid-layers",
            "here are 2",
            generate("1️⃣layers: { 2️⃣A: [domain], 3️⃣B: [domain, data], C: [data] }")
        ),
        DiagnosticCase(
            "invalid-layers",
            "'package' or 'public'",
            generate("access: 1️⃣internal, 2️⃣layers: [domain]")
        ),
        DiagnosticCase(
            "invalid-layers",
            "write `domain: separate`",
            generate("2️⃣layers: [domain]", "types: { 1️⃣A: { domain: shared, fields: { b: int } } }")
        ),
        DiagnosticCase("invalid-layers", "write `errors: plain`", generate("2️⃣layers: [domain], errors: 1️⃣typed")),
        DiagnosticCase("invalid-value", "one of automatic, explicit", generate("imports: 1️⃣bare")),
        DiagnosticCase("invalid-value", "one of Hashable, Identifiable", generate("conforms: [1️⃣Codable]")),
    ]

    @Test(arguments: [
        "layers: [domain]", "layers: [domain, data]", "layers: [data], domainModule: A",
        "layers: { A: [domain], B: [data], C: [data] }", "layers: { A: [domain, data], B: [domain, data] }",
    ])
    func isFine(_ text: String) {
        #expect(SpecReader.read(MarkedSource(Self.generate(text)).sources).diagnostics == [])
    }

    @Test func conformancesOfTheAPIAreThoseOfItsTypes() throws {
        let types = """
            types:
              A: { fields: { id: string, b: B } }
              B: { fields: { c: C }, conforms: [Hashable] }
              C: { enum: [d] }
              E: { from: A, pick: [id] }
            """
        let source = MarkedSource(Self.generate("conforms: [Hashable, Identifiable]", types))
        let read = SpecReader.read(source.sources)
        let spec = try #require(read.spec)
        #expect(read.diagnostics == [])
        let conformances = ["A", "B", "C", "E"].map { spec.type(named: $0).map(spec.conformances) ?? [] }
        #expect(conformances == [[.hashable, .identifiable], [.hashable], [], []])
    }

    /// Types whose `id` is not Hashable stay as they are, because they could not leave out what the API asks for.
    @Test func onlyTypesWithAHashableIdAreIdentifiable() throws {
        let types = """
            types:
              A: { fields: { id: "[Key]" } }
              B: { fields: { id: Key } }
              C: { fields: { id: "[string]" } }
              D: { fields: { id: Sum } }
              Key: { fields: { text: string } }
              Sum: { fields: { number: int }, conforms: [Hashable] }
            """
        let source = MarkedSource(Self.generate("conforms: [Identifiable]", types))
        let read = SpecReader.read(source.sources)
        let spec = try #require(read.spec)
        #expect(read.diagnostics == [])
        let conformances = ["A", "B", "C", "D", "Key"].map { spec.type(named: $0).map(spec.conformances) ?? [] }
        #expect(conformances == [[], [], [.identifiable], [.identifiable], []])
    }

    @Test(
        arguments: [
            ("A: { fields: { id: string } }", true), ("A: { fields: { id: Key } }\n  Key: { wraps: uuid }", true),
            ("A: { fields: { id: Kind } }\n  Kind: { enum: [a] }", true),
            ("A: { fields: { id: string }, conforms: [Hashable] }", true),
            ("A: { fields: { id: string }, conforms: [] }", false), ("A: { fields: { id: string? } }", false),
            ("A: { fields: { id: \"[string]\" } }", false), ("A: { fields: { key: string } }", false),
            ("A: { fields: { id: B } }\n  B: { fields: { text: string } }", false),
            ("A: { fields: { id: B } }\n  B: { swift: { type: B, codec: BCodec } }", false),
            ("A: { fields: { id: Kind } }\n  Kind: { enum: [a], domain: handwritten }", false),
            ("A: { fields: { id: string }, patch: true }", false),
            ("A: { fields: { id: ID } }\n  ID: { wraps: string }", false),
        ]
    )
    func typesWithAnIdAreIdentifiableByThemselves(_ types: String, _ isIdentifiable: Bool) throws {
        let source = MarkedSource(Self.generate("mocks: true", "types:\n  \(types)"))
        let read = SpecReader.read(source.sources)
        let type = try #require(read.spec?.type(named: "A"), "\(read.diagnostics)")
        #expect(read.spec?.conformances(of: type).contains(.identifiable) == isIdentifiable)
    }

    @Test func theAPITakesItAway() throws {
        let source = MarkedSource(Self.generate("conforms: []", "types: { A: { fields: { id: string } } }"))
        let spec = try #require(SpecReader.read(source.sources).spec)
        #expect(spec.type(named: "A").map(spec.conformances) == [])
    }
}
