import EndpointSpec

extension Explainer {
    var retries: [Setting] {
        let (isRepeated, setting) = retry
        guard isRepeated else { return [setting] }
        let said = said.retry
        return [
            setting,
            policy("attempts", said.attempts, StandardRetry.attempts) { "\($0)" },
            policy("base", said.base, StandardRetry.base, \.specText),
            policy("factor", said.factor, StandardRetry.factor, \.specText),
            policy("jitter", said.jitter, StandardRetry.jitter, \.specText),
            policy("max", said.max, StandardRetry.max, \.specText),
            policy("deadline", said.deadline, StandardRetry.deadline, \.specText),
            policy("statuses", said.statuses, StandardRetry.statuses) { statuses in
                statuses.isEmpty ? "none" : statuses.map(String.init).joined(separator: ", ")
            },
            policy(
                "longestRetryAfter",
                said.longestRetryAfter,
                StandardRetry.longestRetryAfter,
                \.specText
            ),
            policy("budget", said.budget, StandardRetry.budget) { budget in
                guard case .bucket(let bucket) = budget else { return SpecRetryBudget.unlimitedWord }
                let standard = StandardRetry.bucket
                let reserve = (bucket.reserve ?? standard.reserve).specText
                let perCall = (bucket.perCall ?? standard.perCall).specText
                let perSuccess = (bucket.perSuccess ?? standard.perSuccess).specText
                return "\(reserve) in reserve, \(perCall) per call, \(perSuccess) per success"
            },
        ]
    }

    private func policy<Value>(
        _ name: String,
        _ said: Located<Value>?,
        _ standard: Value,
        _ text: (Value) -> String
    ) -> Setting {
        Setting(name: "retry \(name)", value: text(said?.value ?? standard), said?.location)
    }

    /// The retry setting of the call and the reason for it.
    var retry: (isRepeated: Bool, setting: Setting) {
        if let scope = said.retry.scope {
            return (scope.value != .never, Setting("retry", scope, \.rawValue))
        }
        if let key = endpoint.idempotencyKey {
            return (true, Setting(name: "retry", value: "yes, it has an idempotency key", key.location))
        }
        if endpoint.isDeclaredSafe { return (true, Setting("retry", "yes, it is safe")) }
        let method = endpoint.method
        let isSafe = method.value.isSafe
        let verb = method.value.rawValue.uppercased()
        let reason = isSafe ? "yes, a \(verb) is safe" : "no, a \(verb) without idempotency key is never retried"
        return (isSafe, Setting("retry", reason))
    }
}

/// The runtime's default retry policy. A test compares it with the runtime.
package enum StandardRetry {
    package static let attempts = 3
    package static let base = Duration.milliseconds(400)
    package static let factor = 2.0
    package static let jitter = Duration.milliseconds(200)
    package static let max = Duration.seconds(20)
    package static let deadline = Duration.endless
    package static let statuses = [429, 502, 503, 504]
    package static let longestRetryAfter = Duration.seconds(60)
    package static let bucket = (reserve: 10.0, perCall: 0.1, perSuccess: 0.5)
    static let budget = SpecRetryBudget.bucket(SpecRetryBudget.Bucket())
}
