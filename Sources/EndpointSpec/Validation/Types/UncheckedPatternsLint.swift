internal import EndpointPatterns

/// A pattern that clients do not check, because it cannot be matched in bounded time.
enum UncheckedPatternsLint {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var patterns = index.endpoints.flatMap(\.parameters).compactMap(\.limits.pattern)
        patterns += index.types.compactMap(\.limits.pattern)
        patterns += index.detailedFields.compactMap(\.field.limits.pattern)
        return patterns.compactMap { pattern in
            pattern.value.problem.map { .uncheckedPattern(pattern, $0) }
        }
    }
}

extension Diagnostic {
    fileprivate static func uncheckedPattern(_ pattern: Located<SpecPattern>, _ problem: PatternProblem) -> Diagnostic {
        Diagnostic(
            "unchecked-pattern",
            .warning,
            at: pattern.location,
            "the pattern '\(pattern.value.text.prefix(80))' \(problem), so only the server checks it; write it "
                + "without if the client should check it, too"
        )
    }
}
