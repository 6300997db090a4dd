import EndpointCompatibility
import EndpointGeneration
import EndpointPlan
import EndpointSpec
import Foundation
import Testing

/// Two versions of specs, as texts. A line `# api.yaml` begins another file.
struct ComparedSpecs {
    let old: [SpecSource]
    let new: [SpecSource]

    init(_ old: String, _ new: String) {
        self.old = Self.sources(old)
        self.new = Self.sources(new)
    }

    init(old: [SpecSource], new: [SpecSource]) {
        self.old = old
        self.new = new
    }

    func findings(_ questions: Set<Finding.Question> = Set(Finding.Question.allCases)) throws -> [Finding] {
        let comparison = VersionComparison(from: try version(old, "old"), to: try version(new, "new"))
        guard questions.contains(.sourceCode) else { return comparison.findings(questions) }
        return comparison.findings(questions, swift: (try swift(old), try swift(new)))
    }

    private func version(_ sources: [SpecSource], _ label: String) throws -> APIVersion {
        let read = SpecReader.read(sources)
        let spec = try #require(read.spec, "\(read.diagnostics)")
        let planned = Planner.plan(spec, access: nil)
        return APIVersion(spec, try #require(planned.plan, "\(planned.diagnostics)"), label: label)
    }

    private func swift(_ sources: [SpecSource]) throws -> [String] {
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: "Shop"))
        try #require(!result.files.isEmpty, "\(result.diagnostics)")
        return result.files.map(\.text)
    }

    static func sources(_ text: String) -> [SpecSource] {
        var files: [(name: String, lines: [Substring])] = [("items.yaml", [])]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# "), line.hasSuffix(".yaml") {
                files.append((String(line.dropFirst(2)), []))
            } else {
                files[files.count - 1].lines.append(line)
            }
        }
        var sources = files.filter { $0.lines.contains { !$0.isEmpty } }.map {
            SpecSource(path: $0.name, bytes: Array($0.lines.joined(separator: "\n").utf8))
        }
        if !sources.contains(where: { $0.path == "api.yaml" }) {
            sources.append(SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Shop\n".utf8)))
        }
        return sources
    }
}
