import EndpointCompatibility
import EndpointGeneration
import EndpointPlan
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

    /// OLD and NEW, or NEW alone if there are released versions.
    var versions: [String]
    var released: [String] = []
    var releasedTags: String?
    /// Empty for all questions.
    var questions: [Finding.Question] = []
    var format = Format.text
    var threshold = Threshold.breaking

    func run() -> CommandOutcome {
        do throws(DiffProblem) {
            let sides = try DiffSides(versions: versions, released: released, tags: releasedTags)
            return try compare(sides)
        } catch {
            switch error {
            case .usage(let message): return .usage(message)
            case .specs(let diagnostics):
                let lines = diagnostics.sortedAndUnique().map { "\($0)\n" }.joined()
                return CommandOutcome(.failure, errors: lines + "nothing was compared\n")
            }
        }
    }

    private var asked: Set<Finding.Question> { Set(questions.isEmpty ? Finding.Question.allCases : questions) }

    /// The questions that determine the exit code.
    private var counted: Set<Finding.Question> { questions.isEmpty ? [.releasedApps, .devices] : Set(questions) }

    private func compare(_ sides: DiffSides) throws(DiffProblem) -> CommandOutcome {
        var reports: [FindingReport] = []
        var warnings: [Diagnostic] = []
        for new in sides.new {
            let (report, stale) = try report(on: new, sides)
            reports.append(report)
            warnings += stale
        }
        let counted = counted
        let worst = reports.flatMap(\.findings).filter { counted.contains($0.question) && $0.acceptance == nil }.map(
            \.level
        ).max()
        let status: ExitStatus = threshold.isReached(by: worst) ? .failure : .success
        return CommandOutcome(status, output: text(of: reports), errors: warnings.map { "\($0)\n" }.joined())
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

/// A version that was read and planned, and the texts of its Swift if a question needs them.
struct DiffVersion: Sendable {
    let api: APIVersion
    let swift: [String]

    /// The findings of these questions.
    func findings(since old: DiffVersion, _ questions: Set<Finding.Question>) -> [Finding] {
        VersionComparison(from: old.api, to: api).findings(questions, swift: (old.swift, swift))
    }
}

extension DiffAPI {
    /// Reads and plans the specs, and generates the Swift if one of these questions needs it.
    func version(for questions: Set<Finding.Question>) throws(DiffProblem) -> DiffVersion {
        let read = SpecReader.read(sources)
        guard let spec = read.spec else { throw .specs(read.diagnostics) }
        let planned = Planner.plan(spec, access: nil)
        guard let plan = planned.plan else { throw .specs(planned.diagnostics) }
        let version = APIVersion(spec, plan, label: label)
        guard questions.contains(.sourceCode) else { return DiffVersion(api: version, swift: []) }
        let result = Generation.generate(plan)
        guard !result.files.isEmpty else { throw .specs(result.diagnostics) }
        // The description of a mock server is data. No code names its parts.
        let files = result.files.filter { !$0.name.contains("MockAPI") }
        return DiffVersion(api: version, swift: files.map(\.text))
    }
}
