import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

@Suite struct MockSchemaPlanTests {
    struct FieldCase: CustomTestStringConvertible, Sendable {
        let field: String
        let schema: MockSchemaPlan
        var isRequired = true

        var testDescription: String { field }
    }

    static let fields: [FieldCase] = [
        FieldCase(field: "string", schema: .string(.plain, .none)),
        FieldCase(field: "int", schema: .integer(bits: 64, .none)),
        FieldCase(field: "int32", schema: .integer(bits: 32, .none)),
        FieldCase(field: "{ type: int, wire: string }", schema: .string(.integer, .none)),
        FieldCase(field: "float", schema: .number(.none)),
        FieldCase(field: "decimal", schema: .string(.decimal, .none)),
        FieldCase(field: "{ type: decimal, wire: number }", schema: .number(.none)),
        FieldCase(field: "bool", schema: .boolean),
        FieldCase(field: "{ type: bool, wire: string }", schema: .enumeration(["true", "false"], isOpen: false)),
        FieldCase(field: "{ type: bool, wire: number }", schema: .integer(bits: 32, .init(min: "0", max: "1"))),
        FieldCase(field: "datetime", schema: .time(.unixSeconds)),
        FieldCase(field: "{ type: datetime, datetime: iso8601 }", schema: .time(.iso8601)),
        FieldCase(field: "{ type: datetime, datetime: yyyyMMdd }", schema: .time(.pattern("yyyyMMdd"))),
        FieldCase(field: "date", schema: .string(.date, .none)),
        FieldCase(field: "duration", schema: .number(.none)),
        FieldCase(field: "{ type: duration, wire: iso8601 }", schema: .string(.duration, .none)),
        FieldCase(field: "uuid", schema: .string(.uuid, .none)),
        FieldCase(field: "url", schema: .string(.url, .none)),
        FieldCase(field: "bytes", schema: .string(.base64, .none)),
        FieldCase(field: "json", schema: .any),
        FieldCase(field: "string?", schema: .nullable(.string(.plain, .none)), isRequired: false),
        FieldCase(field: "int = 3", schema: .nullable(.integer(bits: 64, .none)), isRequired: false),
        FieldCase(field: "list(int?)", schema: .list(.nullable(.integer(bits: 64, .none)), .none)),
        FieldCase(field: "map(list(uuid))", schema: .map(.list(.string(.uuid, .none), .none), .none)),
        FieldCase(
            field: "{ type: list(string), minItems: 1, maxLength: 9 }",
            schema: .list(.string(.plain, .init(maxLength: 9)), .init(minItems: 1))
        ),
        FieldCase(field: "Percent", schema: .type("Percent")),
        FieldCase(
            field: "{ type: list(Percent), max: 50, maxItems: 4 }",
            schema: .list(.integer(bits: 64, .init(min: "0", max: "50")), .init(maxItems: 4))
        ),
        FieldCase(field: "{ type: list(Percent), maxItems: 4 }", schema: .list(.type("Percent"), .init(maxItems: 4))),
        FieldCase(field: "Holder?", schema: .nullable(.type("Holder")), isRequired: false),
        FieldCase(field: "Money", schema: .type("Money")),
        FieldCase(field: "expandable(Tag)", schema: .type("ExpandableTag")),
        FieldCase(field: "string | Tag", schema: .type("HolderTheField")),
    ]

    @Test(arguments: fields) func aFieldIsWhatItsTypeAndItsFormSay(_ test: FieldCase) throws {
        let types = try plannedTypes(
            """
            types:
              Holder: { fields: { theField: \(test.field.contains(":") ? test.field : "\"\(test.field)\"") } }
              Percent: { wraps: int, min: 0, max: 100 }
              Money: { swift: { codec: MoneyCodec } }
              Tag: { fields: { id: string } }
            === api.yaml
            language: 1
            name: Bank
            defaults: { keys: snake_case, datetime: unixSeconds }
            """
        )
        let field = MockFieldPlan(
            key: "the_field",
            schema: test.schema,
            isRequired: test.isRequired,
            isSensitive: false
        )
        #expect(types["Holder"] == .object([field]))
    }

    struct TypeCase: CustomTestStringConvertible, Sendable {
        let type: String
        let schema: MockSchemaPlan

        var testDescription: String { type }
    }

    private static func field(_ key: String, _ schema: MockSchemaPlan, isRequired: Bool = true) -> MockFieldPlan {
        MockFieldPlan(key: key, schema: schema, isRequired: isRequired, isSensitive: false)
    }

