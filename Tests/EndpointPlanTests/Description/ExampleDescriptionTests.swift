import EndpointDescription
import Testing

@testable import EndpointPlan

/// Examples as they are on the wire, where keys and forms are not those of the spec.
@Suite struct ExampleDescriptionTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let type: String
        let value: String
        let json: String

        var testDescription: String { "\(type) \(value)" }
    }

    static let examples: [Example] = [
        Example(
            type: "{ fields: { isPaid: bool, firstName: string, id: int } }",
            value: "{ firstName: Ann, id: 1, isPaid: true }",
            json: #"{"is_paid": true, "first_name": "Ann", "id": 1}"#
        ),
        Example(
            type: """
                { fields: { a: { type: bool, wire: number }, b: { type: int, wire: string }, c: { type: decimal, wire: number }, \
                d: decimal, e: { type: duration, wire: iso8601 }, f: duration } }
                """,
            value: #"{ a: true, b: 12, c: "12.50", d: 0.10, e: PT1H, f: "007.5" }"#,
            json: #"{"a": 1, "b": "12", "c": 12.50, "d": "0.10", "e": "PT1H", "f": 7.5}"#
        ),
        Example(
            type: "{ fields: { at: datetime, on: { type: datetime, datetime: yyyyMMdd } } }",
            value: #"{ at: 1767261600, on: "20260101" }"#,
            json: #"{"at": 1767261600, "on": "20260101"}"#
        ),
        Example(
            type: "{ fields: { object: { value: thing }, id: string, note: string?, size: int = 3, none: string? } }",
            value: #"{ id: "a\"b\\\n\u0001", none: null }"#,
            json: #"{"object": "thing", "id": "a\"b\\\n\u0001", "none": null}"#
        ),
        Example(
            type: #"{ fields: { tags: list(Color), byKey: "[string: Size]", extra: json } }"#,
            value: "{ tags: [red], byKey: { Any Key: 3 }, extra: { aB: [1, true, null, x] } }",
            json: #"{"tags": ["red"], "by_key": {"Any Key": 3}, "extra": {"aB": [1, true, null, "x"]}}"#
        ),
        Example(
            type: "{ wire: array, fields: { x: double, y: double?, z: string?, w: int? } }",
            value: "{ x: 1.5, z: here }",
            json: #"[1.5, null, "here"]"#
        ),
        Example(
            type: "{ patch: true, fields: { aB: string, c: string } }",
            value: "{ aB: null }",
            json: #"{"a_b": null}"#
        ),
        Example(
            type: "{ union: { by: petKind, cases: { cat: Cat } } }",
            value: "{ firstName: Tom, petKind: cat }",
            json: #"{"pet_kind": "cat", "first_name": "Tom"}"#
        ),
        Example(
            type: "{ union: { by: petKind, at: theData, cases: { cat: Cat } } }",
            value: "{ theData: { firstName: Tom }, petKind: cat }",
            json: #"{"pet_kind": "cat", "the_data": {"first_name": "Tom"}}"#
        ),
        Example(
            type: "{ union: { by: presence, cases: { aCat: Cat } } }",
            value: "{ aCat: { firstName: Tom } }",
            json: #"{"aCat": {"first_name": "Tom"}}"#
        ),
        Example(
            type: "{ union: { by: status, at: body, cases: { 2XX: Cat, default: string } } }",
            value: "{ status: 201, body: { firstName: Tom } }",
            json: #"{"status": 201, "body": {"first_name": "Tom"}}"#
        ),
        Example(type: "{ union: [Cat, Size] }", value: "5", json: "5"),
        Example(
            type: "{ fields: { card: Money, name: string } }",
            value: "{ name: ~x, card: [EUR, 5] }",
            json: #"{"card": ["EUR", 5], "name": "~x"}"#
        ),
    ]

    @Test(arguments: examples) func anExampleHasTheWireForm(_ example: Example) throws {
        let plan = try apiDescription(
            """
            types:
              Subject:
            \(Self.members(of: example))
              Color: { enum: [red] }
              Size: { wraps: int }
              Cat: { fields: { firstName: string } }
              Money: { swift: { codec: MoneyCodec } }
            === api.yaml
            language: 1
            name: Bank
            defaults: { keys: snake_case, datetime: unixSeconds }
            """
        )
        let examples = try #require(plan.types.first { $0.name == "Subject" }).examples
        #expect(examples.map(\.name) == ["one"] && examples.map(\.json) == [example.json])
    }

    /// The type's keys in a block of their own, and the example below them.
    private static func members(of example: Example) -> String {
        "    <<: \(example.type)\n    examples: { one: \(example.value) }"
    }
}
