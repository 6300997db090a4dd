/// The level at which settings of calls are written.
enum CallSettingsLevel {
    case api, file, endpoint
}

extension SpecDecoder {
    mutating func callSettings(_ mapping: KeyedMapping, of level: CallSettingsLevel) -> SpecCallSettings {
        var settings = SpecCallSettings()
        if let node = mapping["auth"] { settings.auth = endpointAuth(node) }
        if let node = mapping["timeout"] { settings.timeout = timeout(node) }
        if let node = mapping["retry"] {
            settings.retry = level == .endpoint ? retry(node) : retryOfMany(node, isOfAPI: level == .api)
        }
        if let node = mapping["connectivity"] { settings.connectivity = choice(node, of: "'connectivity'") }
        if let node = mapping["reuse"] { settings.reuse = choice(node, of: "'reuse'") }
        return settings
    }

    mutating func timeout(_ node: YAMLNode) -> SpecTimeout {
        var timeout = SpecTimeout()
        if case .scalar = node.content, !node.isNull {
            let expected = "a mapping such as { attempt: 30s, total: 90s }"
            report(.wrongKind("'timeout'", expected: expected, node, at: location(node)))
            return timeout
        }
        guard let mapping = mapping(node, .timeout) else { return timeout }
        if let node = mapping["attempt"] { timeout.attempt = limit(node, of: "'attempt'") }
        if let node = mapping["firstByte"] { timeout.firstByte = limit(node, of: "'firstByte'") }
        if let node = mapping["idle"] { timeout.idle = limit(node, of: "'idle'") }
        if let node = mapping["total"] { timeout.total = limit(node, of: "'total'") }
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
