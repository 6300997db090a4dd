/// How often a call is tried, and how long it waits between two attempts.
///
/// Before attempt n + 1 the client waits `min(max, base · factorⁿ⁻¹) + U(0, jitter)`, or as long as the server asked for
/// in `Retry-After`. What may be tried again at all is not the policy's to say: see ``RetryEligibility``.
public struct RetryPolicy: Sendable, Equatable {
    /// How many attempts a call has, the first one included.
    public var attempts: Int

    /// What the first wait is made of.
    public var base: Duration

    /// By how much each wait is longer than the one before it.
    public var factor: Double

    /// The most that chance adds to a wait, so that clients which failed together do not come back together.
    public var jitter: Duration

    /// The longest wait, before chance is added.
    public var max: Duration

    /// When to give up, counted from the start of the call: no wait is begun that would pass it.
    public var deadline: Duration?

    /// The statuses that a server answers with when it may do better later.
    public var statuses: Set<Int>

    /// The longest `Retry-After` that is waited for; a longer one fails the call at once as rate limited. Of what an event
    /// stream says in `retry:`, no more than this is waited.
    public var longestRetryAfter: Duration

    /// How many retries the client makes in all. The bucket belongs to the client and is filled as the client's (or
    /// API's) policy says; in the policy of an endpoint or a call only ``RetryBudget/unlimited`` has a meaning: it neither
    /// asks the bucket nor takes from it.
    public var budget: RetryBudget

    /// A policy; what is left out has the value that suits most APIs.
    public init(
        attempts: Int = 3,
        base: Duration = .milliseconds(400),
        factor: Double = 2,
        jitter: Duration = .milliseconds(200),
        max: Duration = .seconds(20),
        deadline: Duration? = nil,
        statuses: Set<Int> = RetryPolicy.transientStatuses,
        longestRetryAfter: Duration = .seconds(60),
        budget: RetryBudget = RetryBudget()
    ) {
        self.attempts = Swift.max(1, attempts)
        self.base = Swift.max(.zero, base)
        self.factor = factor
        self.jitter = Swift.max(.zero, jitter)
        self.max = Swift.max(.zero, max)
        self.deadline = deadline
        self.statuses = statuses
        self.longestRetryAfter = longestRetryAfter
        self.budget = budget
    }

    /// 429 Too Many Requests (RFC 6585 §4), 502, 503 and 504 (RFC 9110 §15.6).
    public static let transientStatuses: Set<Int> = [429, 502, 503, 504]

    /// One attempt, whatever happens.
    public static let once = RetryPolicy(attempts: 1)
}
