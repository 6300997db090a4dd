import EndpointGeneration
import EndpointSpec
import OpenAPIConversion

/// Compares an import with the folder that it is written to: what changed since the previous import, and which of the
/// team's own files no longer fit.
struct ImportReview {
    /// `nil` if this is the first import into the folder.
    let changes: ImportChanges?
    /// The errors of the new files together with the team's own. It is empty if the team has none.
    let diagnostics: [Diagnostic]

    init(of outcome: OpenAPIImport.Outcome, into folder: ImportFolder) {
        let (imported, own) = folder.sources
        let new = outcome.files.map { SpecSource(path: folder.path(of: $0.name), bytes: Array($0.text.utf8)) }
        let newDocument = SpecReader.document(of: new).document
        changes = folder.imported.flatMap { old in
            newDocument.map { ImportChanges(from: old, to: $0, keeping: outcome.kept) }
        }
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
}