    private static func union(
        _ form: MockUnionPlan.Form,
        isOpen: Bool = true,
        _ cases: MockUnionPlan.Case...
    ) -> MockSchemaPlan {
        .union(MockUnionPlan(form: form, cases: cases, isOpen: isOpen))
    }

    static let types: [TypeCase] = [
        TypeCase(type: "{ enum: [a, b] }", schema: .enumeration(["a", "b"], isOpen: true)),
        TypeCase(type: "{ enum: [a], frozen: true }", schema: .enumeration(["a"], isOpen: false)),
        TypeCase(
            type: "{ wraps: string, pattern: '^x', minLength: 2 }",
            schema: .string(.plain, .init(pattern: "^x", minLength: 2))
        ),
        TypeCase(type: "{ swift: { codec: ACodec } }", schema: .any),
        TypeCase(
            type: "{ wire: array, fields: { x: double, y: double? } }",
            schema: .tuple([
                field("x", .number(.none)), field("y", .nullable(.number(.none)), isRequired: false),
            ])
        ),
        TypeCase(
            type: "{ fields: { id: string, object: { value: thing }, size: { value: 3 } } }",
            schema: .object([
                field("object", .constant(.string("thing"))), field("size", .constant(.number("3"))),
                field("id", .string(.plain, .none)),
            ])
        ),
        TypeCase(
            type: "{ from: Card, pick: [number], fields: { note: string } }",
            schema: .object([
                MockFieldPlan(key: "no", schema: .string(.plain, .none), isRequired: true, isSensitive: true),
                field("note", .string(.plain, .none)),
            ])
        ),
        TypeCase(
            type: "{ patch: true, fields: { name: string } }",
            schema: .object([field("name", .nullable(.string(.plain, .none)), isRequired: false)])
        ),
        TypeCase(
            type: "{ union: { by: { key: '@type' }, cases: { card: Card, bank: Account } } }",
            schema: union(
                .inline(key: "@type"),
                .init(tag: "card", statuses: nil, schema: .type("Card")),
                .init(tag: "bank", statuses: nil, schema: .type("Account"))
            )
        ),
        TypeCase(
            type: "{ union: { by: kind, at: data, cases: { card: Card, none: string } }, frozen: true }",
            schema: union(
                .adjacent(key: "kind", content: "data"),
                isOpen: false,
                .init(tag: "card", statuses: nil, schema: .type("Card")),
                .init(tag: "none", statuses: nil, schema: .string(.plain, .none))
            )
        ),
        TypeCase(
            type: "{ union: { by: presence, cases: { card: Card } } }",
            schema: union(.presence, .init(tag: "card", statuses: nil, schema: .type("Card")))
        ),
        TypeCase(
            type: "{ union: { by: status, at: body, cases: { default: string, 2XX: Card, 202: Account } } }",
            schema: union(
                .status(key: "status", content: "body"),
                isOpen: false,
                .init(tag: "202", statuses: 202...202, schema: .type("Account")),
                .init(tag: "2XX", statuses: 200...299, schema: .type("Card")),
                .init(tag: "default", statuses: 100...599, schema: .string(.plain, .none))
            )
        ),
        TypeCase(
            type: "{ union: [Card, Account] }",
            schema: union(
                .ordered,
                .init(tag: "Card", statuses: nil, schema: .type("Card")),
                .init(tag: "Account", statuses: nil, schema: .type("Account"))
            )
        ),
    ]

    @Test(arguments: types) func aDeclaredTypeIsSaidOnce(_ test: TypeCase) throws {
        let types = try plannedTypes(
            """
            types:
              Subject: \(test.type)
              Card: { fields: { number: { type: string, key: no, sensitive: true } } }
              Account: { fields: { iban: string, owner: Account? } }
            """
        )
        #expect(types["Subject"] == test.schema)
        let owner = Self.field("owner", .nullable(.type("Account")), isRequired: false)
        #expect(types["Account"] == .object([Self.field("iban", .string(.plain, .none)), owner]))
    }

    private func plannedTypes(_ text: String) throws -> [String: MockSchemaPlan] {
        let plan = try mockAPIPlan(text)
        return Dictionary(plan.types.map { ($0.name, $0.schema) }) { first, _ in first }
    }
}

/// The plan of a spec in which nothing is wrong.
func mockAPIPlan(_ text: String) throws -> MockAPIPlan {
    let read = SpecReader.read(MarkedSource(text).sources)
    return MockAPIPlanner.plan(try #require(read.spec, "\(read.diagnostics)"))
}
