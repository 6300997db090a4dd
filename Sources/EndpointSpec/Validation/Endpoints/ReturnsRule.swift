/// A rule: the answer of a success can be read: each status once, and header fields of types that fit into one.
enum ReturnsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for endpoint in index.endpoints {
            guard let returns = endpoint.returns else { continue }
            diagnostics += statuses(returns) + headers(returns.headers, index)
            for answer in returns.answers { diagnostics += headers(answer.headers, index) }
        }
        return diagnostics
    }

    private static func statuses(_ returns: SpecReturns) -> [Diagnostic] {
        var first: [Int: SourceLocation] = [:]
        return (returns.answers.map(\.status) + returns.statuses).compactMap { status in
            guard let other = first[status.value] else {
                first[status.value] = status.location
                return nil
            }
            return .duplicateStatus(status, first: other)
        }
    }

    private static func headers(_ headers: [SpecParameter], _ index: SpecIndex) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        return headers.flatMap { header -> [Diagnostic] in
            guard header.name.value.isHTTPToken else { return [.invalidHeaderName(header.name)] }
            var diagnostics: [Diagnostic] = []
            if let other = first[header.name.value.lowercased()] {
                diagnostics.append(.secondResponseHeader(header.name, first: other))
            }
            first[header.name.value.lowercased()] = header.name.location
            if !isReadable(header.type.value.unwrapped.type, index) { diagnostics.append(.responseHeaderType(header)) }
            return diagnostics
        }
    }

    /// One value, or a list of them.
    private static func isReadable(_ type: SpecTypeExpression, _ index: SpecIndex) -> Bool {
        if case .list(let element) = type { isSingle(element, index) } else { isSingle(type, index) }
    }

    /// A name that is not declared counts as one: it is reported as that.
    private static func isSingle(_ type: SpecTypeExpression, _ index: SpecIndex) -> Bool {
        switch type {
        case .scalar(let scalar): return scalar.isComplete || scalar == .datetime
        case .named(let name):
            switch index.type(name)?.kind {
            case .enumeration, .custom, nil: return true
            case .wrapper(let wrapper): return wrapper.scalar.value.isComplete
            default: return false
            }
        default: return false
        }
    }
}

extension Diagnostic {
    /// `01` beside `1` would be one: YAML's own keys cannot be equal.
    fileprivate static func duplicateStatus(_ status: Located<Int>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: status.location,
            "the status \(status.value) appears twice; keep one",
            notes: [Note("the first one", at: first)]
        )
    }

    fileprivate static func secondResponseHeader(_ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-header",
            at: name.location,
            "the header '\(name.value)' is read twice (letter case does not matter); keep one",
            notes: [Note("the first one", at: first)]
        )
    }

    fileprivate static func responseHeaderType(_ header: SpecParameter) -> Diagnostic {
        Diagnostic(
            "invalid-parameter-type",
            at: header.type.location,
            "the response header '\(header.name.value)' must be a scalar, an enum, a wrapper of text or "
                + "numbers, or a list of these, not '\(header.type.value)'"
        )
    }
}
