package import EndpointPlan
import EndpointSpec

/// The stage that writes Swift. It renders a plan with the templates.
package struct Renderer: Sendable {
    /// A rendered file: its text, its kind, and the name of its spec file.
    package struct File: Sendable {
        package let specName: String
        package let kind: String
        package let text: String
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
        let views = [Self.apiView(of: plan), Self.mockAPIView(of: plan)]
        return try render(plan, views, shadowed: shadowed) { LongLines.broken($0) }
    }

    /// Renders what code can name, for a reader that takes lines of any length.
    package func declarations(of plan: GenerationPlan) throws(TemplateErrors) -> [File] {
        // The description of a mock server is data. No code names its parts.
        try render(plan, [Self.apiView(of: plan)], shadowed: plan.shadowedNames) { $0 }
    }

    private func render(
        _ plan: GenerationPlan,
        _ views: [View],
        shadowed: Set<String>,
        _ layout: @escaping @Sendable (String) -> String
    ) throws(TemplateErrors) -> [File] {
        let names = QualifiedNames(shadowed: plan.shadowedNames.union(shadowed), layers: plan.layers)
        let (files, errors) = render(views, names, layout)
        let rendered = plan.files.concurrentMap { render(Self.views(of: $0, in: plan), names, layout) }
        let allErrors = errors + rendered.flatMap(\.errors)
        guard allErrors.isEmpty else { throw TemplateErrors(errors: allErrors) }
        return files + rendered.flatMap(\.files)
    }

    private func render(
        _ views: [View],
        _ names: QualifiedNames,
        _ layout: (String) -> String
    ) -> (files: [File], errors: [TemplateError]) {
        var files: [File] = []
        var errors: [TemplateError] = []
        for (specName, kind, template, view) in views {
            do {
                let text = try engine.render(view, with: template)
                files.append(File(specName: specName, kind: kind, text: layout(names.text(text))))
            } catch {
                errors += error.errors
            }
        }
        return (files, errors)
    }

    private typealias View = (specName: String, kind: String, template: String, view: any TemplateView)

    private static func apiView(of plan: GenerationPlan) -> View {
        guard plan.layers.contains(.data) else {
            let blank = ModelsView(file: .blank(plan.apiFile), access: plan.access)
            return (plan.apiFile, "API", "Models", LayeredFileView(blank, of: .data, domain: .none, in: plan))
        }
        let view = LayeredFileView(
            APIView(plan: plan.api, access: plan.access),
            of: .data,
            domain: DomainUse.inAPI(plan),
            in: plan
        )
        return (plan.apiFile, "API", "API", view)
    }

    private static func mockAPIView(of plan: GenerationPlan) -> View {
        (
            plan.apiFile, "MockAPI", "MockAPI",
            LayeredFileView(MockAPIView(plan: plan), of: .data, domain: .none, in: plan)
        )
    }

    private static func views(of file: FilePlan, in plan: GenerationPlan) -> [View] {
        let access = plan.access
        let domain = plan.layers.contains(.domain) ? file : .blank(file.name)
        let data = plan.layers.contains(.data) ? file : .blank(file.name)
        func view(
            _ kind: String,
            _ view: any FileView,
            of layer: SpecLayer,
            _ use: ImportList.Use = .none
        ) -> View {
            (file.name, kind, kind, LayeredFileView(view, of: layer, domain: use, in: plan))
        }
        func repositories(_ file: FilePlan, _ part: RepositoriesView.Part) -> RepositoriesView {
            RepositoriesView(
                file: file,
                api: plan.api,
                access: access,
                part: part,
                isDebugOnly: !plan.releasesMocks
            )
        }
        return [
            view("Models", ModelsView(file: domain, access: access), of: .domain),
            view("DTOs", DTOsView(file: data, access: access), of: .data, DomainUse.inDTOs(data)),
            view(
                "Endpoints",
                EndpointsView(file: data, api: plan.api, access: access),
                of: .data,
                DomainUse.inEndpoints(data, plan)
            ),
            view("Repositories", repositories(domain, .protocols), of: .domain),
            view(
                "RemoteRepositories",
                repositories(data, .remote),
                of: .data,
                DomainUse.inRemoteRepositories(data, plan)
            ),
            view(
                "OfflineRepositories",
                repositories(data, .offline),
                of: .data,
                DomainUse.inOfflineRepositories(data, plan)
            ),
            view("Mocks", repositories(data, .mocks), of: .data, DomainUse.inMocks(data, plan)),
        ]
    }
}
