extension SpecDecoder {
    /// A policy, or only the word for what may be repeated. `api.yaml` alone can say how large the budget of a client is.
    mutating func retry(_ node: YAMLNode, isOfAPI: Bool = false) -> SpecRetry {
        var retry = SpecRetry()
        if case .scalar = node.content, !node.isNull {
            retry.scope = choice(node, of: "'retry'")
            return retry
        }
        guard let mapping = mapping(node, .retry) else { return retry }
        if let node = mapping["scope"] { retry.scope = choice(node, of: "'scope'") }
        if let node = mapping["attempts"] { retry.attempts = integer(node, of: "'attempts'", in: 1...100) }
        if let node = mapping["base"] { retry.base = duration(node, of: "'base'") }
        if let node = mapping["factor"] { retry.factor = number(node, of: "'factor'", in: 1...100) }
        if let node = mapping["jitter"] { retry.jitter = duration(node, of: "'jitter'") }
        if let node = mapping["max"] { retry.max = duration(node, of: "'max'") }
        if let node = mapping["deadline"] { retry.deadline = limit(node, of: "'deadline'") }
        if let node = mapping["statuses"] { retry.statuses = transientStatuses(node) }
        if let node = mapping["longestRetryAfter"] {
            retry.longestRetryAfter = duration(node, of: "'longestRetryAfter'")
        }
        if let node = mapping["budget"] { retry.budget = budget(node, isOfAPI: isOfAPI) }
        return retry
    }

    /// A policy for all endpoints of an API or of a file.
    mutating func retryOfMany(_ node: YAMLNode, isOfAPI: Bool) -> SpecRetry {
        let retry = retry(node, isOfAPI: isOfAPI)
        if let scope = retry.scope, scope.value != .never { report(.scopeForAll(scope)) }
        return retry
    }

    private mutating func transientStatuses(_ node: YAMLNode) -> Located<[Int]>? {
        guard let nodes = elements(node, of: "'statuses' of 'retry'") else { return nil }
        var statuses: [Int] = []
        for node in nodes {
            guard let status = integer(node, of: "a status that is retried", in: 400...599)?.value else { continue }
            if !statuses.contains(status) { statuses.append(status) }
        }
        return Located(statuses, at: location(node))
    }

    /// `unlimited`, or how large the bucket is and what fills it.
    private mutating func budget(_ node: YAMLNode, isOfAPI: Bool) -> Located<SpecRetryBudget>? {
        if case .scalar(let scalar) = node.content, !node.isNull {
            if scalar.text == SpecRetryBudget.unlimitedWord { return Located(.unlimited, at: location(node)) }
            let expected = "'\(SpecRetryBudget.unlimitedWord)', or a mapping of reserve, perCall and perSuccess"
            report(.invalidValue("'budget'", scalar.text, expected: expected, at: location(node)))
            return nil
        }
        guard let mapping = mapping(node, .retryBudget) else { return nil }
        guard isOfAPI else {
            report(.budgetOfOne(at: location(node)))
            return nil
        }
        var bucket = SpecRetryBudget.Bucket()
        if let node = mapping["reserve"] { bucket.reserve = number(node, of: "'reserve'", in: 0...10_000)?.value }
        if let node = mapping["perCall"] { bucket.perCall = number(node, of: "'perCall'", in: 0...100)?.value }
        if let node = mapping["perSuccess"] { bucket.perSuccess = number(node, of: "'perSuccess'", in: 0...100)?.value }
        return Located(.bucket(bucket), at: location(node))
    }
}

extension Diagnostic {
    /// What is harmless to repeat is a matter of each endpoint: said of all, it would repeat payments.
    fileprivate static func scopeForAll(_ scope: Located<SpecRetry.Scope>) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: scope.location,
            "'\(scope.value.rawValue)' says that one endpoint is safe to repeat, so write it at that endpoint. "
                + "Without it, the client retries safe methods and calls with an idempotency key; the only word that "
                + "holds for all endpoints is 'never'"
        )
    }

    /// One bucket for all calls is what keeps an outage from being made worse.
    fileprivate static func budgetOfOne(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "all calls of a client share one budget, so set its size in api.yaml, under 'defaults'; here you can "
                + "only write 'unlimited', to exempt calls from the budget"
        )
    }
}
