import EndpointDescription
import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

@Suite struct SchemaPlannerTests {
    struct FieldCase: CustomTestStringConvertible, Sendable {
        let field: String
        let schema: APIDescription.Schema
        var isRequired = true

        var testDescription: String { field }
    }

    static let fields: [FieldCase] = [
        FieldCase(field: "string", schema: .string()),
        FieldCase(field: "int", schema: .integer()),
        FieldCase(field: "int32", schema: .integer(bits: 32)),
        FieldCase(field: "{ type: int, wire: string }", schema: .string(.integer)),
        FieldCase(field: "float", schema: .number()),
        FieldCase(field: "decimal", schema: .string(.decimal)),
        FieldCase(field: "{ type: decimal, wire: number }", schema: .number()),
        FieldCase(field: "bool", schema: .boolean),
        FieldCase(field: "{ type: bool, wire: string }", schema: .enumeration(["true", "false"], isOpen: false)),
        FieldCase(field: "{ type: bool, wire: number }", schema: .integer(bits: 32, .init(min: "0", max: "1"))),
        FieldCase(field: "datetime", schema: .time(.unixSeconds)),
        FieldCase(field: "{ type: datetime, datetime: iso8601 }", schema: .time(.iso8601)),
        FieldCase(field: "{ type: datetime, datetime: yyyyMMdd }", schema: .time(.pattern("yyyyMMdd"))),
        FieldCase(field: "date", schema: .string(.date)),
        FieldCase(field: "duration", schema: .duration(.seconds)),
        FieldCase(field: "{ type: duration, wire: milliseconds }", schema: .duration(.milliseconds)),
        FieldCase(field: "{ type: duration, wire: iso8601 }", schema: .string(.duration)),
        FieldCase(field: "uuid", schema: .string(.uuid)),
        FieldCase(field: "url", schema: .string(.url)),
        FieldCase(field: "bytes", schema: .string(.base64)),
        FieldCase(field: "json", schema: .any),
        FieldCase(field: "string?", schema: .nullable(.string()), isRequired: false),
        FieldCase(field: "int = 3", schema: .nullable(.integer()), isRequired: false),
        FieldCase(field: "list(int?)", schema: .list(.nullable(.integer()))),
        FieldCase(field: "map(list(uuid))", schema: .map(.list(.string(.uuid)))),
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

    @Test(arguments: fields) func aFieldsSchemaFollowsItsTypeAndWireForm(_ test: FieldCase) throws {
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
        let field = APIDescription.Field(
            "the_field",
            test.schema,
            isRequired: test.isRequired,
            isSensitive: false
        )
        #expect(types["Holder"] == .object([field]))
    }

    struct TypeCase: CustomTestStringConvertible, Sendable {
        let type: String
        let schema: APIDescription.Schema

        var testDescription: String { type }
    }

    private static func field(_ key: String, _ schema: APIDescription.Schema, isRequired: Bool = true)
        -> APIDescription.Field
    {
        APIDescription.Field(key, schema, isRequired: isRequired, isSensitive: false)
    }

    private static func union(
        _ form: APIDescription.Union.Form,
        isOpen: Bool = true,
        _ cases: APIDescription.Union.Case...
    ) -> APIDescription.Schema {
        .union(APIDescription.Union(form, cases, isOpen: isOpen))
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
                field("x", .number()), field("y", .nullable(.number()), isRequired: false),
            ])
        ),
        TypeCase(
            type: "{ fields: { id: string, object: { value: thing }, size: { value: 3 } } }",
            schema: .object([
                field("object", .constant(.string("thing"))), field("size", .constant(.number("3"))),
                field("id", .string()),
            ])
        ),
        TypeCase(
            type: "{ from: Card, pick: [number], fields: { note: string } }",
            schema: .object([
                APIDescription.Field("no", .string(), isRequired: true, isSensitive: true),
                field("note", .string()),
            ])
        ),
        TypeCase(
            type: "{ patch: true, fields: { name: string } }",
            schema: .object([field("name", .nullable(.string()), isRequired: false)])
        ),
        TypeCase(
            type: "{ union: { by: { key: '@type' }, cases: { card: Card, bank: Account } } }",
            schema: union(
                .inline(key: "@type"),
                .init("card", .type("Card")),
                .init("bank", .type("Account"))
            )
        ),
        TypeCase(
            type: "{ union: { by: kind, at: data, cases: { card: Card, none: string } }, frozen: true }",
            schema: union(
                .adjacent(key: "kind", content: "data"),
                isOpen: false,
                .init("card", .type("Card")),
                .init("none", .string())
            )
        ),
        TypeCase(
            type: "{ union: { by: presence, cases: { card: Card } } }",
            schema: union(.presence, .init("card", .type("Card")))
        ),
        TypeCase(
            type: "{ union: { by: status, at: body, cases: { default: string, 2XX: Card, 202: Account } } }",
            schema: union(
                .status(key: "status", content: "body"),
                isOpen: false,
                .init("202", .type("Account"), statuses: 202...202),
                .init("2XX", .type("Card"), statuses: 200...299),
                .init("default", .string(), statuses: 100...599)
            )
        ),
        TypeCase(
            type: "{ union: [Card, Account] }",
            schema: union(
                .ordered,
                .init("Card", .type("Card")),
                .init("Account", .type("Account"))
            )
        ),
    ]

    @Test(arguments: types) func aDeclaredTypeAppearsOnce(_ test: TypeCase) throws {
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
        #expect(types["Account"] == .object([Self.field("iban", .string()), owner]))
    }

    private func plannedTypes(_ text: String) throws -> [String: APIDescription.Schema] {
        let plan = try apiDescription(text)
        return Dictionary(plan.types.map { ($0.name, $0.schema) }) { first, _ in first }
    }
}

/// The plan of a valid spec.
func apiDescription(_ text: String) throws -> APIDescription {
    let read = SpecReader.read(MarkedSource(text).sources)
    return APIDescriptionPlanner.plan(try #require(read.spec, "\(read.diagnostics)"))
}
