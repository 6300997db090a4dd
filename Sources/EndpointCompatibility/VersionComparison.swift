/// A comparison of two versions of an API: the effects of the change.
package struct VersionComparison: Sendable {
    package let old: APIVersion
    package let new: APIVersion

    package init(from old: APIVersion, to new: APIVersion) {
        self.old = old
        self.new = new
    }

    /// Compares the versions with regard to some questions.
    ///
    /// - Parameters:
    ///   - questions: The questions that are answered.
    ///   - swift: The texts of the generated files of both versions. Only the question about source code needs them.
    /// - Returns: The findings, by question and then the most harmful first.
    package func findings(
        _ questions: Set<Finding.Question>,
        swift: (old: [String], new: [String]) = ([], [])
    ) -> [Finding] {
        var findings: [Finding] = []
        var released: [Finding] = []
        if !questions.isDisjoint(with: [.releasedApps, .devices]) {
            var comparison = ExchangeComparison(client: old, server: new, .releasedApps)
            released = comparison.findings()
        }
        if questions.contains(.releasedApps) { findings += released }
        if questions.contains(.newApp) {
            var comparison = ExchangeComparison(client: new, server: old, .newApp)
            findings += comparison.findings()
        }
        if questions.contains(.sourceCode) {
            var comparison = SourceComparison(from: old, to: new, swift: swift)
            findings += comparison.all(old, new)
        }
        if questions.contains(.devices) {
            var comparison = DeviceComparison(old, new, released: released)
            findings += comparison.all()
        }
        return findings.sorted()
    }
}
