import EndpointSpec
import SpecTestSupport
import Testing

/// Unions: how they are written, and whether their cases can be told apart.
@Suite struct UnionRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static let types = """
        types:
          A: { fields: { id: string } }
          B: { fields: { id: string, name: string? } }
          C: { fields: { id: string, size: int } }
          E: { enum: [a] }
          K1: { fields: { kind: { value: a }, name: string? } }
          K2: { fields: { kind: { value: b }, name: string? } }
          K3: { fields: { kind: { value: a } } }
          S: { fields: { kind: string } }
          O1: { fields: { kind: E } }
          W: { wraps: int64, wire: string }
          T1: { fields: { a: string } }
          T2: { fields: { a: W } }
          T3: { fields: { a: { type: int64, wire: string } } }
          T4: { fields: { a: int64 } }
          T5: { fields: { a: { type: decimal, wire: number } } }
          T6: { fields: { a: decimal } }
          T7: { fields: { a: list(string) } }
          T8: { fields: { a: list(W) } }
          T9: { fields: { a: { type: datetime, datetime: unixSeconds } } }
          T10: { fields: { a: { type: duration, wire: iso8601 } } }
          T11: { fields: { a: datetime } }
          T12: { fields: { a: { type: uuid, wire: hex } } }
          T13: { fields: { a: uuid } }
        """ + "\n  "

    private static func union(_ text: String) -> String { types + "U: { union: \(text) }" }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("wrong-kind", "a list of types, or 'by' and 'cases'", union("1️⃣A")),
        DiagnosticCase("missing-key", "needs 'by'", union("1️⃣{ cases: { a: A } }")),
        DiagnosticCase("missing-key", "needs 'cases'", union("1️⃣{ by: type }")),
        DiagnosticCase(
            "misplaced-key",
            "use 'by' for the key that tells the cases apart",
            union("{ 1️⃣discriminator: type, cases: { a: A } }")
        ),
        DiagnosticCase("unknown-key", "did you mean 'type'?", union("{ by: t, cases: { a: { 1️⃣tpye: A, type: A } } }")),
        DiagnosticCase("invalid-name", "a case of a union", union("{ by: t, cases: { a: { type: A, as: 1️⃣\"+\" } } }")),
        DiagnosticCase(
            "conflicting-keys",
            "a type with 'union' cannot have 'fields'",
            types + "U: { union: [A], 1️⃣fields: {} }"
        ),
        DiagnosticCase("empty-union", "has no cases", types + "1️⃣U: { union: { by: t, cases: {} } }"),
        DiagnosticCase("unknown-type", "for a case of 'U'; did you mean", union("[A, 1️⃣Aa]")),
        DiagnosticCase("invalid-union", "write 'A' here", union("{ by: t, at: d, cases: { a: 1️⃣A? } }")),
        DiagnosticCase("invalid-union", "write 'at: data'", union("{ by: t, cases: { a: A, b: 1️⃣string } }")),
        DiagnosticCase("invalid-union", "write 'at: data'", union("{ by: t, cases: { a: A, b: 1️⃣[A] } }")),
        DiagnosticCase(
            "invalid-union",
            "'expandable(E)' needs a type with fields",
            types + "X: { fields: { x: 1️⃣expandable(E) } }"
        ),
        DiagnosticCase("invalid-value", "write '\"0\"'", union("{ by: t, cases: { 1️⃣0: A, b: C } }")),
        DiagnosticCase(
            "invalid-value",
            "a tag of a union is sent as text, not as the number 7",
            union("{ by: t, at: v, cases: { 1️⃣7: A, b: C } }")
        ),
        DiagnosticCase(
            "invalid-union",
            "has 'id: int'",
            types + "X: { fields: { x: 1️⃣expandable(N) } }\n  N: { fields: { id: int } }"
        ),
        DiagnosticCase("invalid-type", "takes the name of a type", types + "X: { fields: { x: 1️⃣expandable(int) } }"),
        DiagnosticCase("ambiguous-union", "both an object", types + "X: { fields: { x: 1️⃣A | C } }"),
        DiagnosticCase("ambiguous-union", "both a string", types + "X: { fields: { x: 1️⃣E | A | uuid } }"),
        DiagnosticCase(
            "invalid-type",
            "write the '?' for all of 'A | B' at the end",
            types + "X: { fields: { x: 1️⃣string? | A } }"
        ),
        DiagnosticCase("invalid-type", "has no name here", types + "Y: { union: [\"A 1️⃣| string\"] }"),
        DiagnosticCase(
            "invalid-type",
            "has no name here",
            types + "D: { fields: {} }\nendpoints: { a: { get: /a, returns: string 1️⃣| A } }"
        ),
        DiagnosticCase("unreachable-variant", "'B' before it", .warning, union("[2️⃣A, 1️⃣B]")),
        DiagnosticCase("unreachable-variant", "'K3' before it", .warning, union("[2️⃣K1, 1️⃣K3]")),
        DiagnosticCase("unreachable-variant", "'K1' before it", .warning, union("[2️⃣S, 1️⃣K1]")),
        DiagnosticCase("unreachable-variant", "'A' before it", .warning, union("[2️⃣map(json), 1️⃣A]")),
        DiagnosticCase("unreachable-variant", "'uuid' is never", .warning, union("[2️⃣string, A, 1️⃣uuid]")),
        // An integer as text is text to a reader of text.
        DiagnosticCase("unreachable-variant", "'T2' before it", .warning, union("[2️⃣T1, 1️⃣T2]")),
        DiagnosticCase("unreachable-variant", "'T3' before it", .warning, union("[2️⃣T1, 1️⃣T3]")),
        DiagnosticCase("unreachable-variant", "'T6' before it", .warning, union("[2️⃣T1, 1️⃣T6]")),
        DiagnosticCase("unreachable-variant", "'T10' before it", .warning, union("[2️⃣T1, 1️⃣T10]")),
        DiagnosticCase("unreachable-variant", "'T3' before it", .warning, union("[2️⃣T2, 1️⃣T3]")),
        DiagnosticCase("unreachable-variant", "'T8' before it", .warning, union("[2️⃣T7, 1️⃣T8]")),
        DiagnosticCase("unreachable-variant", "'T13' before it", .warning, union("[2️⃣T12, 1️⃣T13]")),
        DiagnosticCase(
            "unreachable-variant",
            "all its values also fit 'json', which comes first",
            .warning,
            union("[2️⃣json, 1️⃣A]")
        ),
        DiagnosticCase(
            "endless-type",
            "'U' needs 'X: X', and 'X' needs 'u: U'",
            types + "U: { frozen: true, union: [1️⃣X] }\n  X: { fields: { u: 2️⃣U } }"
        ),
        DiagnosticCase(
            "invalid-default",
            "is a union",
            types + "X: { fields: { x: { type: string | A, default: 1️⃣a } } }"
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'x' must be a case of 'U' (a)",
            types + "U: { union: { by: t, cases: { a: A } }, examples: { x: 1️⃣{ t: b, id: i } } }"
        ),
        DiagnosticCase(
            "invalid-example",
            "has no 'id'",
            types + "U: { union: { by: t, cases: { a: A } }, examples: { x: 1️⃣{ t: a } } }"
        ),
        DiagnosticCase(
            "invalid-conformance",
            "'A' of its field 'x' is not",
            types.replacing("  A:", with: "  2️⃣A:") + "X: { conforms: [1️⃣Hashable], fields: { x: string | A } }"
        ),
    ]

    @Test(arguments: [
        "[C, A]", "[K1, K2]", "[O1, S]", "[K1, S]", "[C, B, E]", "[int, double, string]",
        "{ by: t, cases: { a: A, b: A } }",
        "{ by: { key: \"@type\" }, at: v, cases: { \"200\": A } }", "{ by: presence, cases: { 0: A } }",
        "{ by: status, at: body, cases: { 2XX: A, default: C } }",
        "{ by: presence, cases: { a: string, b: list(U) } }", "[list(U), int]",
        // A number and a text of the same type do not fit each other's readers.
        "[T3, T4]", "[T4, T2]", "[T6, T5]", "[T5, T6]", "[T1, T4]", "[T1, T5]", "[T1, T9]", "[T11, T9]", "[T9, T11]",
        "[T2, T1]",
    ])
    func theseAreFine(_ union: String) {
        let (spec, diagnostics) = SpecReader.read(MarkedSource(Self.union(union)).sources)
        #expect(spec != nil && diagnostics.isEmpty, "\(diagnostics)")
    }

    @Test func anExpandableIsDeclaredOnce() throws {
        let text =
            "=== a.yaml\ntypes:\n  A: { fields: { a: expandable(B), b: list(expandable(B)) } }\n=== b.yaml\n"
            + "types: { B: { fields: { a: expandable(A)?, b: \"expandable(B)?\" } } }"
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(diagnostics.isEmpty)
        let names = try #require(spec).files.flatMap(\.types).map(\.name.value)
        #expect(names == ["A", "ExpandableB", "B", "ExpandableA"])
    }
}
