extension LanguageConstruct {
    /// The hints for settings of calls that are written beside `defaults:` instead of under it.
    static let callSettingsHints = Dictionary(
        uniqueKeysWithValues: Key.callSettings.map { ($0.name, "write it under 'defaults'") }
    )

    static let timeout = LanguageConstruct(
        "'timeout'",
        [
            Key(
                "attempt",
                .duration,
                default: "30s",
                "The longest time of one attempt, from sending to the last byte; for a stream, to the first byte."
            ),
            Key("firstByte", .duration, "The longest time until the answer begins."),
            Key("idle", .duration, "The longest pause of an answer that has begun; 60 s for a stream without `total`."),
            Key(
                "total",
                .duration,
                default: "90s",
                "The longest time of the whole call, with the waits between its attempts."
            ),
        ],
        hints: [
            "request": "use 'attempt' for one attempt, and 'total' for all attempts",
            "resource": "use 'attempt' for one attempt, and 'total' for all attempts",
            "connect": "use 'firstByte' for the time until the first byte",
            "read": "use 'idle' for the time between two parts of an answer",
        ]
    )

    static let retry = LanguageConstruct(
        "'retry'",
        [
            Key(
                "scope",
                .words(of: SpecRetry.Scope.self),
                "The calls that may be sent again; without it, the method and the idempotency key decide."
            ),
            Key("attempts", .whole(1...100), default: "3", "The number of attempts, with the first one."),
            Key("base", .duration, default: "400ms", "The first wait, before jitter."),
            Key(
                "factor",
                .number(1...100),
                default: "2",
                "The factor by which each wait is longer than the one before."
            ),
            Key("jitter", .duration, default: "200ms", "The longest random time that is added to a wait."),
            Key("max", .duration, default: "20s", "The longest wait, before jitter."),
            Key(
                "deadline",
                .duration,
                default: "none",
                "The time from the start of the call after which no attempt begins."
            ),
            Key(
                "statuses",
                .list(.whole(400...599)),
                "The statuses that are retried; 429, 502, 503 and 504 without it."
            ),
            Key("longestRetryAfter", .duration, default: "60s", "The longest `Retry-After` that the client waits for."),
            Key(
                "budget",
                .either([.word([SpecRetryBudget.unlimitedWord]), .construct("budgetOfRetry")]),
                "The limit on all retries of a client, which keeps retries from making an outage worse."
            ),
        ],
        hints: [
            "maxAttempts": .attemptsHint, "count": .attemptsHint, "times": .attemptsHint, "retries": .attemptsHint,
            "limit": .attemptsHint, "backoff": .waitHint, "delay": .waitHint, "interval": .waitHint,
            "multiplier": "use 'factor' for the growth of the waits", "maxDelay": "use 'max' for the longest wait",
            "maxBackoff": "use 'max' for the longest wait", "on": "use 'statuses' for the statuses that are retried",
        ]
    )

    static let retryBudget = LanguageConstruct(
        "'budget' of 'retry'",
        [
            Key("reserve", .number(0...10_000), default: "10", "The retries in the bucket at the start, and at most."),
            Key("perCall", .number(0...100), default: "0.1", "The retries that each call adds to the bucket."),
            Key(
                "perSuccess",
                .number(0...100),
                default: "0.5",
                "The retries that each success adds to the bucket as well."
            ),
        ]
    )

    static let idempotencyKey = LanguageConstruct(
        "'idempotencyKey'",
        [
            Key("header", .text, isRequired: true, "The header that carries the idempotency key.")
        ]
    )
}

extension String {
    fileprivate static let attemptsHint = "use 'attempts', which counts the first attempt too"
    fileprivate static let waitHint = "use 'base' for the first wait; it grows by 'factor' up to 'max'"
}
