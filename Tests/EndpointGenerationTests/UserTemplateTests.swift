import EndpointGeneration
import EndpointSpec
import Testing

/// Templates of the user's in place of ours.
@Suite struct UserTemplateTests {
    private func generate(_ name: String, _ text: String) -> GenerationResult {
        let api = SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Notes\n".utf8))
        let template = TemplateSource(path: "Specs/Templates/\(name).mustache", name: name, text: text)
        return Generation.generate(GenerationRequest(sources: [api], prefix: "Notes", templates: [template]))
    }

    @Test func oneOfOursIsReplaced() {
        let result = generate("API", "// {{{name}}}, our way\n")
        #expect(result.diagnostics.isEmpty)
        #expect(result.files.first { $0.name == "Notes+api+API.generated.swift" }?.text == "// Notes, our way\n")
    }

    @Test(arguments: [
        ("API", "{{#name}}", "template-syntax"), ("API", "{{name.x}}", "template-unsupported-tag"),
        ("API", "{{nam}}", "template-unknown-name"), ("API", "{{> Nowhere}}", "template-unknown-partial"),
        ("API", "{{failureCases}}", "template-not-text"), ("Apis", "", "unknown-template"),
    ])
    func whatIsWrongIsFoundInTheUsersFile(name: String, text: String, id: String) {
        let result = generate(name, text)
        #expect(result.diagnostics.map(\.id) == [id])
        #expect(result.diagnostics.first?.location.path == "Specs/Templates/\(name).mustache")
        #expect(result.files.isEmpty, "a broken template made Swift")
    }
}
