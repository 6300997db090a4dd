/// The number of attempts of a call, and the delays between them.
///
/// Before attempt n + 1, the client waits `min(max, base · factorⁿ⁻¹) + U(0, jitter)`, or for the server's
/// `Retry-After`. The policy does not decide which calls can be retried: see ``RetryEligibility``.
public struct RetryPolicy: Sendable, Equatable {
    /// The maximum number of attempts, including the first one.
    public var attempts: Int

    /// The first wait.
    public var base: Duration

    /// The factor by which each wait is longer than the previous one.
    public var factor: Double

    /// The maximum random time that is added to a wait, so that clients that failed at the same time do not retry at
    /// the same time.
    public var jitter: Duration

    /// The longest wait, without the random time.
    public var max: Duration

    /// The time limit for new attempts, counted from the start of the call: no wait begins that would end later.
    public var deadline: Duration?

    /// The statuses that are retried.
    public var statuses: Set<Int>

    /// The longest `Retry-After` that the client waits for. If the server requires a longer wait, the call fails
    /// immediately as rate limited. It also limits the `retry:` of an event stream.
    public var longestRetryAfter: Duration

    /// The total number of retries that the client may make. The client owns the bucket, and the client's (or API's)
    /// policy decides how it is filled. In the policy of an endpoint or a call, only ``RetryBudget/unlimited`` has an
    /// effect: such a call ignores the bucket.
    public var budget: RetryBudget

    /// Creates a policy. The defaults suit most APIs.
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

    /// A single attempt without retries.
    public static let once = RetryPolicy(attempts: 1)
}
