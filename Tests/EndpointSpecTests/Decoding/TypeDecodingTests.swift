import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct TypeDecodingTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func field(_ text: String) -> String { "types: { A: { fields: { a: \(text) } } }" }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "conflicting-keys",
            "an answer with 'usually' accepts every success",
            "endpoints: { a: { get: /a, returns: { type: string, usually: 201, 1️⃣status: 201 } } }"
        ),
        DiagnosticCase("misplaced-key", "write it in api.yaml", "1️⃣name: Bank"),
        DiagnosticCase("misplaced-key", "write it in api.yaml", "1️⃣errors: {}"),
        DiagnosticCase("unknown-key", "did you mean 'types'?", "1️⃣type: {}"),
        DiagnosticCase("wrong-kind", "'types' must be a mapping of keys to values", "types: 1️⃣[A]"),
        DiagnosticCase("invalid-name", "write 'Payment'", "types: { 1️⃣payment: { enum: [a] } }"),
        DiagnosticCase("invalid-name", "cannot be the name of a type", "types: { 1️⃣A B: { enum: [a] } }"),
        DiagnosticCase("wrong-kind", "'fields', 'enum', 'union', 'wraps' or 'swift'", "types: { A: 1️⃣string }"),
        DiagnosticCase("missing-key", "neither 'fields' nor 'enum'", "types: { 1️⃣A: { description: a } }"),
        DiagnosticCase("unknown-key", "did you mean 'fields'?", "types: { A: { 1️⃣feilds: {} } }"),
        DiagnosticCase("misplaced-key", "use 'fields'", "types: { A: { 1️⃣properties: {} } }"),
        DiagnosticCase("invalid-value", "did you mean 'uuid'?", "types: { A: { wraps: 1️⃣uuidd } }"),
        DiagnosticCase(
            "invalid-value",
            "'wraps' must be one of string, int, int32, int64, uint32, uint64, double,",
            "types: { A: { wraps: 1️⃣json } }"
        ),
        DiagnosticCase(
            "wrong-kind",
            "'wraps' must be one of string, int, int32, int64, uint32, uint64, double,",
            "types: { A: { wraps: 1️⃣[string] } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'wraps' cannot have 'fields'",
            "types: { A: { wraps: string, 1️⃣fields: {} } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'enum' cannot have 'fields'",
            "types: { A: { enum: [a], 1️⃣fields: {} } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'wraps' cannot have 'patch'",
            "types: { A: { wraps: string, 1️⃣patch: true } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'enum' cannot have 'swift'",
            "types: { A: { enum: [a], 1️⃣swift: {} } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'union' cannot have 'patch'",
            "types: { B: { fields: {} }, A: { union: { by: type, cases: { b: B } }, 1️⃣patch: true } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "'frozen' is only for types with 'enum' or 'union'",
            "types: { A: { fields: {}, 1️⃣frozen: true } }"
        ),
        DiagnosticCase("missing-key", "needs 'from'", "types: { A: { fields: { a: int }, 1️⃣draft: true } }"),
        DiagnosticCase("missing-key", "needs 'pick'", "types: { A: { fields: { a: int } }, B: { from: 1️⃣A } }"),
        DiagnosticCase("invalid-value", "Hashable, Identifiable", "types: { A: { enum: [a], conforms: [1️⃣Codable] } }"),
        DiagnosticCase("wrong-kind", "'enum' must be a list", "types: { A: { enum: 1️⃣a } }"),
        DiagnosticCase("wrong-kind", "a value of an enum", "types: { A: { enum: { a: 1️⃣[b] } } }"),
        DiagnosticCase("duplicate-enum-value", "'b'", "types: { A: { enum: { a: 2️⃣b, c: 1️⃣b } } }"),
        DiagnosticCase("wrong-kind", "a value of an enum", "types: { A: { enum: [1️⃣[b]] } }"),
        DiagnosticCase("invalid-value", "write '\"0\"'", "types: { A: { enum: [\"1\", 1️⃣0] } }"),
        DiagnosticCase(
            "invalid-value",
            "a value of an enum is sent as text, not as the number -1",
            "types: { A: { enum: { minusOne: 1️⃣-1 } } }"
        ),
        DiagnosticCase("invalid-value", "what to use instead, not 'yes'", field("{ type: string, deprecated: 1️⃣yes }")),
        DiagnosticCase("misplaced-key", "write 'max'", field("{ type: int, 1️⃣maximum: 3 }")),
        DiagnosticCase("misplaced-key", "'A | B'", field("{ 1️⃣oneOf: [A, B] }")),
        DiagnosticCase("misplaced-key", "'<<: *common'", "types: { A: { 1️⃣extends: B, fields: {} } }"),
        DiagnosticCase("misplaced-key", "write 'union", "types: { A: { 1️⃣anyOf: [B, C] } }"),
        DiagnosticCase(
            "invalid-name",
            "write the name that is sent under 'key'",
            "types: { A: { fields: { 1️⃣\"@type\": string } } }"
        ),
        DiagnosticCase("misplaced-key", "'note: string?'", field("{ type: string, 1️⃣nullable: true }")),
        DiagnosticCase("misplaced-key", "declare the enum under 'types'", field("{ 1️⃣enum: [a] }")),
        DiagnosticCase("unknown-key", "did you mean 'type'?", field("{ 1️⃣tpye: string }")),
        DiagnosticCase("missing-key", "needs 'type'", field("1️⃣{ sensitive: true }")),
        DiagnosticCase("conflicting-keys", "the type already has a default", field("{ type: int = 2️⃣1, default: 1️⃣2 }")),
        DiagnosticCase("wrong-kind", "a type, such as string", "types: { A: { fields: { a: 1️⃣} } }"),
        DiagnosticCase("wrong-kind", "'string' or '[Payment]'", field("1️⃣[string, int]")),
        DiagnosticCase("wrong-kind", "'[string: int]'", field("[1️⃣{ int: string }]")),
        DiagnosticCase("invalid-type", "'[int]' or 'list(int)'", field("'int1️⃣[]'")),
        DiagnosticCase("invalid-type", "'list(T)'", field("Array1️⃣<int>")),
        DiagnosticCase("invalid-type", "'map(T)' or 'expandable(T)'", field("1️⃣array(int)")),
        DiagnosticCase("invalid-type", "declare your own type with 'swift'", field("1️⃣custom(int)")),
        DiagnosticCase("invalid-type", "the '(' is not closed", field("list(int1️⃣")),
        DiagnosticCase("invalid-type", "the '[' is not closed", field("'[int1️⃣'")),
        DiagnosticCase("invalid-type", "the keys of a map must be 'string', as in '[string", field("'[1️⃣int: int]'")),
        DiagnosticCase("invalid-type", "it has more than one '?'; write one", field("'1️⃣int??'")),
        DiagnosticCase("invalid-type", "nested too deep", field("'\(String(repeating: "[", count: 16))1️⃣['")),
        DiagnosticCase("value-cut", "is not closed", "types: { A: { fields: { a: string = 1️⃣\"a, b\" } } }"),
        DiagnosticCase("value-cut", "there is nothing after '='", "types: { A: { fields: { a: string 1️⃣= #fff\n} } }"),
        DiagnosticCase("invalid-default", "write { type: …, default: \"…\" }", field("string = 1️⃣a b")),
    ]

    @Test(arguments: [
        ("string", "string"), ("string?", "string?"), ("[Payment]", "[Payment]"), ("list(Payment)?", "[Payment]?"),
        ("[string: int]", "[string: int]"), ("map(list(int?))", "[string: [int?]]"),
        ("'[ string : [A]? ]?'", "[string: [A]?]?"),
        ("[[int]]", "[[int]]"), ("[string: [int]]", "[string: [int]]"), ("int = 100", "int"), ("Größe?", "Größe?"),
    ])
    func readsTypes(_ text: String, _ expected: String) throws {
        let spec =
            "types: { Payment: { enum: [a] }, A: { enum: [a] }, Größe: { enum: [a] }, B: { fields: { b: \(text) } } }"
        let result = SpecReader.read(MarkedSource(spec).sources)
        #expect(result.diagnostics == [])
        guard case .object(let object)? = result.spec?.type(named: "B")?.kind else { return }
        #expect(object.fields.map { "\($0.type.value)" } == [expected])
    }

    @Test func decodesTypes() throws {
        let text = """
            types:
              State: { description: How it is., enum: [on, null, "off"], frozen: true }
              A:
                mutable: true
                domain: shared
                fields:
                  a: { type: State, key: the-state, description: What., sensitive: true, default: on }
                  b: bool = true
              B: { from: A, pick: [a], draft: true, fields: { c: [string] } }
            """
        let spec = try #require(SpecReader.read(MarkedSource(text).sources).spec)
        guard case .enumeration(let state)? = spec.type(named: "State")?.kind,
            case .object(let a)? = spec.type(named: "A")?.kind, case .object(let b)? = spec.type(named: "B")?.kind
        else {
            Issue.record("the kinds are wrong")
            return
        }
        #expect(state.values.map(\.value) == ["on", "null", "off"])
        #expect(state.isFrozen)
        #expect(a.isMutable)
        #expect(spec.type(named: "A").map { spec.domainMode(of: $0) } == .shared)
        #expect(a.fields.map(\.key?.value) == ["the-state", nil])
        #expect(a.fields.map(\.isSensitive) == [true, false])
        #expect(
            a.fields.map(\.defaultValue?.value) == [.scalar("on", isQuoted: false), .scalar("true", isQuoted: false)]
        )
        #expect(a.fields.last?.defaultValue?.location == SourceLocation(path: "payments.yaml", line: 8, column: 17))
        #expect(b.origin?.makesDraft == true)
        #expect(spec.fields(of: b).map(\.name.value) == ["a", "c"])
    }
}
