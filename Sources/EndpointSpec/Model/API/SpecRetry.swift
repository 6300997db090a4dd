/// `{ attempts: 3, base: 400ms, factor: 2, jitter: 200ms, max: 20s }`, or `never`, `safe`, `idempotent`; `nil` where
/// nothing was said.
package struct SpecRetry: SpecBlank, Sendable, Equatable {
    package enum Scope: String, Sendable, CaseIterable {
        /// Sent once.
        case never
        /// It changes nothing on the server, whatever its method.
        case safe
        /// Doing it twice is the same as doing it once.
        case idempotent
    }

    @Indirect package var scope: Located<Scope>?
    /// Counts the first.
    @Indirect package var attempts: Located<Int>?
    @Indirect package var base: Located<Duration>?
    @Indirect package var factor: Located<Double>?
    @Indirect package var jitter: Located<Duration>?
    @Indirect package var max: Located<Duration>?
    /// ``Swift/Duration/endless`` where no limit is wanted.
    @Indirect package var deadline: Located<Duration>?
    @Indirect package var statuses: Located<[Int]>?
    @Indirect package var longestRetryAfter: Located<Duration>?
    @Indirect package var budget: Located<SpecRetryBudget>?

    package init() {}

    /// Returns this one, completed with the values of another one.
    package func merged(over outer: SpecRetry) -> SpecRetry {
        var retry = self
        retry.scope = scope ?? outer.scope
        retry.attempts = attempts ?? outer.attempts
        retry.base = base ?? outer.base
        retry.factor = factor ?? outer.factor
        retry.jitter = jitter ?? outer.jitter
        retry.max = max ?? outer.max
        retry.deadline = deadline ?? outer.deadline
        retry.statuses = statuses ?? outer.statuses
        retry.longestRetryAfter = longestRetryAfter ?? outer.longestRetryAfter
        retry.budget = budget ?? outer.budget
        return retry
    }
}

/// The limit on all retries of a client: `unlimited`, or `{ reserve: 10, perCall: 0.1, perSuccess: 0.5 }`.
package enum SpecRetryBudget: Sendable, Equatable {
    /// `nil` where nothing was said.
    package struct Bucket: SpecBlank, Sendable, Equatable {
        package var reserve: Double?
        package var perCall: Double?
        package var perSuccess: Double?

        package init() {}
    }

    case unlimited
    case bucket(Bucket)

    package static let unlimitedWord = "unlimited"
}
