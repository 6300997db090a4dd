import EndpointCompatibility
import EndpointSpec
import EndpointTooling

/// `diff`: compares versions of APIs, and reports the effects.
struct DiffCommand: Sendable {
    enum Format: String, Sendable, CaseIterable { case text, json, markdown, github }

    /// The lowest level at which the command fails.
    enum Threshold: String, Sendable, CaseIterable {
        case breaking, risky, never

        func isReached(by level: Finding.Level?) -> Bool {
            switch self {
            case .breaking: level == .breaking
            case .risky: level == .breaking || level == .risky
            case .never: false
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
        var warnings: [Diagnostic] = []
        for sides in all {
            for new in sides.new where !sides.old(of: new).isEmpty {
                let (report, stale) = try report(on: new, sides)
                reports.append(report)
                warnings += stale
            }
        }
        let notes = all.flatMap(\.notes)
        guard !reports.isEmpty else { throw .absent(notes.joined(separator: ", ")) }
        let counted = counted
        let worst = reports.flatMap(\.findings).filter { counted.contains($0.question) && $0.acceptance == nil }.map(
            \.level
        ).max()
        let lines = notes.map { "note: \($0), so that it is not compared\n" } + warnings.map { "\($0)\n" }
        let status: ExitStatus = threshold.isReached(by: worst) ? .failure : .success
        return CommandOutcome(status, output: text(of: reports), errors: lines.joined())
    }

    private func report(on new: DiffAPI, _ sides: DiffSides) throws(DiffProblem) -> (FindingReport, [Diagnostic]) {
        let accepted = AcceptedFindings(new.accepted)
        guard accepted.diagnostics.isEmpty else { throw .specs(accepted.diagnostics) }
        let version = try new.version(for: asked)
        var compared: [(label: String, findings: [Finding])] = []
        var used: Set<Int> = []
        for old in sides.old(of: new) {
            let marked = accepted.accept(version.findings(since: try old.version(for: asked), asked), from: old.label)
            used.formUnion(marked.used)
            compared.append((old.label, marked.findings))
        }
        let report = FindingReport(
            api: version.api.spec.api.name.value,
            old: compared.map(\.label),
            new: new.label,
            questions: asked,
            findings: FindingReport.merge(compared)
        )
        return (report, accepted.stale(besides: used))
    }

    private func text(of reports: [FindingReport]) -> String {
        switch format {
        case .text: reports.map(\.text).joined(separator: "\n")
        case .json: FindingReport.json(reports)
        case .markdown: reports.map(\.markdown).joined(separator: "\n")
        case .github: reports.map(\.github).joined()
        }
    }
}
