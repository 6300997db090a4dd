import EndpointRuntime
import Testing

@testable import EndpointMockBackend

@Suite struct MadeValuesTests {
    private static let types = TypeCatalogue([
        MockType(
            name: "Tree",
            schema: .object([
                MockField("label", .string()), MockField("parent", .nullable(.type("Tree")), isRequired: false),
                MockField("children", .list(.type("Tree"))),
            ])
        ),
        MockType(name: "Endless", schema: .object([MockField("next", .type("Endless"))])),
        MockType(name: "Itself", schema: .type("Itself")),
        MockType(
            name: "Owner",
            schema: .object([MockField("name", .string())]),
            examples: [
                MockExample(name: "ada", json: #"{"name": "Ada"}"#),
                MockExample(name: "bob", json: #"{"name": "Bob"}"#),
            ]
        ),
    ])

    private static func limited(_ change: (inout MockLimits) -> Void) -> MockLimits {
        var limits = MockLimits()
        change(&limits)
        return limits
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let schema: MockSchema
        var testDescription: String { "\(schema)" }

        init(_ schema: MockSchema) { self.schema = schema }
    }

    static let cases: [Case] = [
        Case(.any), Case(.boolean), Case(.constant(["a": 1])), Case(.enumeration(["x", "y"], isOpen: false)),
        Case(.integer()), Case(.integer(bits: 8)), Case(.integer(bits: 32, MockLimits(min: "2147483640"))),
        Case(.integer(MockLimits(min: "9223372036854775800"))),
        Case(.integer(MockLimits(max: "-9223372036854775800"))),
        Case(.integer(MockLimits(min: "5", max: "5"))), Case(.integer(MockLimits(min: "0.5", max: "1.5"))),
        Case(.integer(MockLimits(max: "-1000"))), Case(.number(MockLimits(min: "0.1", max: "0.2"))),
        Case(.number(MockLimits(max: "-5"))), Case(.number(MockLimits(min: "100000"))),
        Case(.integer(MockLimits(exclusiveMin: "7", exclusiveMax: "9"))),
        Case(.integer(MockLimits(min: "10", multipleOf: "7"))), Case(.integer(MockLimits(max: "-10", multipleOf: "4"))),
        Case(.number(MockLimits(exclusiveMin: "0", exclusiveMax: "0.1"))), Case(.number(MockLimits(exclusiveMax: "0"))),
        Case(.number(MockLimits(min: "0.01", multipleOf: "0.25"))), Case(.number(MockLimits(exclusiveMin: "5000"))),
        Case(.string(.decimal, MockLimits(max: "3", exclusiveMin: "0", multipleOf: "1.5"))),
        Case(.string(.plain, MockLimits(minLength: 40, maxLength: 50))),
        Case(.string(.plain, MockLimits(maxLength: 1))),
        Case(.string(.plain, MockLimits(maxLength: 0))),
        Case(.string(.decimal, MockLimits(min: "0.01", max: "0.02"))),
        Case(.string(.decimal)), Case(.string(.integer, MockLimits(min: "1000"))), Case(.string(.date)),
        Case(.string(.duration)), Case(.string(.uuid)), Case(.string(.url)), Case(.string(.base64)),
        Case(.time(.iso8601)), Case(.time(.unixSeconds)), Case(.time(.unixMilliseconds)),
        Case(.time(.pattern("yyyy-MM-dd HH:mm:ss"))), Case(.time(.pattern("EEE, d MMM yyyy"))),
        Case(.list(.integer(), MockLimits(minItems: 7))), Case(.list(.integer(), MockLimits(maxItems: 1))),
        Case(.list(.type("Owner"), MockLimits(minItems: 5))), Case(.list(.type("Owner"), MockLimits(maxItems: 1))),
        Case(.map(.integer(), MockLimits(minItems: 9))), Case(.map(.integer(), MockLimits(maxItems: 1))),
        Case(.tuple([MockField("x", .number()), MockField("y", .boolean)])), Case(.nullable(.integer())),
        Case(.union(MockUnion(.inline(key: "t"), [.init("a", .object([MockField("n", .integer())]))], isOpen: false))),
        Case(
            .union(
                MockUnion(
                    .adjacent(key: "t", content: "c"),
                    [.init("a", .integer()), .init("b", .boolean)],
                    isOpen: false
                )
            )
        ),
        Case(.union(MockUnion(.presence, [.init("a", .integer()), .init("b", .boolean)], isOpen: false))),
        Case(.union(MockUnion(.status(key: "s", content: "b"), [.init("2XX", .integer(), statuses: 200...299)]))),
        Case(.union(MockUnion(.ordered, [.init("a", .integer()), .init("b", .string())], isOpen: false))),
        Case(.type("Tree")), Case(.type("Owner")), Case(.type("Itself")),
        Case(.list(.type("Tree"), MockLimits(minItems: 1))),
    ]

    @Test(arguments: cases) func madeValuesMatchTheirSchemas(_ test: Case) throws {
        let patterns = PatternSet([])
        for number in 0..<60 {
            let name = ["", "count", "email", "created_at", "amount", "id", "age"][number % 7]
            let place = ValueMaker.Place(seed: MockSeed(UInt64(number)), name: name)
            for usesExamples in [true, false] {
                let value = ValueMaker(types: Self.types, usesExamples: usesExamples).value(test.schema, at: place)
                var check = ValueCheck(Self.types, patterns, .body)
                check.check(value, test.schema)
                #expect(check.violations.isEmpty, "\(value)")
            }
        }
    }

    @Test func recursionEnds() {
        let maker = ValueMaker(types: Self.types)
        let tree = maker.value(.type("Tree"), at: ValueMaker.Place(seed: MockSeed(1)))
        #expect(tree["children"] == .array([]) && tree["parent"] == nil)
        var endless = maker.value(.type("Endless"), at: ValueMaker.Place(seed: MockSeed(1)))
        var depth = 0
        while let next = endless["next"] {
            endless = next
            depth += 1
        }
        #expect(endless == .null && depth <= ValueMaker.maximumDepth)
    }

    @Test(
        "types that refer to each other in many ways make no more values than there is room for",
        arguments: [true, false]
    )
    func fan(isRequired: Bool) {
        let types = (0..<14).map { level in
            MockType(
                name: "S\(level)",
                schema: .object(
                    (0..<6).map { MockField("p\($0)", .type("S\((level + 1) % 14)"), isRequired: isRequired) }
                )
            )
        }
        let value = ValueMaker(types: TypeCatalogue(types))
            .value(.type("S0"), at: ValueMaker.Place(seed: MockSeed(1)))
        func count(_ value: JSONTree) -> Int {
            1 + (value.members ?? []).map { count($0.value) }.reduce(0, +)
        }
        #expect((1000...ValueMaker.maximumValues).contains(count(value)))
        // A value that may be left out is left out, not null.
        func hasNull(_ value: JSONTree) -> Bool {
            value == .null || (value.members ?? []).contains { hasNull($0.value) }
        }
        #expect(hasNull(value) == isRequired)
    }

    @Test("lengths and counts that no memory holds are cut", .timeLimit(.minutes(1)))
    func enormous() {
        let most = 1_000_000_000
        let text = Self.limited { $0.minLength = most }
        let many = Self.limited { $0.minItems = most }
        let nested = Self.limited { $0.pattern = "^((([ab]{10000}){10000}){10000}|((\\b{10000}){10000}){10000})$" }
        let schemas: [MockSchema] = [
            .string(.plain, text), .list(.string(.plain, text), many), .map(.string(.plain, text), many),
            .list(.list(.list(.integer(), many), many), many), .list(.type("Endless"), many), .string(.plain, nested),
        ]
        for schema in schemas {
            let value = ValueMaker(types: Self.types).value(schema, at: ValueMaker.Place(seed: MockSeed(1)))
            #expect(value.text.utf8.count < 20_000_000)
        }
    }

    @Test func examplesAppearInTheSurroundingValues() {
        let schema = MockSchema.object([MockField("owner", .type("Owner")), MockField("all", .list(.type("Owner")))])
        var maker = ValueMaker(types: Self.types)
        let place = ValueMaker.Place(seed: MockSeed(1))
        #expect(maker.value(schema, at: place)["owner"]?["name"] == .string("Ada"))
        #expect(maker.value(schema, at: place)["all"]?.elements?.count == 2)
        #expect(maker.examples(in: schema) == ["ada", "bob"])
        maker.preferredExample = "bob"
        #expect(maker.value(schema, at: place)["owner"]?["name"] == .string("Bob"))
    }

    @Test(arguments: [
        ("email", #"^[a-z]+\.[a-z]+@example\.com$"#), ("contactEmail", "@"), ("first_name", "^[A-Z][a-z]+$"),
        ("recipientName", "^[A-Z][a-z]+ [A-Z][a-z]+$"), ("currency", "^[A-Z]{3}$"), ("countryCode", "^[A-Z]{2}$"),
        ("id", "^pay_[0-9a-f]{8}$"), ("account_id", "^acc_[0-9a-f]{8}$"), ("avatarUrl", "^https://example.com/"),
        ("city", "^[A-Z]"), ("iban", "^DE[0-9]{20}$"), ("phone", #"^\+49"#), ("description", #"[.?]$"#),
        ("x", "^[a-z]+ [a-z]+$"),
    ])
    func aTextSuitsItsName(name: String, pattern: String) throws {
        let regex = try Regex(pattern)
        for number in 0..<20 {
            let place = ValueMaker.Place(seed: MockSeed(UInt64(number)), name: name, owner: "Payment")
            let text = ValueMaker(types: Self.types).value(.string(), at: place).string ?? ""
            #expect(text.firstMatch(of: regex) != nil, "\(text)")
        }
    }

    @Test func madeTimesAreInOrder() {
        let maker = ValueMaker(types: Self.types)
        let fields = ["created_at", "updated_at", "completed_at", "expires_at"].map {
            MockField($0, .time(.unixSeconds))
        }
        for number in 0..<20 {
            let value = maker.value(.object(fields), at: ValueMaker.Place(seed: MockSeed(UInt64(number))))
            let times = fields.compactMap { value[$0.key]?.parameterText.flatMap { Int($0) } }
            #expect(times == times.sorted())
        }
    }

    // MARK: Patterns

    @Test(arguments: [
        "^[A-Z]{3}$", #"^\d{4}-\d{2}$"#, "^(foo|bar)+$", "a?b*c+", "^[a-z0-9_.-]{2,8}$", #"^\+?[1-9]\d{1,14}$"#,
        "^[^@]+@[^@]+$",
        "^#[0-9a-fA-F]{6}$", #"^\p{Lu}\p{Ll}+$"#, "^(?:x|y){2}z$", "^(?<year>[0-9]{4})$", #"^\w+\s\w+$"#,
        #"^v\d+\.\d+$"#, "^.{3}$",
        "^[+-]?[0-9]+$", "^[]a]$", #"^[\]\-]$"#, "", "^a{2,}$", "^a+?b$",
        "^[a-z~~!&&]{3}$", "^[a-z--_]+$", #"^[\u0300-\u036F\x41]\u{1F44D}$"#, #"^\W\D$"#,
    ])
    func aTextIsMadeThatThePatternIsFoundIn(pattern: String) throws {
        let maker = try #require(PatternText(pattern))
        let patterns = PatternSet([pattern])
        #expect(patterns.notes.isEmpty)
        for number in 0..<40 {
            var seed = MockSeed(UInt64(number))
            let text = maker.text(&seed)
            #expect(!patterns.isAbsent(pattern, in: text), "\(text)")
        }
    }

    @Test(arguments: [#"(?=a)b"#, #"(a)\1"#, "(?!x)", "[a-z&&[^b]]", "(?i)a", "(", "a{3,1}", "*a", #"(?<=a)b"#])
    func anUnsupportedPatternIsNoted(pattern: String) {
        #expect(PatternText(pattern) == nil)
        let set = PatternSet([pattern])
        #expect(!set.notes.isEmpty)
    }

    @Test func lengthAndPatternAreBothKept() {
        let schema = MockSchema.string(.plain, MockLimits(pattern: "^[a-z]*$", minLength: 5, maxLength: 6))
        for number in 0..<50 {
            let value = ValueMaker(types: Self.types).value(
                schema,
                at: ValueMaker.Place(seed: MockSeed(UInt64(number)))
            )
            #expect((5...6).contains(value.string?.count ?? 0))
        }
    }

    /// A recorded answer stays the same with the next version, or this test reveals the change.
    @Test func aSeedAlwaysGivesTheSameValues() {
        let schema = MockSchema.object([
            MockField("id", .string()), MockField("email", .string()), MockField("amount", .string(.decimal)),
            MockField("count", .integer()), MockField("created_at", .time(.iso8601)), MockField("key", .string(.uuid)),
        ])
        let value = ValueMaker(types: Self.types).value(
            schema,
            at: ValueMaker.Place(seed: MockSeed(1), owner: "Payment")
        )
        let text = String(decoding: JSONBytes.data(value), as: UTF8.self)
        #expect(
            text == """
                {"id":"pay_3d9a1587","email":"ada.lovelace@example.com","amount":"18.66","count":3,\
                "created_at":"2026-01-01T12:12:59Z","key":"401f52d8-8c1e-45ed-b7c1-e9b922ba6ef9"}
                """
        )
    }
}
