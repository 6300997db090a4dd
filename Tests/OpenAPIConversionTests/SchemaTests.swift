import OpenAPIConversion
import Testing

/// Schemas become types. All results were checked against the language's own rules.
@Suite struct SchemaTests {
    @Test(arguments: cases) func becomesTypes(_ construct: ConstructCase) {
        let imported = Imported(schemas: construct.document)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types() == construct.spec)
        #expect(imported.kinds == construct.kinds, "\(imported.outcome.report.text)")
    }

    static let cases = [
        ConstructCase(
            "scalars and their formats",
            """
            Answer:
              type: object
              required: [id, count, big, share, open, at, day, key, page, bytes, secret, any, price]
              properties:
                id: { type: string }
                count: { type: integer }
                big: { type: integer, format: int64 }
                share: { type: number, format: float }
                open: { type: boolean }
                at: { type: string, format: date-time }
                day: { type: string, format: date }
                key: { type: string, format: uuid }
                page: { type: string, format: uri }
                bytes: { type: string, format: byte }
                secret: { type: string, format: password }
                any: {}
                price: { type: number, format: decimal }
            """,
            """
            Answer:
              fields:
                id: string
                count: int
                big: int64
                share: float
                open: bool
                at: datetime
                day: date
                key: uuid
                page: url
                bytes: bytes
                secret: { type: string, sensitive: true }
                any: json
                price: { type: decimal, wire: number }
            """
        ),
        ConstructCase(
            "forms of text that only examples show",
            """
            Answer:
              type: object
              required: [id, at, seen, page, port, size]
              properties:
                id: { type: string, format: uuid, example: 0123456789abcdef0123456789abcdef }
                at: { type: string, format: date-time, example: "2018-01-01T00:01:01" }
                seen: { type: string, format: date-time, example: "2018-01-01T00:01:01Z" }
                page: { type: string, format: uri, example: "" }
                port: { type: string, format: int-or-string }
                size: { oneOf: [{ type: string, format: int32 }, { type: number }] }
            """,
            """
            Answer:
              fields:
                id: { type: uuid, wire: hex }
                at: { type: datetime, datetime: yyyy-MM-dd'T'HH:mm:ss }
                seen: datetime
                page: url?
                port: AnswerPort
                size: AnswerSize
            AnswerPort:
              union: [int, string]
            AnswerSize:
              union: [string, double]
            """,
            kinds: ["field-example", "field-example", "field-example", "field-example"]
        ),
        ConstructCase(
            "what may be missing or null",
            """
            Answer:
              type: object
              required: [a, b, c]
              properties:
                a: { type: string, nullable: true }
                b: { type: [string, "null"] }
                c: { type: string }
                d: { type: string }
            """,
            """
            Answer:
              fields: { a: "string?", b: "string?", c: string, d: "string?" }
            """
        ),
        ConstructCase(
            "lists, maps and any object",
            """
            Answer:
              type: object
              properties:
                tags: { type: array, items: { type: string } }
                scores: { type: object, additionalProperties: { type: number } }
                free: { type: object }
                rows: { type: array, items: { type: array, items: { type: integer, nullable: true } } }
                items: { type: array, items: { type: object, properties: { n: { type: integer } } } }
            """,
            """
            Answer:
              fields:
                tags: list(string)?
                scores: map(double)?
                free: map(json)?
                rows: list(list(int?))?
                items: list(AnswerItem)?
            AnswerItem:
              fields: { n: "int?" }
            """
        ),
        ConstructCase(
            "names that the language does not take",
            """
            Answer:
              type: object
              properties:
                "@type": { type: string }
                html-url: { type: string }
                "2fa": { type: boolean }
                hashValue: { type: integer }
                created_at: { type: string }
                createdAt: { type: string }
            """,
            """
            Answer:
              fields:
                type: { type: "string?", key: "@type" }
                htmlUrl: { type: "string?", key: html-url }
                value2fa: { type: "bool?", key: "2fa" }
                hashValueValue: { type: "int?", key: hashValue }
                createdAtValue: { type: "string?", key: created_at }
                createdAt: string?
            """
        ),
        ConstructCase(
            "enums, and values that Swift would take for one",
            """
            Answer:
              type: object
              required: [state, sort, level, kind]
              properties:
                state: { type: string, enum: [open, closed, "1", null] }
                sort: { type: string, enum: [name, NAME, ""] }
                level: { type: integer, enum: [1, 2] }
                kind: { const: shop }
                code: { enum: ["1", "2", x] }
            """,
            """
            Answer:
              fields: { state: AnswerState, sort: AnswerSort, level: int, kind: { value: shop }, code: "AnswerCode?" }
            AnswerState:
              enum: [open, closed, "1"]
            AnswerSort:
              enum: { name: name, nameValue: NAME, value: "" }
            AnswerCode:
              enum: ["1", "2", x]
            """,
            kinds: ["number-enum"]
        ),
        ConstructCase(
            "limits, as far as there are any",
            """
            Answer:
              type: object
              properties:
                code: { type: string, minLength: 2, maxLength: 4, pattern: '^\\d+$' }
                bad: { type: string, pattern: '(' }
                twice: { type: string, pattern: '^(a)\\1$' }
                marks: { type: string, pattern: '^[a-z~~\\u0300-\\u036F]{3,}$', example: "a~e" }
                n: { type: integer, minimum: 1, maximum: 99999999999999999999, multipleOf: 2 }
                m: { type: integer, exclusiveMinimum: 1, minimum: 1, multipleOf: 1.0 }
                price: { type: number, exclusiveMinimum: 0, minimum: -1, maximum: 10, multipleOf: 0.05 }
                old: { type: number, maximum: 1, exclusiveMaximum: true }
                odd: { type: integer, multipleOf: 0.5 }
                tags: { type: array, items: { type: string }, maxItems: 3, uniqueItems: true }
            """,
            """
            Answer:
              fields:
                code: { type: "string?", pattern: '^\\d+$', minLength: 2, maxLength: 4 }
                bad: string?
                twice: { type: "string?", pattern: '^(a)\\1$' }
                marks: { type: "string?", pattern: '^[a-z~~\\u0300-\\u036F]{3,}$' }
                n: { type: "int?", min: 1, multipleOf: 2 }
                m: { type: "int?", min: 2 }
                price: { type: "double?", exclusiveMin: 0, max: 10, multipleOf: 0.05 }
                old: { type: "double?", exclusiveMax: 1 }
                odd: int?
                tags: { type: "list(string)?", maxItems: 3 }
              examples: { usual: { marks: a~e } }
            """,
            kinds: ["limit", "limit", "limit", "limit", "unique-items"]
        ),
        ConstructCase(
            "a default of an answer",
            """
            Answer:
              type: object
              properties:
                size: { type: integer, default: 10 }
                name: { type: string, default: "a, b" }
                state: { type: string, enum: [open], default: open }
                list: { type: array, items: {}, default: [] }
                level: { type: [integer, "null"], default: 3 }
                note: { type: [string, "null"], default: null }
            """,
            """
            Answer:
              fields:
                size: { type: int, default: 10 }
                name: { type: string, default: "a, b" }
                state: { type: AnswerState, default: open }
                list: list(json)?
                level: int?
                note: string?
            AnswerState:
              enum: [open]
            """,
            kinds: ["default", "default"]
        ),
    ]
}
