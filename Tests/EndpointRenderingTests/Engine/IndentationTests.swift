import Testing

@testable import EndpointRendering

/// Placed text has the indentation of the line that places it.
@Suite struct IndentationTests {
    private struct View: TemplateView {
        let values: [String: TemplateValue]

        func value(named name: String) -> TemplateValue? { values[name] }
    }

    private func render(_ texts: [String: String], _ values: [String: TemplateValue]) throws -> String {
        try TemplateEngine(texts: texts).render(View(values: values), with: "Main")
    }

    @Test(arguments: ["{{{body}}}", "{{body}}", "{{& body }}", "{{{body}}}  "])
    func aValueAloneOnItsLineIsIndentedLineByLine(tag: String) throws {
        let text = try render(["Main": "a {\n    \(tag)\n}\n"], ["body": .text("if x {\n    y\n\n}")])
        #expect(text == "a {\n    if x {\n        y\n\n    }\n}\n")
    }

    @Test func anEmptyValueLeavesNoLine() throws {
        for value in [TemplateValue.text(""), .lines([] as [String]), .code(.text(""))] {
            #expect(try render(["Main": "a\n    {{{body}}}\n{{{body}}}\nb\n"], ["body": value]) == "a\nb\n")
        }
    }

    @Test func brokenListsAreIndentedLikeTheirLine() throws {
        let text = try render(
            ["Main": "    f{{{list}}} {{{name}}}\n"],
            ["list": .code(.arguments(["a", "b", "c"])), "name": .text("g")]
        )
        #expect(text == "    f(\n        a,\n        b,\n        c\n    ) g\n")
    }

    @Test func aLiteralOfSeveralLinesKeepsItsText() throws {
        let lines = ["{", "  \"a\": 1", "}"]
        let text = try render(["Main": "\tlet a = {{{raw}}}\n"], ["raw": .code(StringLiteral.raw(lines))])
        #expect(text == "\tlet a = #\"\"\"\n\t    {\n\t      \"a\": 1\n\t    }\n\t    \"\"\"#\n")
    }

    @Test func partialsAreIndentedWithTheirValues() throws {
        let items: [any TemplateView] = ["a", "b"].map { View(values: ["name": .text($0)]) }
        let text = try render(
            [
                "Main": "{\n  {{> Part}}\n}\n",
                "Part": "{{#items}}\n{{{name}}} {\n  {{> Inner}}\n}\n\n{{/items}}\nend\n",
                "Inner": "{{{lines}}}\n",
            ],
            ["items": .list(items), "lines": .lines(["x", "y"])]
        )
        let item = { (name: String) in "  \(name) {\n    x\n    y\n  }\n\n" }
        #expect(text == "{\n" + item("a") + item("b") + "  end\n}\n")
    }

    @Test func codeIsLaidOutForItsIndentation() throws {
        let long = String(repeating: "x", count: 90)
        let code = TemplateValue.code(.arguments([long], of: "f"))
        #expect(try render(["Main": "    {{{code}}}\n"], ["code": code]) == "    f(\(long))\n")
        let deep = String(repeating: " ", count: 16)
        #expect(
            try render(["Main": "\(deep){{{code}}}\n"], ["code": code]) == "\(deep)f(\n\(deep)    \(long)\n\(deep))\n"
        )
    }

    @Test func endsOfLinesOfOtherSystemsAreTheSame() throws {
        #expect(try render(["Main": "a\r\n  {{{body}}}\r\n"], ["body": .text("b\nc")]) == "a\n  b\n  c\n")
    }

    @Test func problemsAreFoundWhereTheTemplateWasWritten() {
        let texts = [
            "Main": "{{{fine}}}\n  {{> Part}}\n", "Part": "  {{{fine}}}\n    {{{gone}}} {{{items}}}\n  {{{items}}}\n",
        ]
        let error = #expect(throws: TemplateErrors.self) {
            try render(texts, ["fine": .text("x"), "items": .list([])])
        }
        let expected = [
            TemplateError(template: "Part", line: 2, column: 5, problem: .unknownName("gone")),
            TemplateError(template: "Part", line: 2, column: 16, problem: .notText("items")),
        ]
        #expect(error?.errors == expected)
        let broken = #expect(throws: TemplateErrors.self) {
            try render(["Main": "{{{a}}}\n{{{a}}}\n{{#open}}\nb\n"], ["a": .text("x")])
        }
        #expect(broken?.errors.first.map { $0.line <= 5 && $0.template == "Main" } == true)
    }
}
