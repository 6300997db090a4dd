import EndpointSpec
package import EndpointTooling
import Foundation

/// `validate`: reports the errors in a folder of specs, and writes nothing.
package struct ValidateCommand: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        /// Findings on standard error, in the format of compilers.
        case text
        /// One JSON object on standard output: see ``DiagnosticReport``.
        case json
    }

    package var specs: String
    package var format: Format

    package init(specs: String, format: Format) {
        self.specs = specs
        self.format = format
    }

    package func run() -> CommandOutcome {
        guard let run = SpecRun(folder: specs, lints: true) else { return .noFolder(specs) }
        let status: ExitStatus = run.diagnostics.containsErrors ? .failure : .success
        switch format {
        case .text:
            return CommandOutcome(status, output: status == .success ? verdict(run) : "", errors: errors(run))
        case .json:
            return CommandOutcome(status, output: DiagnosticReport(run.diagnostics).json)
        }
    }

    private func verdict(_ run: SpecRun) -> String {
        let warnings = run.diagnostics.count { $0.severity == .warning }
        let fine = run.apis.map { "\($0.prefix): \(Phrase.count($0.specCount, "spec file")), fine\n" }.joined()
        return warnings == 0 ? fine : fine + "\(Phrase.count(warnings, "warning"))\n"
    }

    private func errors(_ run: SpecRun) -> String {
        let addresses = Set(run.diagnostics.map(\.address)).sorted().map { "see \($0)\n" }.joined()
        guard run.diagnostics.containsErrors else { return run.report + addresses }
        let count = Phrase.count(run.diagnostics.count { $0.severity == .error }, "error")
        return run.report + addresses + "\(count) in \(specs)\n"
    }
}
