import Testing

@testable import EndpointRendering

/// The layout of code depends on the remaining space on its line.
@Suite struct CodeTreeTests {
    private static let long = String(repeating: "x", count: 60)

    @Test(arguments: [
        ([], "()"), (["a: A"], "(a: A)"), (["a: A", "b: B"], "(a: A, b: B)"),
        (["a: A", "b: B", "c: C"], "(\n        a: A,\n        b: B,\n        c: C\n    )"),
        ([long, "y"], "(\(long), y)"), ([long, long], "(\n        \(long),\n        \(long)\n    )"),
    ])
    func parametersStandOneALinePastTwo(items: [String], text: String) {
        #expect(CodeTree.arguments(items).text(indentation: "    ") == text)
    }

    @Test(arguments: [(35, false), (36, true)])
    func theRemainingColumnsDecide(columns: Int, isBroken: Bool) {
        // 119 columns, of which 60 are for the list and 24 for the other text.
        let code = CodeTree.arguments([Self.long], beside: 24)
        #expect(code.text(indentation: String(repeating: " ", count: columns)).contains("\n") == isBroken)
    }

    @Test func partsAreLaidOutInPlace() {
        let inner = CodeTree.arguments(["a", "b", "c"], of: "I").labelled("inner")
        let code = CodeTree.call("Outer", [.array([inner, .string(Self.long + Self.long)]), .text(Self.long)])
        let expected = """
            Outer(
                [
                    inner: I(
                        a,
                        b,
                        c
                    ),
                    "\(Self.long + Self.long)",
                ],
                \(Self.long)
            )
            """
        #expect(code.text(indentation: "") == expected)
    }

    @Test func aClosureFitsOnOneLineIfPossible() {
        func closure(_ body: String) -> CodeTree { .closure("{ value in", .text(body), layout: .whole(within: 20)) }
        #expect(closure("value").text(indentation: "  ") == "{ value in value }")
        #expect(closure("value + value").text(indentation: "  ") == "{ value in\n      value + value\n  }")
    }

    @Test func aMultilineArgumentBreaksTheList() {
        let body = CodeTree.closure("{", .text("x"))
        #expect(CodeTree.arguments([body]).text(indentation: "") == "(\n    {\n        x\n    }\n)")
    }

    @Test func aCommaAfterAMultilineLiteralHasItsOwnLine() {
        let list = CodeTree.array([.text("a")], layout: .always).suffixed(with: ".sorted()")
        #expect(list.text(indentation: "") == "[\n    a,\n].sorted()")
        #expect(list.line == "[a].sorted()")
    }
}
