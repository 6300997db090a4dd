import EndpointGeneration
import EndpointSpec
import OpenAPIConversion

/// What an import means for a folder that has been imported into before: what changed, and what does not fit any more of
/// that which the team has added.
struct ImportReview {
    /// `nil` where nothing was imported before.
    let changes: ImportChanges?
    /// Errors and warnings of the new files together with the team's.
    let diagnostics: [Diagnostic]

    init(of files: [OpenAPIImport.File], into folder: ImportFolder) {
        let (imported, own) = folder.sources
        let new = files.map { SpecSource(path: folder.path(of: $0.name), bytes: Array($0.text.utf8)) }
        let newDocument = SpecReader.document(of: new).document
        let old = imported.isEmpty ? nil : SpecReader.document(of: imported).document
        changes = old.flatMap { old in newDocument.map { ImportChanges(from: old, to: $0) } }
        guard !own.isEmpty else {
            diagnostics = []
            return
        }
        // Beside the team's files there may be one that a new file takes the place of: that is refused elsewhere.
        let others = own.filter { source in !new.contains { $0.path == source.path } }
        var found = Generation.check(new + others).filter { $0.severity == .error }
        let merged = SpecReader.document(of: new + others).document?.refinements
        let before = imported.isEmpty ? nil : SpecReader.document(of: imported + others).document?.refinements
        if let merged, let before, let newDocument { found += merged.lost(since: before, in: newDocument) }
        diagnostics = found.sortedAndUnique()
    }
}
