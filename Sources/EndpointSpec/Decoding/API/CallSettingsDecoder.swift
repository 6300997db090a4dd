/// Decodes the settings of calls that are more than a word: timeouts, retries and their budget.
struct CallSettingsDecoder: SpecDecoder {
    let context: DecodingContext

    func timeout(_ node: YAMLNode) -> SpecTimeout {
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

    /// A policy, or only the word for what may be repeated.
    func retry(_ node: YAMLNode) -> SpecRetry {
        guard case .scalar = node.content, !node.isNull else { return read(node, Language.retry) }
        var retry = SpecRetry()
        retry.scope = choice(node, of: "'retry'")
        return retry
    }

    /// Checks the settings that many endpoints share: `api.yaml` alone can say how large the budget of a client is.
    func checkShared(_ settings: SpecCallSettings, isOfAPI: Bool) {
        if let scope = settings.retry.scope, scope.value != .never { report(.scopeForAll(scope)) }
        if !isOfAPI { checkBudget(settings) }
    }

    func checkBudget(_ settings: SpecCallSettings) {
        if let budget = settings.retry.budget, budget.value != .unlimited { report(.budgetOfOne(at: budget.location)) }
    }

    func transientStatuses(_ node: YAMLNode) -> Located<[Int]>? {
        guard let nodes = elements(node, of: "'statuses' of 'retry'") else { return nil }
        var statuses: [Int] = []
        for node in nodes {
            guard let status = integer(node, of: "a status that is retried", in: 400...599)?.value else { continue }
            if !statuses.contains(status) { statuses.append(status) }
        }
        return Located(statuses, at: location(node))
    }

    /// `unlimited`, or how large the bucket is and what fills it.
    func budget(_ node: YAMLNode) -> Located<SpecRetryBudget>? {
        if case .scalar(let scalar) = node.content, !node.isNull {
            if scalar.text == SpecRetryBudget.unlimitedWord { return Located(.unlimited, at: location(node)) }
            let expected = "'\(SpecRetryBudget.unlimitedWord)', or a mapping of reserve, perCall and perSuccess"
            report(.invalidValue("'budget'", scalar.text, expected: expected, at: location(node)))
            return nil
        }
        return Located(.bucket(read(node, Language.retryBudget)), at: location(node))
    }
}

extension Diagnostic {
    fileprivate static func shorterTotal(at location: SourceLocation, attempt: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "'total' covers all attempts and cannot be shorter than 'attempt'; make it longer",
            notes: [Note("the time for one attempt", at: attempt)]
        )
    }

    /// Each endpoint says for itself that repeating it is harmless: a word for all would repeat payments.
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
