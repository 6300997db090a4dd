import SpecTestSupport
import Testing

/// Types of the app's own: what they say, and where they stand.
@Suite struct CustomTypesRuleTests {
    static let cases = [
        DiagnosticCase("missing-key", "write 'codec: MoneyCodec'", "types: { Money: { swift: 1️⃣{ type: Money } } }"),
        DiagnosticCase(
            "invalid-name",
            "'codec' must be a Swift name, with dots for nested types,",
            "types: { Money: { swift: { codec: 1️⃣\"A(); exit\" } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'swift' cannot have 'examples'",
            "types: { Money: { swift: { codec: A.B }, 1️⃣examples: { one: 1 } } }"
        ),
        DiagnosticCase(
            "unknown-key",
            "unknown key 'module' in 'swift' of a type",
            "types: { Money: { swift: { codec: A, 1️⃣module: B } } }"
        ),
        misused("a body", "endpoints: { a: { post: /a, body: list(1️⃣Money) } }".replacing("list(1️⃣", with: "1️⃣list(")),
        misused("an answer", "endpoints: { a: { get: /a, returns: 1️⃣Money? } }"),
        misused("a parameter", "endpoints: { a: { get: /a, query: { m: 1️⃣Money } } }"),
        misused("a response header", "endpoints: { a: { get: /a, returns: { type: none, headers: { M: 1️⃣Money } } } }"),
        DiagnosticCase(
            "custom-type-misused",
            "it cannot be a case of a union",
            """
            types:
              Money: { swift: { codec: MoneyCodec } }
              Other: { fields: { a: int } }
              Either: { union: [1️⃣Money, Other] }
            """
        ),
        DiagnosticCase(
            "invalid-default",
            "an app's own type and cannot have a default",
            """
            types:
              Money: { swift: { codec: MoneyCodec } }
              Price: { fields: { m: { type: Money, default: 1️⃣1 } } }
            """
        ),
        DiagnosticCase(
            "invalid-value",
            "'value' must be a number that fits 64 bits, or text in",
            "types: { Thing: { fields: { a: { value: 1️⃣1e999 }, b: int } } }"
        ),
        DiagnosticCase(
            "invalid-wire",
            "'M' is not a 'datetime', so it has no 'datetime' format",
            "endpoints: { a: { get: /a, returns: { type: none, headers: { M: { type: int, datetime: 1️⃣iso8601 } } } } "
                + "}"
        ),
    ]

    @Test(arguments: cases)
    func isFound(_ wrong: DiagnosticCase) { wrong.check() }

    private static func misused(_ role: String, _ endpoint: String) -> DiagnosticCase {
        let types = "types: { Money: { swift: { codec: MoneyCodec } } }"
        return DiagnosticCase("custom-type-misused", "it cannot be \(role)", "\(types)\n\(endpoint)")
    }
}
