import EndpointCommands
import EndpointGeneration
import EndpointSpec
import EndpointTooling
import Foundation
import OpenAPIConversion
import TrafficConversion

/// `import`: reads a document, writes specs for it, and reports what could not be imported.
struct ImportCommand: Sendable {
    enum Format: String, Sendable, CaseIterable { case text, json }

    var file: String
    /// The folder that the document's references may lead to, if it is not the document's own.
    var root: String?
    var output: String
    var options: OpenAPIImport.Options
    var isStrict = false
    var isForced = false
    /// True if the import also writes a file with refinements.
    var suggestsRefinements = false
    var format = Format.text
    /// True if the text lists each part that was not imported, and not only each kind once.
    var showsDetails = false
    /// The document that traffic became, in place of a file.
    var traffic: TrafficDocument?

    /// Imports the document. If a check fails, no file is written.
    func run() -> CommandOutcome {
        do throws(CommandRefusal) {
            return finish(try imported())
        } catch {
            return error.outcome
        }
    }

    /// Imports the document without writing it.
    ///
    /// - Throws: The refusal, if the document does not import.
    func imported() throws(CommandRefusal) -> OpenAPIImport.Outcome {
        if let traffic {
            let bytes = Array(traffic.text.utf8)
            return try imported(URL(fileURLWithPath: file).lastPathComponent, comments: traffic.guesses) { _ in bytes }
        }
        let url = URL(fileURLWithPath: file)
        guard FileManager.default.fileExists(atPath: file) else {
            throw CommandRefusal(.usage("there is no file '\(file)'"))
        }
        let folder = DocumentFolder(root.map { URL(fileURLWithPath: $0) } ?? url.deletingLastPathComponent())
        guard let path = folder.path(of: url) else {
            let hint = "--root names a folder above the document"
            throw CommandRefusal(.usage("'\(file)' is not in the folder '\(root ?? "")'; \(hint)"))
        }
        return try imported(path, load: folder.load)
    }

    private func imported(
        _ path: String,
        comments: [String: [String]] = [:],
        load: DocumentLoader
    ) throws(CommandRefusal) -> OpenAPIImport.Outcome {
        var options = options
        options.comments = comments
        options.earlier = ImportFolder(output).imported
        let outcome = OpenAPIImport.run(
            path,
            options: options,
            check: { Generation.check($0) },
            load: load
        )
        guard outcome.diagnostics.isEmpty else {
            let lines = outcome.diagnostics.prefix(20).map { "\($0)\n" }.joined()
            throw CommandRefusal(CommandOutcome(.failure, errors: lines + "nothing was written\n"))
        }
        return outcome
    }

    private func finish(_ outcome: OpenAPIImport.Outcome) -> CommandOutcome {
        var report = ImportReportText(outcome.report, of: file, root: root)
        report.showsDetails = showsDetails
        report.traffic = traffic?.notes
        let losses = outcome.report.entries.count + (traffic?.notes.count { $0.kind == .lost } ?? 0)
        if isStrict, losses > 0 {
            let count = "\(losses) parts of \(file) cannot be imported; nothing was written\n"
            return CommandOutcome(.failure, output: format == .json ? report.json() : "", errors: report.text + count)
        }
        return write(outcome, report)
    }

    /// The suggested refinements that are valid together with the team's own.
    private func suggestions(_ outcome: OpenAPIImport.Outcome, _ folder: ImportFolder) -> SuggestedRefinements? {
        let path = folder.path(of: SuggestedRefinements.fileName)
        let files = outcome.files.map { SpecSource(path: folder.path(of: $0.name), bytes: Array($0.text.utf8)) }
        let sources = files + folder.sources.others.filter { $0.path != path }
        guard let document = SpecReader.document(of: files).document,
            let refinements = SpecReader.document(of: sources).document?.refinements
        else { return nil }
        var suggested = SuggestedRefinements(for: document, besides: refinements)
        suggested.keepValid { file in
            let all = sources + [SpecSource(path: path, bytes: Array(file.text.utf8))]
            let errors = Generation.check(all).filter { $0.severity == .error }.map(\.location)
            return (errors.filter { $0.path == path }, errors.filter { $0.path != path })
        }
        return suggested
    }

    private func write(_ outcome: OpenAPIImport.Outcome, _ report: ImportReportText) -> CommandOutcome {
        let folder = ImportFolder(output)
        let review = ImportReview(of: outcome, into: folder)
        let errors = review.diagnostics.map { "\($0)\n" }.joined()
        let json = report.json(review)
        guard errors.isEmpty || isForced else {
            let hint =
                "your files beside the imported ones do not fit the new import; correct them, or write with "
                + "--force; nothing was written\n"
            let output = format == .json ? json : ImportReportText.text(of: review)
            return CommandOutcome(.failure, output: output, errors: errors + hint)
        }
        let suggested = suggestsRefinements ? suggestions(outcome, folder) : nil
        do throws(ImportFolderProblem) {
            let written = try folder.write(outcome.files + [suggested?.file].compactMap(\.self), isForced: isForced)
            let counts =
                suggested.map { "\(SuggestedRefinements.fileName): refinements of \($0.count) endpoints\n" } ?? ""
            let summary = """
                \(output): \(outcome.operationCount) operations and \(outcome.typeCount) types in \
                \(outcome.files.count) files, \(written.changed) changed, \(written.removed.count) removed\
                \(written.removed.isEmpty ? "" : " (\(written.removed.joined(separator: ", ")))")
                \(counts)\(ImportReportText.text(of: review))\(report.summary)
                """
            return CommandOutcome(
                errors.isEmpty ? .success : .failure,
                output: format == .json ? json : summary,
                errors: errors + (format == .json ? "" : report.text)
            )
        } catch {
            return CommandOutcome(.failure, errors: error.message)
        }
    }
}
