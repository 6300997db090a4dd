extension Language {
    /// The hints for settings of calls that are written beside `defaults:` instead of under it.
    static let callSettingsHints = Dictionary(
        uniqueKeysWithValues: callSettingNames.map { ($0, "write it under 'defaults'") }
    )

    static let timeout = Construct<SpecTimeout>(
        "'timeout'",
        [
            Key("attempt", .limit, into: \.attempt, default: "30s")
                .says(
                    "The longest time of one attempt, from sending to the last byte; for a stream, to the first byte."
                ),
            Key("firstByte", .limit, into: \.firstByte).says("The longest time until the answer begins."),
            Key("idle", .limit, into: \.idle)
                .says("The longest pause of an answer that has begun; 60 s for a stream without `total`."),
            Key("total", .limit, into: \.total, default: "90s")
                .says("The longest time of the whole call, with the waits between its attempts."),
        ],
        hints: [
            "request": "use 'attempt' for one attempt, and 'total' for all attempts",
            "resource": "use 'attempt' for one attempt, and 'total' for all attempts",
            "connect": "use 'firstByte' for the time until the first byte",
            "read": "use 'idle' for the time between two parts of an answer",
        ]
    )

    static let retry = Construct<SpecRetry>(
        "'retry'",
        [
            Key("scope", .words(of: SpecRetry.Scope.self), into: \.scope)
                .says("The calls that may be sent again; without it, the method and the idempotency key decide."),
            Key("attempts", .whole(1...100), into: \.attempts, default: "3")
                .says("The number of attempts, with the first one."),
            Key("base", .duration, into: \.base, default: "400ms").says("The first wait, before jitter."),
            Key("factor", .number(1...100), into: \.factor, default: "2")
                .says("The factor by which each wait is longer than the one before."),
            Key("jitter", .duration, into: \.jitter, default: "200ms")
                .says("The longest random time that is added to a wait."),
            Key("max", .duration, into: \.max, default: "20s").says("The longest wait, before jitter."),
            Key("deadline", .limit, into: \.deadline, default: "none")
                .says("The time from the start of the call after which no attempt begins."),
            Key("statuses", .list(.whole(400...599)), default: "429, 502, 503, 504") {
                $2.statuses = CallSettingsDecoder(context: $0).transientStatuses($1.value)
            }
            .says("The statuses that are retried; 429, 502, 503 and 504 without it."),
            Key("longestRetryAfter", .duration, into: \.longestRetryAfter, default: "60s")
                .says("The longest `Retry-After` that the client waits for."),
            Key("budget", .either([.word([SpecRetryBudget.unlimitedWord]), .construct("budgetOfRetry")])) {
                $2.budget = CallSettingsDecoder(context: $0).budget($1.value)
            }
            .says("The limit on all retries of a client, which keeps retries from making an outage worse."),
        ],
        hints: [
            "maxAttempts": .attemptsHint, "count": .attemptsHint, "times": .attemptsHint, "retries": .attemptsHint,
            "limit": .attemptsHint, "backoff": .waitHint, "delay": .waitHint, "interval": .waitHint,
            "multiplier": "use 'factor' for the growth of the waits", "maxDelay": "use 'max' for the longest wait",
            "maxBackoff": "use 'max' for the longest wait", "on": "use 'statuses' for the statuses that are retried",
        ]
    )

    static let retryBudget = Construct<SpecRetryBudget.Bucket>(
        "'budget' of 'retry'",
        [
            Key("reserve", .bare(.number(0...10_000)), into: \.reserve, default: "10")
                .says("The retries in the bucket at the start, and at most."),
            Key("perCall", .bare(.number(0...100)), into: \.perCall, default: "0.1")
                .says("The retries that each call adds to the bucket."),
            Key("perSuccess", .bare(.number(0...100)), into: \.perSuccess, default: "0.5")
                .says("The retries that each success adds to the bucket as well."),
        ]
    )

    static let idempotencyKey = Construct<SpecIdempotencyKey>(
        "'idempotencyKey'",
        [
            Key("header", .text, by: "idempotencyKey").required.says("The header that carries the idempotency key.")
        ]
    )
}

extension String {
    fileprivate static let attemptsHint = "use 'attempts', which counts the first attempt too"
    fileprivate static let waitHint = "use 'base' for the first wait; it grows by 'factor' up to 'max'"
}
