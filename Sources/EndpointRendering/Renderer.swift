package import EndpointPlan

/// The stage that writes Swift: a plan in, files out, through the templates.
package struct Renderer: Sendable {
    /// A rendered file: of which spec file, of which kind, and its text.
    package struct File: Sendable {
        package let specName: String
        package let kind: String
        package let text: String
    }

    private let engine: TemplateEngine

    /// - Parameter templates: Every template's text by its name.
    /// - Throws: What is wrong with the templates.
    package init(templates: [String: String]) throws(TemplateErrors) {
        engine = try TemplateEngine(texts: templates)
    }

    /// Renders every file that the plan's spec files stand for, those with nothing to declare included: a build-tool
    /// plugin has named them all before it could know.
    package func render(_ plan: GenerationPlan) throws(TemplateErrors) -> [File] {
        var files: [File] = []
        var errors: [TemplateError] = []
        for (specName, kind, view) in Self.views(of: plan) {
            do {
                let text = try engine.render(view, with: kind)
                files.append(File(specName: specName, kind: kind, text: text))
            } catch {
                errors += error.errors
            }
        }
        guard errors.isEmpty else { throw TemplateErrors(errors: errors) }
        return files
    }

    private static func views(of plan: GenerationPlan) -> [(specName: String, kind: String, view: any TemplateView)] {
        [(plan.apiFile, "API", APIView(plan: plan.api, access: plan.access))]
            + plan.files.flatMap { file in
                views(of: file, in: plan).map { (file.name, $0.kind, $0.view) }
            }
    }

    private static func views(of file: FilePlan, in plan: GenerationPlan) -> [(kind: String, view: any TemplateView)] {
        let access = plan.access
        return [
            ("Models", ModelsView(file: file, access: access)),
            ("DTOs", DTOsView(file: file, access: access)),
            ("Endpoints", EndpointsView(file: file, api: plan.api, access: access)),
            ("Repositories", RepositoriesView(file: file, api: plan.api, access: access, part: .protocols)),
            ("RemoteRepositories", RepositoriesView(file: file, api: plan.api, access: access, part: .remote)),
            ("Mocks", RepositoriesView(file: file, api: plan.api, access: access, part: .mocks)),
        ]
    }
}
