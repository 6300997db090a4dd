import EndpointSpec

extension Explainer {
    var retries: [Setting] {
        let (isRepeated, setting) = retry
        guard isRepeated else { return [setting] }
        let said = said.retry
        return [
            setting,
            policy("attempts", said.attempts) { "\($0)" },
            policy("base", said.base, \.specText),
            policy("factor", said.factor, \.specText),
            policy("jitter", said.jitter, \.specText),
            policy("max", said.max, \.specText),
            policy("deadline", said.deadline, \.specText),
            policy("statuses", said.statuses) { $0.isEmpty ? "none" : $0.map(String.init).joined(separator: ", ") },
            policy("longestRetryAfter", said.longestRetryAfter, \.specText),
            Setting(
                name: "retry budget",
                value: Self.text(said.budget?.value ?? .bucket(.init())),
                said.budget?.location
            ),
        ]
    }

    private func policy<Value>(_ key: String, _ said: Located<Value>?, _ text: (Value) -> String) -> Setting {
        Setting("retry \(key)", said, or: LanguageSchema.standard(key, of: "retry"), text)
    }

    private static func text(_ budget: SpecRetryBudget) -> String {
        guard case .bucket(let bucket) = budget else { return SpecRetryBudget.unlimitedWord }
        let text = { (key: String, value: Double?) in
            value?.specText ?? LanguageSchema.standard(key, of: "budgetOfRetry")
        }
        let (perCall, perSuccess) = (text("perCall", bucket.perCall), text("perSuccess", bucket.perSuccess))
        return "\(text("reserve", bucket.reserve)) in reserve, \(perCall) per call, \(perSuccess) per success"
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
