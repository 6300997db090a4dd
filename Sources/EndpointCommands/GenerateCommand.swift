import EndpointGeneration
package import EndpointPlan
import EndpointSpec
package import EndpointTooling

/// `generate`: writes the Swift of a folder of specs, or reports what it would change.
package struct GenerateCommand: Sendable {
    package enum Mode: Sendable {
        /// Writes the files, and prints a summary in one line.
        case write
        /// Writes the files, and prints only findings, because a build prints enough already.
        case build
        /// Writes nothing. The command fails if writing would change a file.
        case check
    }

    package var specs: String
    package var output: String
    package var access: AccessRequest?
    package var target: String?
    package var mode: Mode

    package init(
        specs: String,
        output: String,
        access: AccessRequest? = nil,
        target: String? = nil,
        mode: Mode
    ) {
        self.specs = specs
        self.output = output
        self.access = access
        self.target = target
        self.mode = mode
    }

    package func run() -> CommandOutcome {
        // Includes the warnings of `validate`, because most users see them only in a build.
        guard let run = SpecRun(folder: specs, access: access, target: target, lints: true) else {
            return .noFolder(specs)
        }
        guard !run.diagnostics.containsErrors else {
            return CommandOutcome(.failure, errors: run.report + errorSummary(run))
        }
        // A build names all its outputs in advance, and misses those that it does not get.
        let files = mode == .build ? run.files : run.files.filter { !$0.isEmpty }
        if let name = firstUnusableName(files) {
            return .internalError("the generator made two files named '\(name)', or the name contains a path")
        }
        do throws(OutputError) {
            let folder = OutputFolder(output)
            let changes = try folder.changes(to: files)
            if mode == .check { return checkOutcome(changes, files, run) }
            try folder.apply(changes)
            return CommandOutcome(.success, output: summary(changes, files, run), errors: run.report)
        } catch {
            return .usage(error.message)
        }
    }

    /// The first name that would be written outside the output folder, or twice.
    private func firstUnusableName(_ files: [GeneratedFile]) -> String? {
        var seen: Set<String> = []
        return files.map(\.name).first { name in
            name.contains("/") || !name.hasSuffix(OutputFolder.ending) || !seen.insert(name.lowercased()).inserted
        }
    }
}

extension GenerateCommand {
    private func errorSummary(_ run: SpecRun) -> String {
        let errors = Phrase.count(run.diagnostics.count { $0.severity == .error }, "error")
        return mode == .build ? "" : "\(errors) in \(specs); nothing was written\n"
    }

    private func summary(_ changes: OutputChanges, _ files: [GeneratedFile], _ run: SpecRun) -> String {
        guard mode == .write else { return "" }
        let total = Phrase.count(files.count, "Swift file")
        guard !changes.changes.isEmpty else { return "\(output) is up to date: \(total) for \(run.names)\n" }
        let parts = [
            (changes.count(.add), "added"), (changes.count(.replace), "changed"),
            (changes.count(.remove), "removed"), (changes.unchangedCount, "unchanged"),
        ]
        let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(output) now contains \(total) for \(run.names): \(counts)\n"
    }

    private func checkOutcome(_ changes: OutputChanges, _ files: [GeneratedFile], _ run: SpecRun) -> CommandOutcome {
        guard !changes.changes.isEmpty else {
            let total = Phrase.count(files.count, "Swift file")
            return CommandOutcome(
                .success,
                output: "\(output) is up to date: \(total) for \(run.names)\n",
                errors: run.report
            )
        }
        let lines = changes.changes.map { $0.report(in: output) }.joined()
        let count = Phrase.count(changes.changes.count, "file")
        let verb = changes.changes.count == 1 ? "is" : "are"
        return CommandOutcome(
            .failure,
            errors: run.report + lines
                + "error: \(count) in \(output) \(verb) out of date; generate again without --check to write them\n"
        )
    }
}

extension OutputChange {
    /// Reports a change in a format that editors turn into a link, with the first line that differs.
    fileprivate func report(in folder: String) -> String {
        let path = PathText.join(folder, name)
        switch action {
        case .add:
            return "\(path):1:1: error: the file is missing and would be added [out-of-date]\n"
        case .remove:
            return "\(path):1:1: error: no spec belongs to the file, so it would be removed [out-of-date]\n"
        case .replace:
            let difference = firstDifference
            return "\(path):\(difference.line):1: error: the file would change, first at this line [out-of-date]\n"
                + (difference.before.map { "    - \($0)\n" } ?? "") + (difference.after.map { "    + \($0)\n" } ?? "")
        }
    }
}

extension CommandOutcome {
    /// Use when `--specs` does not name a folder.
    static func noFolder(_ path: String) -> CommandOutcome {
        .usage("there is no folder '\(path)'; --specs takes the folder of an API, or a folder of API folders")
    }
}
