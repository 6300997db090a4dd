internal import EndpointPatterns

/// Regular expressions, each compiled once: that takes far longer than looking for a match.
final class CompiledPatterns: Sendable {
    /// An expression.
    final class Expression: Sendable {
        private let pattern: Lock<TextPattern>

        fileprivate init?(_ pattern: String) {
            guard let pattern = try? TextPattern(pattern) else { return nil }
            self.pattern = Lock(pattern)
        }

        /// Whether there is no match anywhere in the text. A text that would take too many steps is let through: the server
        /// has the last word.
        func isAbsent(in text: String) -> Bool {
            pattern.withLock { $0.search(in: text) == .absent }
        }
    }

    /// Those of all values that are written: as many as specs have patterns.
    static let shared = CompiledPatterns()

    private let expressions = Lock<[String: Expression?]>([:])

    /// The expression. It is nil if the pattern cannot be matched in bounded time, so that only the server checks it.
    func expression(_ pattern: String) -> Expression? {
        if let known = expressions.withLock({ $0[pattern] }) { return known }
        let expression = Expression(pattern)
        return expressions.withLock { expressions in
            // Two that begin at once have one expression all the same.
            if let known = expressions[pattern] { return known }
            expressions[pattern] = .some(expression)
            return expression
        }
    }
}
