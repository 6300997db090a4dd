internal import EndpointPatterns

/// A regular expression of the spec, read once.
package struct SpecPattern: Sendable {
    package let text: String
    private let reading: Result<TextPattern, PatternProblem>

    /// - Throws: What is wrong with the text, if it is no pattern, or one that is too large.
    init(_ text: String) throws(PatternProblem) {
        self.text = text
        reading = Result { () throws(PatternProblem) in try TextPattern(text) }
        switch reading {
        case .success, .failure(.unsupported): break
        case .failure(let problem): throw problem
        }
    }

    /// The pattern that values are checked with; `nil` if only the server checks them.
    var compiled: TextPattern? { try? reading.get() }

    /// Why only the server checks values; `nil` if clients do, too.
    var problem: PatternProblem? {
        if case .failure(let problem) = reading { problem } else { nil }
    }
}

/// The rest follows from the text.
extension SpecPattern: Hashable {
    package static func == (left: SpecPattern, right: SpecPattern) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
