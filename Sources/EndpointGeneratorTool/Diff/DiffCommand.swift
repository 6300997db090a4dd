import EndpointCompatibility
import EndpointSpec
import EndpointTooling

/// `diff`: compares versions of APIs, and reports the effects.
struct DiffCommand: Sendable {
    enum Format: String, Sendable, CaseIterable { case text, json, markdown, github }

    /// The lowest level at which the command fails.
    enum Threshold: String, Sendable, CaseIterable {
        case breaking, risky, never

        var level: Finding.Level? {
            switch self {
            case .breaking: .breaking
            case .risky: .risky
            case .never: nil
            }
        }
    }

    /// OLD and NEW; or each NEW if there are released versions.
    var versions: [String]
    var released: [String] = []
    var releasedTags: String?
    /// Empty for all questions.
    var questions: [Finding.Question] = []
    var format = Format.text
    var threshold = Threshold.breaking

    func run() -> CommandOutcome {
        do throws(DiffProblem) {
            return try compare(try sides())
        } catch {
            switch error {
            case .usage(let message), .absent(let message): return .usage(message)
            case .specs(let diagnostics):
                let lines = diagnostics.sortedAndUnique().map { "\($0)\n" }.joined()
                return CommandOutcome(.failure, errors: lines + "nothing was compared\n")
            }
        }
    }

    private var asked: Set<Finding.Question> { Set(questions.isEmpty ? Finding.Question.allCases : questions) }

    /// The questions that determine the exit code.
    private var counted: Set<Finding.Question> { questions.isEmpty ? [.releasedApps, .devices] : Set(questions) }

    private func sides() throws(DiffProblem) -> [DiffSides] {
        if !released.isEmpty || releasedTags != nil {
            return try versions.map { new throws(DiffProblem) in
                try DiffSides(released: released, tags: releasedTags, new: new)
            }
        }
        guard versions.count == 2 else {
            let found = versions.count == 1 ? "one argument" : "\(versions.count) arguments"
            throw .usage("'diff' takes OLD and NEW, or --released and NEW; found \(found)")
        }
        return [try DiffSides(old: versions[0], new: versions[1])]
    }

    private func compare(_ all: [DiffSides]) throws(DiffProblem) -> CommandOutcome {
        var reports: [FindingReport] = []
        var (warnings, notes): ([Diagnostic], [String]) = ([], all.flatMap(\.notes))
        for sides in all {
            for new in sides.new where !sides.old(of: new).isEmpty {
                let report = try report(on: new, sides, &warnings, &notes)
                reports += [report].compactMap(\.self)
            }
        }
        guard !reports.isEmpty else { throw .absent(notes.joined(separator: ", ")) }
        let lines = notes.map { "note: \($0), so that it is not compared\n" } + warnings.map { "\($0)\n" }
        let isFailure = reports.contains { report in report.findings.contains { report.counts($0) } }
        return CommandOutcome(isFailure ? .failure : .success, output: text(of: reports), errors: lines.joined())
    }

    /// Compares one API with its old versions; `nil` if none of them can be compared.
    private func report(
        on new: DiffAPI,
        _ sides: DiffSides,
        _ warnings: inout [Diagnostic],
        _ notes: inout [String]
    ) throws(DiffProblem) -> FindingReport? {
        let accepted = AcceptedFindings(new.accepted)
        guard accepted.diagnostics.isEmpty else { throw .specs(accepted.diagnostics) }
        let version = try new.version(for: asked)
        var compared: [(label: String, findings: [Finding])] = []
        var used: Set<Int> = []
        for old in sides.old(of: new) {
            let before: DiffVersion
            do throws(DiffProblem) {
                before = try old.version(for: asked)
            } catch {
                guard case .specs(let problems) = error, sides.areReleased else { throw error }
                notes.append(DiffSides.note(problems, in: old.label))
                continue
            }
            let marked = accepted.accept(version.findings(since: before, asked), from: old.label)
            used.formUnion(marked.used)
            compared.append((old.label, marked.findings))
        }
        guard !compared.isEmpty else { return nil }
        warnings += accepted.stale(besides: used)
        return FindingReport(
            api: version.api.spec.api.name.value,
            old: compared.map(\.label),
            new: new.label,
            questions: asked,
            counting: FindingReport.Counting(counted, least: threshold.level),
            findings: FindingReport.merge(compared)
        )
    }

    private func text(of reports: [FindingReport]) -> String {
        switch format {
        case .text: reports.map(\.text).joined(separator: "\n")
        case .json: FindingReport.json(reports)
        case .markdown: reports.map(\.markdown).joined(separator: "\n")
        case .github: reports.map { $0.github(in: GitFiles.root()) }.joined()
        }
    }
}
