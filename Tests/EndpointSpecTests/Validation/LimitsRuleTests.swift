import SpecTestSupport
import Testing

/// `min`, `max`, `pattern` and lengths: of the right type, with something between them, and held by the spec itself.
@Suite struct LimitsRuleTests {
    private static func nested(_ opening: String, _ closing: String) -> String {
        String(repeating: opening, count: 2_500) + "a" + String(repeating: closing, count: 2_500)
    }

    private static func thing(_ field: String) -> String { "types: { Thing: { fields: { a: \(field) } } }" }

    static let cases = [
        limit("'min' is only for numbers, not for 'a'", "{ type: string, min: 1️⃣1 }"),
        limit("'max' is only for numbers, not for 'a'", "{ type: Thing?, max: 1️⃣1 }"),
        limit("'minLength' is only for strings, not for 'a'", "{ type: int, minLength: 1️⃣1 }"),
        limit("'pattern' is only for strings, not for 'a'", "{ type: uuid, pattern: 1️⃣a }"),
        limit("'maxItems' is only for lists and maps, not for 'a'", "{ type: string, maxItems: 1️⃣1 }"),
        limit("'min' is 0.5, which is outside the range of 'int'", "{ type: int, min: 1️⃣0.5 }"),
        limit("'max' is 3000000000, which is outside the range of 'int32'", "{ type: int32, max: 1️⃣3000000000 }"),
        limit("'max' is less than 'min', so no value is valid", "{ type: decimal, min: 2️⃣2, max: 1️⃣\"1.5\" }"),
        limit("'max' is less than 'min'", "{ type: decimal, min: 2️⃣0.10000000000000000001, max: 1️⃣0.1 }"),
        limit("'max' is less than 'min'", "{ type: double, min: 2️⃣9007199254740993.5, max: 1️⃣9007199254740993.25 }"),
        DiagnosticCase(
            "invalid-default",
            "must be at most 0.1",
            """
            types:
              Thing: { fields: { a: { type: decimal, max: 0.1, default: 1️⃣"0.10000000000000000001" } } }
            """
        ),
        DiagnosticCase(
            "invalid-example",
            "must be at most 9007199254740993.5",
            """
            types:
              Thing:
                fields: { a: { type: decimal, min: 0.30000000000000001, max: 9007199254740993.5 } }
                examples: { high: { a: 1️⃣"9007199254740994" } }
            """
        ),
        DiagnosticCase(
            "invalid-example",
            "must be at least 0.30000000000000001",
            """
            types:
              Thing:
                fields: { a: { type: decimal, min: 0.30000000000000001, max: 9007199254740993.5 } }
                examples: { low: { a: 1️⃣"0.3" } }
            """
        ),
        limit("'exclusiveMin' is only for numbers, not for 'a'", "{ type: string, exclusiveMin: 1️⃣1 }"),
        limit("'multipleOf' is only for numbers, not for 'a'", "{ type: list(string), multipleOf: 1️⃣2 }"),
        limit("'multipleOf' is 0, of which nothing is a multiple", "{ type: int, multipleOf: 1️⃣0 }"),
        limit("'multipleOf' is -0.5, of which nothing", "{ type: double, multipleOf: 1️⃣-0.5 }"),
        limit("'multipleOf' is 0.5, which is outside the range of 'int'", "{ type: int, multipleOf: 1️⃣0.5 }"),
        limit(
            "'exclusiveMax' is the same as 'min', so no value is valid",
            "{ type: decimal, min: 2️⃣1, exclusiveMax: 1️⃣1.0 }"
        ),
        limit("'max' is the same as 'exclusiveMin'", "{ type: double, exclusiveMin: 2️⃣1, max: 1️⃣1e0 }"),
        limit("'exclusiveMax' is less than 'exclusiveMin'", "{ type: int, exclusiveMin: 2️⃣2, exclusiveMax: 1️⃣1 }"),
        DiagnosticCase(
            "invalid-default",
            "must be more than 0",
            thing("{ type: decimal, exclusiveMin: 0, default: 1️⃣\"0.0\" }")
        ),
        DiagnosticCase(
            "invalid-default",
            "must be less than 100",
            thing("{ type: int, exclusiveMax: 100, default: 1️⃣100 }")
        ),
        DiagnosticCase(
            "invalid-default",
            "must be a multiple of 0.05",
            thing("{ type: double, multipleOf: 0.05, default: 1️⃣0.31 }")
        ),
        limit("'maxLength' is less than 'minLength'", "{ type: string, minLength: 2️⃣3, maxLength: 1️⃣2 }"),
        limit("'maxItems' is less than 'minItems'", "{ type: list(int), minItems: 2️⃣1, maxItems: 1️⃣0 }"),
        limit("'(' is not a regular expression", "{ type: string, pattern: 1️⃣( }"),
        limit("more than 100 nested groups; write a shorter one", "{ type: string, pattern: 1️⃣'\(nested("(", ")"))' }"),
        limit("more than 10000 characters", "{ type: string, pattern: 1️⃣'\(nested("aaaa", ""))' }"),
        limit("has more than 20000 steps", "{ type: string, pattern: 1️⃣'(?:a{500}){50}' }"),
        // Swift's engine would try without end.
        DiagnosticCase(
            "invalid-example",
            "must match the pattern ^([A-Za-z0-9]+-?)*$",
            """
            types:
              Slug: { wraps: string, pattern: '^([A-Za-z0-9]+-?)*$', examples: { a: 1️⃣abcdefghijklmnopqrstuvwxyzab! } }
            """
        ),
        // Its compiler would end the process at the range of accents.
        DiagnosticCase(
            "invalid-example",
            "must match the pattern ^[A-Za-z\\u00C0-\\u024F\\u0300-\\u036F]+$",
            """
            types:
              Name:
                wraps: string
                pattern: '^[A-Za-z\\u00C0-\\u024F\\u0300-\\u036F]+$'
                examples: { a: Zoe\u{308}, b: 1️⃣Zoe! }
            """
        ),
        // What Swift reads as an operation of sets is a range or a letter in ECMA-262.
        DiagnosticCase(
            "invalid-example",
            "must match the pattern ^[a-z~~!]{3,}$",
            """
            types:
              Mark: { wraps: string, pattern: '^[a-z~~!]{3,}$', examples: { a: "a~!", b: 1️⃣"a👍🏽" } }
            """
        ),
        DiagnosticCase(
            "slow-pattern",
            "the pattern '^(.{1,99}){1,99}$' is too slow to check: it takes more than 100000 steps",
            """
            types:
              Slug: { wraps: string, pattern: 1️⃣'^(.{1,99}){1,99}$', examples: { a: 2️⃣\(String(repeating: "a", count: 200)) } }
            """
        ),
        DiagnosticCase(
            "slow-pattern",
            "the pattern '(a{1,99}){1,99}b' is too slow to check",
            """
            endpoints:
              find:
                get: /find
                query: { text: { type: string, pattern: 1️⃣'(a{1,99}){1,99}b', default: 2️⃣\(String(repeating: "a", count: 99)) } }
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
            "'min' is only for numbers, not for 'Thing'",
            "types: { Thing: { min: 1️⃣1, fields: { a: int } } }"
        ),
        DiagnosticCase(
            "invalid-limit",
            "'max' is only for numbers, not for 'text'",
            "endpoints: { find: { get: /find, query: { text: { type: string, max: 1️⃣1 } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "'min' must be a number, not 'ten'",
            "types: { Thing: { fields: { a: { type: int, min: 1️⃣ten } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "'maxLength' must be a whole number from 0 to 2147483647, not",
            "types: { Thing: { fields: { a: { type: string, maxLength: 1️⃣-1 } } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "it cannot have 'min'",
            "types: { Thing: { fields: { a: { value: 1, 1️⃣min: 0 }, b: int } } }"
        ),
        DiagnosticCase(
            "invalid-default",
            "the default of 'a' must be at most 10, but found '11'",
            "types: { Thing: { fields: { a: { type: int, default: 1️⃣11, max: 10 } } } }"
        ),
        DiagnosticCase(
            "invalid-default",
            "the default of 'limit' must be at least 1",
            "endpoints: { find: { get: /find, query: { limit: { type: int, default: 1️⃣0, min: 1 } } } }"
        ),
        example("the example 'one' at 'n' must be at least 0.5", "{ n: 1️⃣0.25 }"),
        example("the example 'one' at 'p' must be at most 100", "{ p: 1️⃣101 }"),
        example("at 's' must match the pattern ^a+$", "{ s: 1️⃣b }"),
        example("at 't' must have at most 2 characters", "{ t: [a, 1️⃣abc] }"),
        example("at 't' must have at least 1 elements", "{ t: 1️⃣[] }"),
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
