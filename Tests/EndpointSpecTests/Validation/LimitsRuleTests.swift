import SpecTestSupport
import Testing

/// `min`, `max`, `pattern` and lengths: of the right type, with something between them, and held by the spec itself.
@Suite struct LimitsRuleTests {
    private static func nested(_ opening: String, _ closing: String) -> String {
        String(repeating: opening, count: 2_500) + "a" + String(repeating: closing, count: 2_500)
    }

    static let cases = [
        limit("'min' is for numbers, and 'a' has none", "{ type: string, min: 1️⃣1 }"),
        limit("'max' is for numbers, and 'a' has none", "{ type: Thing?, max: 1️⃣1 }"),
        limit("'minLength' is for strings, and 'a' has none", "{ type: int, minLength: 1️⃣1 }"),
        limit("'pattern' is for strings, and 'a' has none", "{ type: uuid, pattern: 1️⃣a }"),
        limit("'maxItems' is for lists and maps, and 'a' has none", "{ type: string, maxItems: 1️⃣1 }"),
        limit("'min' is 0.5, which no 'int' can be", "{ type: int, min: 1️⃣0.5 }"),
        limit("'max' is 3000000000, which no 'int32' can be", "{ type: int32, max: 1️⃣3000000000 }"),
        limit("'max' is less than 'min', so no value would do", "{ type: decimal, min: 2️⃣2, max: 1️⃣\"1.5\" }"),
        limit("'maxLength' is less than 'minLength'", "{ type: string, minLength: 2️⃣3, maxLength: 1️⃣2 }"),
        limit("'maxItems' is less than 'minItems'", "{ type: list(int), minItems: 2️⃣1, maxItems: 1️⃣0 }"),
        limit("'(' is no regular expression", "{ type: string, pattern: 1️⃣( }"),
        limit("within each other", "{ type: string, pattern: 1️⃣'\(nested("[", "]"))' }"),
        limit("within each other", "{ type: string, pattern: 1️⃣'[\(nested("a&&", ""))]' }"),
        limit("more than 10000 characters", "{ type: string, pattern: 1️⃣'\(nested("aaaa", ""))' }"),
        DiagnosticCase(
            "slow-pattern",
            "the pattern '^([A-Za-z0-9]+-?)*$' is too slow to be checked",
            """
            types:
              Slug: { wraps: string, pattern: 1️⃣'^([A-Za-z0-9]+-?)*$', examples: { a: 2️⃣abcdefghijklmnopqrstuvwxyzab! } }
            """
        ),
        DiagnosticCase(
            "slow-pattern",
            "is too slow to be checked",
            """
            endpoints:
              find:
                get: /find
                query: { text: { type: string, pattern: 1️⃣'^(a|a)*$', default: 2️⃣aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab } }
            """
        ),
        DiagnosticCase(
            "invalid-limit",
            "'max' is less than 'min'",
            """
            types:
              Percent: { wraps: int, max: 1️⃣100 }
              Thing: { fields: { a: { type: Percent?, min: 2️⃣101 } } }
            """
        ),
        DiagnosticCase(
            "invalid-limit",
            "'min' is for numbers, and 'Thing' has none",
            "types: { Thing: { min: 1️⃣1, fields: { a: int } } }"
        ),
        DiagnosticCase(
            "invalid-limit",
            "'max' is for numbers, and 'text' has none",
            "endpoints: { find: { get: /find, query: { text: { type: string, max: 1️⃣1 } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "'min' is a number, not 'ten'",
            "types: { Thing: { fields: { a: { type: int, min: 1️⃣ten } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "'maxLength' is a whole number from 0",
            "types: { Thing: { fields: { a: { type: string, maxLength: 1️⃣-1 } } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "it has no 'min'",
            "types: { Thing: { fields: { a: { value: 1, 1️⃣min: 0 }, b: int } } }"
        ),
        DiagnosticCase(
            "invalid-default",
            "the default of 'a' is at most 10, but here is '11'",
            "types: { Thing: { fields: { a: { type: int, default: 1️⃣11, max: 10 } } } }"
        ),
        DiagnosticCase(
            "invalid-default",
            "the default of 'limit' is at least 1",
            "endpoints: { find: { get: /find, query: { limit: { type: int, default: 1️⃣0, min: 1 } } } }"
        ),
        example("at 'n' is at least 0.5", "{ n: 1️⃣0.25 }"),
        example("at 'p' is at most 100", "{ p: 1️⃣101 }"),
        example("at 's' has to match the pattern ^a+$", "{ s: 1️⃣b }"),
        example("at 't' has at most 2 characters", "{ t: [a, 1️⃣abc] }"),
        example("at 't' has at least 1 elements", "{ t: 1️⃣[] }"),
    ]

    @Test(arguments: cases)
    func isFound(_ wrong: DiagnosticCase) { wrong.check() }

    private static func limit(_ message: String, _ field: String) -> DiagnosticCase {
        DiagnosticCase("invalid-limit", message, "types: { Thing: { fields: { a: \(field) } } }")
    }

    private static func example(_ message: String, _ value: String) -> DiagnosticCase {
        DiagnosticCase(
            "invalid-example",
            message,
            """
            types:
              Percent: { wraps: int, max: 100 }
              Thing:
                fields:
                  n: { type: double?, min: 0.5 }
                  p: Percent?
                  s: { type: string?, pattern: '^a+$' }
                  t: { type: list(string)?, minItems: 1, maxLength: 2 }
                examples: { one: \(value) }
            """
        )
    }
}
