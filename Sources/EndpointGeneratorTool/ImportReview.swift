import EndpointCompatibility
import EndpointGeneration
import EndpointSpec
import OpenAPIConversion

/// Compares an import with the folder that it is written to: the effects of the newer document, and which of the team's own
/// files no longer fit.
struct ImportReview {
    /// The names of the earlier import that the new one kept, although it would give others.
    let kept: [FormerNames.Kept]
    /// The effects of the newer document; `nil` if this is the first import, or if the specs of a version have errors.
    let findings: FindingReport?
    /// The errors of the new files together with the team's own. It is empty if the team has none.
    let diagnostics: [Diagnostic]

    init(of outcome: OpenAPIImport.Outcome, into folder: ImportFolder) {
        let (imported, own) = folder.sources
        let new = outcome.files.map { SpecSource(path: folder.path(of: $0.name), bytes: Array($0.text.utf8)) }
        let newDocument = SpecReader.document(of: new).document
        kept = outcome.kept
        findings = imported.isEmpty ? nil : Self.findings(from: imported, to: new, besides: own)
        guard !own.isEmpty else {
            diagnostics = []
            return
        }
        // A new file may have the name of one of the team's files. `ImportFolder` refuses to overwrite it.
        let others = own.filter { source in !new.contains { $0.path == source.path } }
        var found = Generation.check(new + others).filter { $0.severity == .error }
        let merged = SpecReader.document(of: new + others).document?.refinements
        let before = imported.isEmpty ? nil : SpecReader.document(of: imported + others).document?.refinements
        if let merged, let before, let newDocument { found += merged.lost(since: before, in: newDocument) }
        diagnostics = found.sortedAndUnique()
    }

    private static func findings(
        from imported: [SpecSource],
        to new: [SpecSource],
        besides own: [SpecSource]
    ) -> FindingReport? {
        let others = own.filter { source in !new.contains { $0.path == source.path } }
        let old = DiffAPI(prefix: "", label: "before", specs: .texts(imported + others))
        let next = DiffAPI(prefix: "", label: "now", specs: .texts(new + others))
        let questions = Set(Finding.Question.allCases)
        do throws(DiffProblem) {
            let version = try next.version(for: questions)
            return FindingReport(
                api: version.api.spec.api.name.value,
                old: [old.label],
                new: next.label,
                questions: questions,
                counting: FindingReport.Counting(questions, least: nil),
                findings: version.findings(since: try old.version(for: questions), questions)
            )
        } catch {
            // The specs have errors. `diagnostics` contains those of the new specs.
            return nil
        }
    }
}
