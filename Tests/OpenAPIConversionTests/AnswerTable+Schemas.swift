extension AnswerTable {
    static let schemas = [
        Row(
            "an example of one field",
            answered(
                "{ type: object, required: [id], properties: { id: { type: string, example: a1 } } }",
                "",
                "examples: { usual: { id: a1 } }"
            ),
            answered(
                """
                { type: object, required: [kind, size, item, tags], properties: { note: { type: string, example: n }, \
                kind: { type: string, enum: [big] }, size: { type: integer, default: 2 }, item: { $ref: '#/components/schemas/Part' }, \
                tags: { type: array, items: { type: string } } } }
                """,
                "Part: { type: object, required: [name], properties: { name: { type: string, example: Ada } } }",
                "examples: { usual: { note: n, kind: big, size: 2, item: { name: Ada }, tags: [] } }"
            ),
            answered(
                "{ type: object, required: [id], properties: { id: { type: string }, note: { type: string, example: n } } }",
                "",
                "fields: { id: string, note: \"string?\" }",
                kinds: ["field-example"]
            )
        ),
        Row(
            "`readOnly`, `writeOnly`",
            called(
                """
                /a: { post: { operationId: f, tags: [calls], requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, \
                \(json("{ $ref: '#/components/schemas/Pet' }")) } }
                """,
                others:
                    "Pet: { type: object, required: [id, pin], properties: { id: { type: string, readOnly: true }, pin: { type: string, writeOnly: true } } }",
                "Pet:\n    fields: { id: string }",
                "PetInput:\n    fields: { pin: string }"
            )
        ),
        Row(
            "properties beside `additionalProperties`",
            answered(
                "{ type: object, properties: { id: { type: string } }, additionalProperties: { type: integer } }",
                "",
                "fields: { id: \"string?\", additionalProperties: { type: map(int), additional: true } }"
            ),
            answered(
                "{ type: object, properties: { id: { type: string } }, additionalProperties: true }",
                "",
                "fields: { id: \"string?\" }",
                kinds: ["additional-properties"]
            ),
            answered("{ type: object, properties: { id: { type: string } } }", "", "fields: { id: \"string?\" }")
        ),
        Row(
            "an alias of a scalar, a list or a map",
            answered(
                """
                { type: object, required: [a, b, c], properties: { a: { $ref: '#/components/schemas/Name' }, \
                b: { $ref: '#/components/schemas/Names' }, c: { $ref: '#/components/schemas/Counts' } } }
                """,
                """
                Name: { type: string }
                Names: { type: array, items: { $ref: '#/components/schemas/Name' } }
                Counts: { type: object, additionalProperties: { type: integer } }
                """,
                "fields: { a: string, b: list(string), c: map(int) }"
            )
        ),
        Row("an object without properties", answered("{ type: object }", "", "returns: map(json)")),
        Row(
            "`oneOf`, `anyOf` of an enum and any other text",
            answered("{ anyOf: [{ enum: [a, b] }, { type: string }] }", "", "enum: [a, b]"),
            answered("{ oneOf: [{ type: string }, { type: string, enum: [a, b] }] }", "", "enum: [a, b]")
        ),
        Row(
            "`oneOf` of values with titles",
            answered(
                "{ type: string, oneOf: [{ const: a1, title: First }, { const: a2, title: Second, description: Two. }, { type: 'null' }] }",
                "",
                "returns: Answer?",
                "description: \"- `a2`: Two.\"",
                "enum: { first: a1, second: a2 }"
            ),
            answered("{ anyOf: [{ enum: [a] }, { enum: [b, c] }] }", "", "enum: [a, b, c]"),
            answered(
                "{ type: integer, oneOf: [{ const: 1, title: One }, { const: 2, title: Two }] }",
                "",
                "returns: int",
                kinds: ["number-enum"]
            )
        ),
        Row(
            "`items` or `properties` without a type",
            answered("{ items: { type: string } }", "", "union: [list(string), json]", kinds: ["untyped-schema"]),
            answered(
                "{ properties: { a: { type: string } } }",
                "",
                "fields: { a: \"string?\" }",
                kinds: ["untyped-schema"]
            ),
            answered(
                "{ items: [{ type: string }, { type: integer }, { type: 'null' }] }",
                "",
                "union: [string, int]",
                kinds: ["invalid-schema"]
            ),
            answered(
                "{ type: array, items: { type: string }, enum: [a] }",
                "",
                "list(string)",
                kinds: ["conflicting-parts"]
            )
        ),
        Row(
            "`oneOf`, `anyOf` of other kinds of text",
            answered(
                "{ oneOf: [{ type: string, format: date }, { type: string, format: uuid }] }",
                "",
                "returns: string",
                kinds: ["text-union"]
            ),
            answered(
                "{ anyOf: [{ type: string, format: date-time }, { type: string }] }",
                "",
                "returns: string",
                kinds: ["text-union"]
            )
        ),
        Row(
            "objects without a discriminator",
            answered(
                "{ oneOf: [{ title: Loose, type: object, properties: { a: { type: string } } }, { $ref: '#/components/schemas/Item' }] }",
                "",
                "union: [Item, Loose]",
                kinds: ["ordered-union"]
            ),
            answered(
                "{ oneOf: [{ title: A, type: object, required: [k, a], properties: { k: { const: a }, a: { type: string } } }, { title: B, type: object, required: [k], properties: { k: { type: string, enum: [b, c] } } }] }",
                "",
                "union: { by: k, cases: { a: A, b: B, c: B } }"
            ),
            // A nullable property is no more demanding than one that may be missing.
            answered(
                "{ oneOf: [{ title: A, type: object, required: [a], properties: { a: { type: [string, 'null'] } } }, { title: B, type: object, required: [a, b], properties: { a: { type: [string, 'null'] }, b: { type: [string, 'null'] } } }, { title: C, type: object, required: [c], properties: { c: { type: string } } }] }",
                "",
                "union: [C, B]",
                kinds: ["ordered-union", "merged-union"]
            )
        ),
        Row(
            "`email`, `hostname` and other formats",
            answered(
                "{ type: object, required: [a, b], properties: { a: { type: string, format: email }, b: { type: string, format: hostname } } }",
                "",
                "fields: { a: string, b: string }",
                kinds: ["format", "format"]
            )
        ),
        Row(
            "a schema without a type, an array without items",
            answered(
                "{ type: object, required: [a, b], properties: { a: {}, b: { type: array } } }",
                "",
                "fields: { a: json, b: list(json) }"
            )
        ),
        Row(
            "a property in two parts of `allOf`; properties beside `oneOf`",
            answered(
                "{ allOf: [{ type: object, required: [a], properties: { a: { type: string } } }, { properties: { a: { maxLength: 3 } } }] }",
                "",
                "fields: { a: { type: string, maxLength: 3 } }"
            ),
            answered(
                "{ type: object, required: [a], properties: { a: { type: string } }, oneOf: [{ title: B, required: [b], properties: { b: { type: string } } }, { title: C, properties: { c: { type: string } } }] }",
                "",
                "AnswerB:\n    fields: { a: string, b: string }",
                "AnswerC:\n    fields: { a: string, c: \"string?\" }",
                kinds: ["ordered-union"]
            )
        ),
        Row(
            "`uniqueItems`; `minProperties`",
            answered(
                "{ type: object, required: [a, b], properties: { a: { type: array, uniqueItems: true, items: { type: string } }, b: { type: object, minProperties: 2, additionalProperties: { type: string } } } }",
                "",
                "a: list(string)",
                "b: { type: map(string), minItems: 2 }",
                kinds: ["unique-items"]
            )
        ),
        Row(
            "an `int64` as text; values of several kinds in an enum; `binary` in JSON",
            answered(
                "{ type: object, required: [a, b, c], properties: { a: { type: string, format: int64 }, b: { enum: [a, 1, true] }, c: { type: string, format: binary } } }",
                "",
                "fields: { a: { type: int64, wire: string }, b: json, c: string }",
                kinds: ["mixed-enum"]
            ),
            answered("{ type: string, enum: [a, 1, true] }", "", "enum: [a, \"1\", \"true\"]"),
            answered("{ type: [string, integer], enum: [a, 1] }", "", "returns: json", kinds: ["mixed-enum"])
        ),
        Row(
            "the heirs of a discriminator's base; `not`; flows and scopes of OAuth 2",
            answered(
                "{ type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { cat: Cat } } }",
                "Cat: { allOf: [{ $ref: '#/components/schemas/Answer' }, { type: object, properties: { lives: { type: integer } } }] }",
                "union: { by: kind, cases: { cat: Cat } }"
            ),
            answered(
                "{ type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }",
                "Cat: { allOf: [{ $ref: '#/components/schemas/Answer' }, { type: object, properties: { lives: { type: integer } } }] }\nKitten: { allOf: [{ $ref: '#/components/schemas/Cat' }] }",
                "union: { by: kind, cases: { Cat: Cat, Kitten: Kitten, Answer: AnswerBase } }",
                "Kitten:\n    fields: { kind: string, lives: \"int?\" }"
            ),
            answered("{ type: string, not: { enum: [a] } }", "", "returns: string", kinds: ["not"]),
            called(
                "/a: { get: { operationId: f, tags: [calls], security: [{ flow: [read] }], \(none) } }",
                "flow: { bearer: {} }",
                kinds: ["scopes"]
            )
        ),
    ]
}
