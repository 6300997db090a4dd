import EndpointTemplates
import Testing

@testable import EndpointRendering

@Suite struct TemplateEngineTests {
    private struct View: TemplateView {
        let values: [String: TemplateValue]

        func value(named name: String) -> TemplateValue? { values[name] }
    }

    private func render(_ texts: [String: String], _ values: [String: TemplateValue] = [:]) throws -> String {
        try TemplateEngine(texts: texts).render(View(values: values), with: "Main")
    }

    @Test func textIsInsertedUnchanged() throws {
        let text = try render(["Main": "let a: {{{type}}} = {{type}}\n"], ["type": .text("Array<\"&'>")])
        #expect(text == "let a: Array<\"&'> = Array<\"&'>\n")
    }

    @Test func partialsAreNotEscapedEither() throws {
        let text = try render(["Main": "{{> Part}}\n", "Part": "{{type}};\n"], ["type": .text("<T>")])
        #expect(text == "<T>;\n")
    }

    @Test func sectionsSeeTheSurroundingValues() throws {
        let list: [any TemplateView] = [View(values: ["name": .text("a")]), View(values: ["name": .text("b")])]
        let text = try render(
            ["Main": "{{#items}}{{name}}{{outer}} {{/items}}{{^off}}-{{/off}}{{#none}}never{{/none}}"],
            ["items": .list(list), "outer": .text("!"), "off": .flag(false), "none": .section(nil)]
        )
        #expect(text == "a! b! -")
    }

    @Test(arguments: [
        ("a\nb {{unknown}}", TemplateError.Problem.unknownName("unknown"), 2, 3),
        ("{{#unknown}}x{{/unknown}}", .unknownName("unknown"), 1, 1),
        ("\n{{> Nowhere}}", .unknownPartial("Nowhere"), 2, 1),
        ("{{uppercased(name)}}", .unsupportedTag("{{uppercased(name)}}"), 1, 1),
        ("{{name.first}}", .unsupportedTag("{{name.first}}"), 1, 1),
    ])
    func silentMistakesOfMustacheAreErrors(text: String, problem: TemplateError.Problem, line: Int, column: Int) {
        let error = #expect(throws: TemplateErrors.self) { try render(["Main": text], ["name": .text("x")]) }
        let expected = TemplateError(template: "Main", line: line, column: column, problem: problem)
        #expect(error?.errors == [expected])
    }

    @Test(arguments: ["{{#a}}", "{{#\na}}", "{{ # a }}", "{{^a}}", "{{$a}}", "{{<a}}", "{{=<% %>=}}<%#a%>"])
    func nestedSectionsAreCountedBeforeTheyAreRead(_ tag: String) {
        let error = #expect(throws: TemplateErrors.self) {
            try TemplateEngine(texts: ["Main": String(repeating: tag, count: 5_000)])
        }
        let problems = Set(error?.errors.map(\.problem) ?? [])
        #expect(problems == [.tooDeep] || problems.contains { "\($0)".contains("{{=") })
    }

    @Test func aPartialThatIncludesItselfIsAnError() {
        let error = #expect(throws: TemplateErrors.self) {
            try TemplateEngine(texts: ["Main": "{{> Part}}", "Part": "\n{{> Other}}", "Other": "{{> Part}}"])
        }
        let expected = [
            TemplateError(template: "Other", line: 1, column: 1, problem: .circularPartial("Part")),
            TemplateError(template: "Part", line: 2, column: 1, problem: .circularPartial("Other")),
        ]
        #expect(error?.errors == expected)
    }

    @Test func anUnknownNameIsPlacedInThePartialThatAsksForIt() {
        let error = #expect(throws: TemplateErrors.self) { try render(["Main": "{{> Part}}", "Part": "\n {{gone}}"]) }
        let expected = TemplateError(template: "Part", line: 2, column: 2, problem: .unknownName("gone"))
        #expect(error?.errors == [expected])
    }

    @Test func aListUsedAsTextIsAnError() {
        let error = #expect(throws: TemplateErrors.self) {
            try render(["Main": "{{#items}}x{{/items}}\n{{items}}"], ["items": .list([View(values: [:])])])
        }
        let expected = TemplateError(template: "Main", line: 2, column: 1, problem: .notText("items"))
        #expect(error?.errors == [expected])
    }

    @Test func brokenMustacheSaysWhere() {
        let error = #expect(throws: TemplateErrors.self) { try render(["Main": "a\n{{#open}}\n"]) }
        #expect(error?.errors.count == 1 && error?.errors.first?.template == "Main")
    }

    @Test func theBuiltInTemplatesAreRead() throws {
        #expect(BuiltInTemplates.texts.count >= 12)
        _ = try TemplateEngine(texts: BuiltInTemplates.texts)
    }
}
