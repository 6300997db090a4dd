/// The findings of one API, and the versions that were compared.
package struct FindingReport: Sendable {
    package let api: String
    /// The labels of the old versions, the oldest first.
    package let old: [String]
    package let new: String
    package let questions: Set<Finding.Question>
    /// By question, then the most harmful first.
    package let findings: [Finding]
    private let counting: Counting

    /// The findings that make the command fail.
    package struct Counting: Sendable {
        let questions: Set<Finding.Question>
        let least: Finding.Level?

        /// Creates the questions and the least level that count; `nil` if no level does.
        package init(_ questions: Set<Finding.Question>, least: Finding.Level?) {
            self.questions = questions
            self.least = least
        }
    }

    package init(
        api: String,
        old: [String],
        new: String,
        questions: Set<Finding.Question>,
        counting: Counting,
        findings: [Finding]
    ) {
        self.api = api
        self.old = old
        self.new = new
        self.questions = questions
        self.counting = counting
        self.findings = findings
    }

    /// True if the finding makes the command fail.
    package func counts(_ finding: Finding) -> Bool {
        guard let least = counting.least, finding.acceptance == nil else { return false }
        return counting.questions.contains(finding.question) && finding.level >= least
    }

    /// Joins the findings of several old versions. Each finding names the versions that it affects. A finding that is accepted for
    /// some versions stays beside the one that counts for the others.
    package static func merge(_ versions: [(label: String, findings: [Finding])]) -> [Finding] {
        guard versions.count > 1 else { return versions.first?.findings ?? [] }
        struct Key: Hashable {
            var question: Finding.Question
            var kind: FindingKind
            var level: Finding.Level
            var subject: String
            var reason: String
            var acceptance: String?
        }
        var merged: [Key: Finding] = [:]
        for (label, findings) in versions {
            for finding in findings {
                let key = Key(
                    question: finding.question,
                    kind: finding.kind,
                    level: finding.level,
                    subject: finding.subject,
                    reason: finding.reason,
                    acceptance: finding.acceptance
                )
                var joined = merged[key] ?? finding
                joined.operations = (joined.operations + finding.operations).withoutRepetitions
                joined.versions = (joined.versions + [label]).withoutRepetitions
                merged[key] = joined
            }
        }
        return merged.values.sorted()
    }
}

extension Finding.Question {
    /// The heading of the section.
    package var title: String {
        switch self {
        case .releasedApps: "Released apps, new server"
        case .newApp: "New app, old server"
        case .sourceCode: "The app's code, newly generated Swift"
        case .devices: "Devices: rows, waiting writes and recordings"
        }
    }
}

extension Finding {
    /// `Specs/Bank/payments.yaml:12:5`, or both places with an arrow.
    var places: String {
        switch (old, new) {
        case (let old?, let new?): "\(old) → \(new)"
        case (let old?, nil): "\(old)"
        case (nil, let new?): "\(new)"
        case (nil, nil): ""
        }
    }

    /// `getPayment, getPayments and 3 more`
    var users: String {
        guard operations.count > 1 || operations.first.map({ !subject.hasPrefix($0) }) == true else { return "" }
        let shown = operations.prefix(4).joined(separator: ", ")
        return operations.count > 4 ? "\(shown) and \(operations.count - 4) more" : shown
    }
}
