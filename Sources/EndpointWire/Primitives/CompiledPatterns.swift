internal import EndpointPatterns

/// A cache of regular expressions. Each one is compiled once, because compiling takes far longer than a search.
final class CompiledPatterns: Sendable {
    /// A compiled regular expression.
    final class Expression: Sendable {
        private let pattern: Lock<TextPattern>

        fileprivate init?(_ pattern: String) {
            guard let pattern = try? TextPattern(pattern) else { return nil }
            self.pattern = Lock(pattern)
        }

        /// Returns true if the text has no match. A text that takes too many steps counts as a match, because the
        /// server checks it, too.
        func isAbsent(in text: String) -> Bool {
            pattern.withLock { $0.search(in: text) == .absent }
        }
    }

    /// The cache for all values that the process writes. It grows no larger than the number of patterns in the specs.
    static let shared = CompiledPatterns()

    private let expressions = Lock<[String: Expression?]>([:])

    /// Returns the expression of a pattern. It is nil if `TextPattern` rejects the pattern. Then only the server
    /// checks it.
    func expression(_ pattern: String) -> Expression? {
        if let known = expressions.withLock({ $0[pattern] }) { return known }
        let expression = Expression(pattern)
        return expressions.withLock { expressions in
            // If two threads compile the same pattern at the same time, both get the expression that was stored first.
            if let known = expressions[pattern] { return known }
            expressions[pattern] = .some(expression)
            return expression
        }
    }
}
