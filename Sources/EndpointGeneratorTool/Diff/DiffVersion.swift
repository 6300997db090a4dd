import EndpointCompatibility
import EndpointGeneration
import EndpointPlan
import EndpointSpec

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
        let version = APIVersion(spec, plan, label: label, document: document)
        guard questions.contains(.sourceCode) else { return DiffVersion(api: version, swift: []) }
        let result = Generation.generate(plan)
        guard !result.files.isEmpty else { throw .specs(result.diagnostics) }
        // The description of a mock server is data. No code names its parts.
        let files = result.files.filter { !$0.name.contains("MockAPI") }
        return DiffVersion(api: version, swift: files.map(\.text))
    }
}
