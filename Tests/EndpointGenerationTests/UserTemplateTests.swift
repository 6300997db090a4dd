import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// Templates of the user's in place of ours.
@Suite struct UserTemplateTests {
    private func generate(_ name: String, _ text: String) -> GenerationResult {
        let api = SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Notes\n".utf8))
        let template = TemplateSource(path: "Specs/Templates/\(name).mustache", name: name, text: text)
        return Generation.generate(GenerationRequest(sources: [api], prefix: "Notes", templates: [template]))
    }

    @Test func aBuiltInTemplateIsReplaced() {
        let result = generate("API", "// {{{name}}}, our way\n")
        #expect(result.diagnostics.isEmpty)
        let file = result.files.first { $0.name == "Notes+api+API.generated.swift" }
        #expect(file?.text.hasSuffix("\n// Notes, our way\n") == true)
    }

    /// The example of the page is a template that works.
    @Test func theExampleOfThePageReplacesItsTemplate() throws {
        let page = DiagnosticIDs.sources.appending(path: "EndpointRendering/EndpointRendering.docc/Templates.md")
        let parts = try String(contentsOf: page, encoding: .utf8).split(separator: "```mustache\n")
        let template = try #require(parts.first { $0.contains("Countable") }?.split(separator: "```").first)
        let spec = """
            types:
              Note: { fields: { id: string } }
              NotePage: { fields: { notes: list(Note), next: string? } }
            endpoints:
              listNotes:
                get: /notes
                query: { after: string? }
                returns: NotePage
                paginate: { send: after, read: next, items: notes }
            """
        let request = GenerationRequest(
            sources: [
                SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Notes\n".utf8)),
                SpecSource(path: "listing.yaml", bytes: Array(spec.utf8)),
            ],
            prefix: "Notes",
            templates: [
                TemplateSource(path: "Specs/Templates/PagedType.mustache", name: "PagedType", text: String(template))
            ]
        )
        let result = Generation.generate(request)
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        let text = result.files.first { $0.name == "Notes+listing+DTOs.generated.swift" }?.text
        let expected = """

            nonisolated extension NotePage: PagedValue, Countable {
                public var pageItems: [Note] { notes }

                public var count: Int { pageItems.count }
            }

            """
        #expect(text?.contains(expected) == true)
    }

    @Test(arguments: [
        ("API", "{{#name}}", "template-syntax"), ("API", "{{name.x}}", "template-unsupported-tag"),
        ("API", "{{nam}}", "template-unknown-name"), ("API", "{{> Nowhere}}", "template-unknown-partial"),
        ("API", "{{failureCases}}", "template-not-text"), ("Apis", "", "unknown-template"),
    ])
    func errorsAreLocatedInTheUsersFile(name: String, text: String, id: String) {
        let result = generate(name, text)
        #expect(result.diagnostics.map(\.id) == [id])
        #expect(result.diagnostics.first?.location.path == "Specs/Templates/\(name).mustache")
        #expect(result.files.isEmpty, "a broken template made Swift")
    }
}
