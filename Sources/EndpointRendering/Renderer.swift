package import EndpointPlan
import EndpointSpec

/// The stage that writes Swift. It renders a plan with the templates.
package struct Renderer: Sendable {
    /// A rendered file: its text, its kind, and the name of its spec file.
    package struct File: Sendable {
        package let specName: String
        package let kind: String
        package let text: String
        /// There are no declarations.
        package let isEmpty: Bool
    }

    private let engine: TemplateEngine

    /// Creates a renderer.
    ///
    /// - Parameter templates: The templates' texts by name.
    /// - Throws: The errors in the templates.
    package init(templates: [String: String]) throws(TemplateErrors) {
        engine = try TemplateEngine(texts: templates)
    }

    /// Renders all files of the plan's spec files. Files without declarations are rendered, too, because the build-tool
    /// plugin must name all files in advance. `shadowed` has the names of system types that other APIs of the module
    /// declare.
    package func render(
        _ plan: GenerationPlan,
        shadowed: Set<String> = []
    ) throws(TemplateErrors) -> [File] {
        let mockAPI = FilePart("MockAPI", MockAPIView(plan: plan), in: plan)
        return try render(plan, apiFile(of: plan, beside: [mockAPI]), shadowed: shadowed) { LongLines.broken($0) }
    }

    /// Renders what code can name, for a reader that takes lines of any length.
    package func declarations(of plan: GenerationPlan) throws(TemplateErrors) -> [File] {
        // The description of a mock server is data. No code names its parts.
        try render(plan, apiFile(of: plan), shadowed: plan.shadowedNames) { $0 }
    }

    private func render(
        _ plan: GenerationPlan,
        _ api: FileContents,
        shadowed: Set<String>,
        _ layout: @escaping @Sendable (String) -> String
    ) throws(TemplateErrors) -> [File] {
        let names = QualifiedNames(shadowed: plan.shadowedNames.union(shadowed), layers: plan.layers)
        var (files, errors) = render([api], names, layout)
        for rendered in plan.files.concurrentMap({ render(contents(of: $0, in: plan), names, layout) }) {
            files += rendered.files
            errors += rendered.errors
        }
        guard errors.isEmpty else { throw TemplateErrors(errors: errors) }
        return files
    }

    private func render(
        _ contents: [FileContents],
        _ names: QualifiedNames,
        _ layout: (String) -> String
    ) -> (files: [File], errors: [TemplateError]) {
        var files: [File] = []
        var errors: [TemplateError] = []
        for file in contents {
            var text = ""
            let views = [("Header", file.header as any TemplateView)] + file.parts.map { ($0.template, $0) }
            for (template, view) in views {
                do {
                    text += try engine.render(view, with: template)
                } catch {
                    errors += error.errors
                }
            }
            files.append(
                File(
                    specName: file.specName,
                    kind: file.kind,
                    text: layout(names.text(text)),
                    isEmpty: file.parts.isEmpty
                )
            )
        }
        return (files, errors)
    }

    private func apiFile(of plan: GenerationPlan, beside others: [FilePart] = []) -> FileContents {
        let view = APIView(plan: plan.api, access: plan.access)
        let part = FilePart("API", view, domain: DomainUse.inAPI(plan), in: plan)
        return FileContents("API", of: plan.apiFile, [part] + others, without: "API", in: plan)
    }

    private func contents(of file: FilePlan, in plan: GenerationPlan) -> [FileContents] {
        let access = plan.access
        func contents(_ kind: String, without declarations: String, _ parts: FilePart...) -> FileContents {
            FileContents(kind, of: file.name, parts, without: declarations, in: plan)
        }
        func repositories(_ part: RepositoriesView.Part) -> RepositoriesView {
            RepositoriesView(
                file: file,
                api: plan.api,
                access: access,
                part: part,
                isDebugOnly: !plan.releasesMocks
            )
        }
        func data(_ template: String, _ view: any FileView, _ domain: ImportList.Use) -> FilePart {
            FilePart(template, view, domain: domain, in: plan)
        }
        return [
            contents(
                "Models",
                without: "type with a domain model",
                FilePart("Models", of: .domain, ModelsView(file: file, access: access), in: plan)
            ),
            contents(
                "DTOs",
                without: "type that is read or written",
                data("DTOs", DTOsView(file: file, access: access), DomainUse.inDTOs(file))
            ),
            contents(
                "Endpoints",
                without: "endpoints",
                data(
                    "Endpoints",
                    EndpointsView(file: file, api: plan.api, access: access),
                    DomainUse.inEndpoints(file, plan)
                )
            ),
            contents(
                "Repositories",
                without: "repositories",
                FilePart("Repositories", of: .domain, repositories(.protocols), in: plan),
                data("RemoteRepositories", repositories(.remote), DomainUse.inRemoteRepositories(file, plan)),
                data("OfflineRepositories", repositories(.offline), DomainUse.inOfflineRepositories(file, plan)),
                data("Mocks", repositories(.mocks), DomainUse.inMocks(file, plan)),
                data(
                    "Observed",
                    ObservedView(file: file, api: plan.api, access: access),
                    DomainUse.inRemoteRepositories(file, plan)
                )
            ),
        ]
    }
}
