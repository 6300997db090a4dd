/// Regular expressions, each compiled once: that takes far longer than looking for a match.
final class CompiledPatterns: Sendable {
    /// An expression.
    final class Expression: Sendable {
        // `Regex` is not marked as sendable, since code could stand in it. One that is made of text has none, and the lock lets
        // one thread at a time use it.
        private struct Compiled: @unchecked Sendable {
            let regex: Regex<AnyRegexOutput>
        }

        private let compiled: Lock<Compiled>

        fileprivate init?(_ pattern: String) {
            guard let regex = try? Regex(pattern) else { return nil }
            compiled = Lock(Compiled(regex: regex))
        }

        /// Whether there is a match somewhere in the text.
        func isFound(in text: String) -> Bool {
            compiled.withLock { text.firstMatch(of: $0.regex) != nil }
        }
    }

    /// Those of all values that are written: as many as specs have patterns.
    static let shared = CompiledPatterns()

    private let expressions = Lock<[String: Expression?]>([:])

    /// The expression; nil where the pattern is none.
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
