import EndpointDescription
import EndpointSpec

extension FindingReport {
    /// Reports as one JSON object, indented, with a line feed at its end. `version` increases when a key is removed or changes
    /// its meaning.
    package static func json(_ reports: [FindingReport]) -> String {
        let tree: JSONTree = ["version": .number("1"), "apis": .array(reports.map(\.tree))]
        return tree.lines(width: 100).joined(separator: "\n") + "\n"
    }

    private var tree: JSONTree {
        let counts = Finding.Level.allCases.reversed().map { level in
            JSONTree.Member(key: level.rawValue, value: .number("\(findings.count { $0.level == level })"))
        }
        return [
            "api": .string(api), "old": .array(old.map { .string($0) }), "new": .string(new),
            "questions": .array(Finding.Question.allCases.filter(questions.contains).map { .string($0.rawValue) }),
            "counts": .object(counts), "findings": .array(findings.map(tree)),
        ]
    }

    private func tree(_ finding: Finding) -> JSONTree {
        [
            "question": .string(finding.question.rawValue), "id": .string(finding.kind.rawValue),
            "level": .string(finding.level.rawValue), "place": .string(finding.subject),
            "reason": .string(finding.reason), "advice": .string(finding.advice), "old": Self.tree(finding.old),
            "new": Self.tree(finding.new), "fails": .bool(counts(finding)),
            "endpoints": .array(finding.operations.map { .string($0) }),
            "affects": .array(finding.versions.map { .string($0) }),
            "accepted": finding.acceptance.map { .string($0) } ?? .null,
        ]
    }

    private static func tree(_ location: SourceLocation?) -> JSONTree {
        guard let location else { return .null }
        return [
            "path": .string(location.path), "line": .number("\(location.line)"),
            "column": .number("\(location.column)"),
        ]
    }
}
