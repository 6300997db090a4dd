internal import HTTPTypes

extension CallRun {
    var rules: RetryRules { plan.rules }

    /// Decides if a failed call is tried again.
    func retryOrGiveUp(_ failure: CallFailure) -> NextStep {
        guard let verdict = failure.verdict else { return .giveUp(failure) }
        let rules = rules
        let decision = rules.decide(
            verdict,
            attempt: attempt.number - sentBefore - (isReplayed ? 1 : 0),
            elapsed: elapsed,
            random: core.random
        )
        switch decision {
        case .stop: return .giveUp(failure)
        case .stopRateLimited: return .giveUp(failure.rateLimited)
        case .retry(let delay):
            guard rules.policy.budget == .unlimited || core.bucket.takeRetry() else {
                core.tell(attempt, .retryBudgetSpent)
                return .giveUp(failure)
            }
            return .retry(after: delay, failure)
        }
    }

    /// Waits before the next attempt.
    nonisolated(nonsending) func wait(_ delay: Duration, after failure: CallFailure) async throws(CallFailure) {
        core.tell(attempt, .retryScheduled(after: delay))
        do {
            try await core.clock.sleep(for: delay)
        } catch {
            throw .cancelled
        }
        // A device that slept wakes up late. After an hour, the server may have forgotten the idempotency key.
        if rules.passesLimit(elapsed) { throw failure }
    }

    /// The delay in the response's `Retry-After` field.
    func retryAfter(_ response: ReceivedResponse) -> Duration? {
        guard let value = response.head.headerFields.single(.retryAfter) else { return nil }
        return RetryAfter.parse(value, now: core.clock.date)
    }
}
