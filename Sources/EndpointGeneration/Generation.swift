import EndpointPlan
import EndpointRendering
package import EndpointSpec
import EndpointTemplates

/// The whole generator as one function: specs in, files and diagnostics out; no disk, no printing.
package enum Generation {
    /// Generates an API.
    ///
    /// - Returns: Every file, or none and the errors that stand in the way.
    package static func generate(_ request: GenerationRequest) -> GenerationResult {
        let (renderer, templateDiagnostics) = renderer(for: request.templates)
        let (spec, specDiagnostics) = SpecReader.read(request.sources, lint: request.lints)
        guard let spec else { return failure(templateDiagnostics + specDiagnostics) }
        let (plan, planDiagnostics) = Planner.plan(spec, access: request.access, target: request.target)
        let diagnostics = templateDiagnostics + specDiagnostics + planDiagnostics
        guard let renderer, let plan, !diagnostics.containsErrors else { return failure(diagnostics) }
        do {
            let files = try renderer.render(plan).map { file in
                GeneratedFile(
                    name: OutputNaming.output(prefix: request.prefix, specName: file.specName, kind: file.kind),
                    text: file.text
                )
            }
            return GenerationResult(
                files: files.sorted { $0.name < $1.name },
                diagnostics: diagnostics.sortedAndUnique(),
                api: spec.api.name.value,
                names: plan.names
            )
        } catch {
            return failure(diagnostics + TemplateDiagnostics.diagnostics(error, templates: request.templates))
        }
    }

    /// Generates several APIs into one module, where what each declares has to have a name of its own.
    ///
    /// - Returns: What became of each, in their order; and the names that two of them declare.
    package static func generate(
        _ requests: [GenerationRequest]
    ) -> (results: [GenerationResult], collisions: [Diagnostic]) {
        let results = requests.map { generate($0) }
        return (results, ModuleNames.check(results.map { ($0.api, $0.names) }))
    }

    private static func failure(_ diagnostics: [Diagnostic]) -> GenerationResult {
        GenerationResult(files: [], diagnostics: diagnostics.sortedAndUnique())
    }

    /// The renderer over our templates and the user's in their place.
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
