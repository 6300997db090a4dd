import SpecTestSupport
import TestSupport
import Testing

@testable import EndpointSpec

/// Long chains and wide constructs, as nobody writes and some program might: a finding that says so, or none, and in any case
/// an answer.
@Suite(.ownThread) struct BoundsTests {
    private static let count = 2_000

    /// Lines made of numbers.
    private static func lines(_ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

    private func diagnostics(_ text: String) -> [Diagnostic] {
        SpecReader.read([SpecSource(path: "a.yaml", bytes: Array(text.utf8)), .smallAPI], lint: true).diagnostics
    }

    @Test(arguments: [
        (
            "invalid-union",
            "types:\n" + lines { "  U\($0): { union: [U\($0 + 1), int] }\n" } + "  U\(count): { union: [string] }\n"
        ),
        ("invalid-union", "types:\n" + lines { "  U\($0): { union: [U\(($0 + 1) % count), int] }\n" }),
        (
            "invalid-example",
            "types:\n  A: { fields: { n: A? }, examples: { e\(count): {}, "
                + lines { "e\($0): { n: $e\($0 + 1) }, " } + "} }\n"
        ),
        (
            "invalid-example",
            "types:\n  A: { fields: { n: list(A) }, examples: { e: { n: [\(lines { "$e\($0), " })] }, "
                + lines { "e\($0): { n: [$e\($0 + 1)] }, " } + "e\(count): { n: [] } } }\n"
        ),
        (
            "invalid-union",
            "types:\n" + lines { "  A\($0): { fields: { f\($0): int } }\n" }
                + "  U: { union: [\(lines { "A\($0), " })] }\n"
        ),
    ])
    func saysWhatGoesTooFar(_ id: String, _ text: String) {
        let found = diagnostics(text)
        #expect(found.contains { $0.id == id }, "\(found.prefix(3))")
        #expect(found.count <= 2 * Self.count)
    }

    @Test(arguments: [
        (
            "unknown-example",
            "types:\n  B: { fields: { id: string }, examples: { \(lines { "sample\($0): { id: x }, " })} }\n"
                + "  A: { fields: { b: B }, examples: { \(lines { "e\($0): { b: $sampel\($0) }, " })} }\n"
        ),
        (
            "invalid-example",
            "types:\n  E: { enum: [\(lines { "value\($0), " })] }\n"
                + "  A: { fields: { e: E }, examples: { \(lines { "e\($0): { e: vlaue\($0) }, " })} }\n"
        ),
        (
            "unknown-type",
            "types:\n  Known: { fields: { id: string } }\n" + lines { "  A\($0): { fields: { a: Knwon\($0) } }\n" }
        ),
    ])
    func listsSomeOfAKindAndCountsTheOthers(_ id: String, _ text: String) {
        let found = diagnostics(text)
        #expect(found.count { $0.id == id } == Diagnostic.mostOfOneKind)
        let rest = found.filter { $0.id == "more-findings" }
        #expect(rest.map(\.severity) == [.error])
        let count = Self.count - Diagnostic.mostOfOneKind
        #expect(rest.first?.message.contains("\(count) more findings of the kind '\(id)'") == true, "\(rest)")
    }

    @Test(arguments: [
        "types:\n" + lines { "  A\($0): { from: A\($0 + 1), pick: [a] }\n" } + "  A\(count): { fields: { a: int } }\n",
        "types:\n" + lines { "  A\($0): { fields: { id: string, n: expandable(A\($0 + 1))? } }\n" }
            + "  A\(count): { fields: { id: string } }\n",
        "types:\n" + lines { "  U\($0): { union: { by: t, at: c, cases: { a: U\($0 + 1) } } }\n" }
            + "  U\(count): { fields: { a: int } }\n",
    ])
    func takesWhatIsLongAndPlain(_ text: String) { #expect(diagnostics(text) == []) }

    @Test func oneMistakeInAValueIsNotAThousandLines() {
        let found = diagnostics("types: { A: { fields: { \(Self.lines { "f\($0): int, " }) }, examples: { e: {} } } }")
        #expect(found.count == 11)
        #expect(found.contains { $0.message.contains("1990 more fields") })
    }

    /// Each list could be one of either type, and so could each of its elements.
    @Test func countsTheWaysInWhichAValueCanBeRead() {
        let value = String(repeating: "[", count: 40) + "x" + String(repeating: "]", count: 40)
        let found = diagnostics(
            """
            types:
              U: { union: [list(U), list(V), int], frozen: true }
              V: { union: [list(V), list(U), bool], frozen: true }
              A: { fields: { u: U }, examples: { e: { u: \(value) } } }
            """
        )
        #expect(found.map(\.id).contains("invalid-example"))
        #expect(found.contains { $0.message.contains("too many ways") })
    }

    @Test(arguments: [
        "1.5e-9223372036854775808", "1e128", "1e99999999999999999999", "0.1e-128", String(repeating: "9", count: 39),
    ])
    func aDecimalThatNoDecimalHoldsIsNone(_ number: String) {
        let found = diagnostics("types: { A: { fields: { a: { type: decimal, default: \(number) } } } }")
        #expect(found.map(\.id) == ["invalid-default"])
    }

    @Test(arguments: ["1.5e-127", "1e127", "-0.000", "1010101010101010101", String(repeating: "9", count: 38)])
    func aDecimalThatOneHoldsIsFine(_ number: String) {
        #expect(diagnostics("types: { A: { fields: { a: { type: decimal, default: \(number) } } } }") == [])
    }
}
