package import EndpointPlan
import EndpointRendering
package import EndpointSpec
import EndpointTemplates

/// The whole generator as one function: specs in, files and diagnostics out. It uses no disk and prints nothing.
package enum Generation {
    /// Generates an API.
    ///
    /// - Returns: All files, or no file and the errors.
    package static func generate(_ request: GenerationRequest) -> GenerationResult {
        let planned = plan(request)
        return render(planned, shadowed: planned.plan?.shadowedNames ?? [])
    }

    /// Generates several APIs into one module. Their declarations must have different names.
    ///
    /// - Returns: The results in the order of the requests, and the errors for duplicate names.
    package static func generate(
        _ requests: [GenerationRequest]
    ) -> (results: [GenerationResult], collisions: [Diagnostic]) {
        let planned = requests.map(plan)
        let shadowed = planned.reduce(into: Set<String>()) { $0.formUnion($1.plan?.shadowedNames ?? []) }
        let results = planned.map { render($0, shadowed: shadowed) }
        return (results, ModuleNames.check(results.map { ($0.api, $0.names) }))
    }

    /// The Swift of a plan whose declarations code can name, with the built-in templates and lines of any length.
    ///
    /// - Returns: The texts of all files, or no text and the errors.
    package static func declarations(of plan: GenerationPlan) -> (texts: [String], diagnostics: [Diagnostic]) {
        do {
            let files = try Renderer(templates: BuiltInTemplates.texts).declarations(of: plan)
            return (files.map(\.text), [])
        } catch {
            return ([], TemplateDiagnostics.diagnostics(error, templates: []))
        }
    }

    /// The errors and warnings of an API. Nothing is rendered.
    package static func check(_ sources: [SpecSource]) -> [Diagnostic] {
        plan(GenerationRequest(sources: sources, prefix: "")).diagnostics.sortedAndUnique()
    }

    /// The errors and warnings of a decoded API. Nothing is rendered.
    package static func check(_ document: SpecDocument) -> [Diagnostic] {
        PlannedSpecs(document).diagnostics.sortedAndUnique()
    }

    /// A request with its plan.
    private struct Planned {
        let request: GenerationRequest
        var api = ""
        var renderer: Renderer?
        var plan: GenerationPlan?
        var diagnostics: [Diagnostic]
    }

    private static func plan(_ request: GenerationRequest) -> Planned {
        let (renderer, templateDiagnostics) = renderer(for: request.templates)
        let (spec, specDiagnostics, levels) = SpecReader.check(request.sources, lint: request.lints)
        let allowed = AllowedWarnings(in: request.lints ? request.sources : [])
        // A comment allows a warning at any level, so levels come after comments.
        func chosen(_ findings: [Diagnostic], isComplete: Bool) -> [Diagnostic] {
            let rest = allowed.applied(to: findings, isComplete: isComplete)
            return templateDiagnostics + (request.lints ? levels.applied(to: rest) : rest)
        }
        guard let spec else {
            return Planned(request: request, diagnostics: chosen(specDiagnostics, isComplete: false))
        }
        var (plan, planDiagnostics) = Planner.plan(spec, access: request.access, target: request.target)
        if request.lints, let plan { planDiagnostics += SystemTypeNamesLint.check(spec, access: plan.access) }
        let findings = specDiagnostics + spec.refinements.annotated(planDiagnostics)
        return Planned(
            request: request,
            api: spec.api.name.value,
            renderer: renderer,
            plan: plan,
            diagnostics: chosen(findings, isComplete: plan != nil)
        )
    }

    /// Renders a plan. `shadowed` has the names of system types that the module declares.
    private static func render(_ planned: Planned, shadowed: Set<String>) -> GenerationResult {
        let diagnostics = planned.diagnostics
        guard let renderer = planned.renderer, let plan = planned.plan, !diagnostics.containsErrors else {
            return failure(diagnostics)
        }
        let request = planned.request
        do {
            let files = try renderer.render(plan, shadowed: shadowed).map { file in
                GeneratedFile(
                    name: OutputNaming.output(prefix: request.prefix, specName: file.specName, kind: file.kind),
                    text: file.text,
                    isEmpty: file.isEmpty
                )
            }
            return GenerationResult(
                files: files.sorted { $0.name < $1.name },
                diagnostics: diagnostics.sortedAndUnique(),
                api: planned.api,
                names: plan.names
            )
        } catch {
            return failure(diagnostics + TemplateDiagnostics.diagnostics(error, templates: request.templates))
        }
    }

    private static func failure(_ diagnostics: [Diagnostic]) -> GenerationResult {
        GenerationResult(files: [], diagnostics: diagnostics.sortedAndUnique())
    }

    /// A renderer with the built-in templates. The user's templates replace those with the same name.
    private static func renderer(for templates: [TemplateSource]) -> (Renderer?, [Diagnostic]) {
        var texts = BuiltInTemplates.texts
        let unknown = templates.filter { texts[$0.name] == nil }
        let diagnostics = unknown.map { TemplateDiagnostics.unknownTemplate($0, known: texts.keys.sorted()) }
        for template in templates where texts[template.name] != nil {
            texts[template.name] = template.text
        }
        do {
            return (try Renderer(templates: texts), diagnostics)
        } catch {
            return (nil, diagnostics + TemplateDiagnostics.diagnostics(error, templates: templates))
        }
    }
}
