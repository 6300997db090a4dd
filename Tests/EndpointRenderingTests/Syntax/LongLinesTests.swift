import Testing

@testable import EndpointRendering

@Suite("Long lines") struct LongLinesTests {
    private static let long = String(repeating: "a", count: 70)
    private static let other = String(repeating: "b", count: 60)

    @Test("a short line stays as it is, however many brackets it has")
    func short() {
        #expect(LongLines.broken("    call(one(two), [three])\n") == "    call(one(two), [three])\n")
    }

    @Test(
        "a line is broken at its longest brackets",
        arguments: [
            ("    call(\(long), \(other)).value", "    call(\n        \(long),\n        \(other)\n    ).value"),
            ("let a = [\(long), \(other)]", "let a = [\n    \(long),\n    \(other),\n]"),
            (
                "run(x) { value throws(E) in \(long) + \(other) }",
                "run(x) { value throws(E) in\n    \(long) + \(other)\n}"
            ),
            (
                "func x(\(long): Int, \(other): Int) -> List<Int> {",
                "func x(\n    \(long): Int,\n    \(other): Int\n) -> List<Int> {"
            ),
            (") -> List<\(long), \(other)> {", ") -> List<\n    \(long),\n    \(other)\n> {"),
            ("struct A: \(long), \(other) {", "struct A: \(long),\n    \(other) {"),
        ]
    )
    func brackets(_ line: String, _ broken: String) {
        #expect(LongLines.broken(line) == broken)
    }

    @Test("lines that are still too long are broken again")
    func nested() {
        let line = "a(b(\(Self.long), \(Self.other)))"
        #expect(LongLines.broken(line) == "a(\n    b(\n        \(Self.long),\n        \(Self.other)\n    )\n)")
    }

    @Test("a comment continues on the next line, between words")
    func comment() {
        #expect(LongLines.broken("  /// \(Self.long) \(Self.other) c") == "  /// \(Self.long)\n  /// \(Self.other) c")
    }

    @Test(
        "literals stay whole",
        arguments: [
            "let a = \"\(long), (\(other))\"", "call(\"\\(value(\"\(long)\", \(other)))\")",
            "#error(\"\(long), \(other)\")", "\"\"\"\ncall(\(long), \(other))\n\"\"\"",
            "let a = #\"(\(long), \(other))\"#",
            "/// | \(long) | \(other) |", "let a = \(long) // (\(other))",
        ]
    )
    func literals(_ text: String) {
        #expect(LongLines.broken(text) == text)
    }
}
