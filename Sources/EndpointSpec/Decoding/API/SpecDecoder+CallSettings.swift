extension SpecDecoder {
    mutating func timeout(_ node: YAMLNode) -> SpecTimeout {
        var timeout = SpecTimeout()
        if case .scalar = node.content, !node.isNull {
            let expected = "a mapping such as { attempt: 30s, total: 90s }"
            report(.wrongKind("'timeout'", expected: expected, node, at: location(node)))
            return timeout
        }
        timeout = read(node, Language.timeout)
        if let attempt = timeout.attempt, let total = timeout.total, attempt.value != .endless,
            total.value < attempt.value
        {
            report(.shorterTotal(at: total.location, attempt: attempt.location))
        }
        return timeout
    }

    /// A time, or `none` for no limit.
    mutating func limit(_ node: YAMLNode, of subject: String) -> Located<Duration>? {
        if case .scalar(let scalar) = node.content, scalar.text == "none" {
            return Located(.endless, at: location(node))
        }
        return duration(node, of: subject, isPositive: true)
    }
}

extension Diagnostic {
    static func shorterTotal(at location: SourceLocation, attempt: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "'total' covers all attempts and cannot be shorter than 'attempt'; make it longer",
            notes: [Note("the time for one attempt", at: attempt)]
        )
    }
}
