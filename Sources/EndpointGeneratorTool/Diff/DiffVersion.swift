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
        let specs = specs.planned
        guard let spec = specs.spec, let plan = specs.plan else { throw .specs(specs.diagnostics) }
        let version = APIVersion(spec, plan, label: label, document: document, operations: operations)
        guard questions.contains(.sourceCode) else { return DiffVersion(api: version, swift: []) }
        let (texts, diagnostics) = Generation.declarations(of: plan)
        guard !texts.isEmpty else { throw .specs(diagnostics) }
        return DiffVersion(api: version, swift: texts)
    }
}
