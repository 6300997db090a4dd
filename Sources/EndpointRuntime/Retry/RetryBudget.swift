/// The number of retries that a client may make in total, so that retries do not make an outage worse.
///
/// The budget is a bucket of tokens. A retry takes one token, and without a token there is no retry. The bucket begins
/// with `reserve` tokens. Every call adds `perCall`, and every success adds `perSuccess`. While everything fails, N
/// calls therefore make at most `reserve + perCall · N` retries. With the defaults, that is one tenth more load than
/// without retries.
public struct RetryBudget: Sendable, Equatable {
    /// The capacity of the bucket, and its first number of tokens.
    public var reserve: Double

    /// The tokens that each call adds to the bucket.
    public var perCall: Double

    /// The tokens that each successful call adds.
    public var perSuccess: Double

    /// Creates a budget. The defaults limit the additional load of a total outage to about one tenth.
    public init(reserve: Double = 10, perCall: Double = 0.1, perSuccess: Double = 0.5) {
        self.reserve = reserve
        self.perCall = perCall
        self.perSuccess = perSuccess
    }

    /// No limit except that of the policies.
    public static let unlimited = RetryBudget(reserve: .infinity, perCall: 0, perSuccess: 0)
}

/// The bucket that the calls of one client share.
final class RetryBucket: Sendable {
    private let budget: RetryBudget
    private let tokens: Lock<Double>

    init(_ budget: RetryBudget) {
        self.budget = budget
        tokens = Lock(budget.reserve)
    }

    /// Records the first failure of a call. Each call adds its tokens before it takes any.
    func callFailed() {
        deposit(budget.perCall)
    }

    /// Records the success of a call, with or without earlier failures.
    func callSucceeded(hasFailed: Bool) {
        deposit(hasFailed ? budget.perSuccess : budget.perCall + budget.perSuccess)
    }

    /// Takes a token for a retry. It returns false if there is none.
    func takeRetry() -> Bool {
        tokens.withLock { tokens in
            guard tokens >= 1 else { return false }
            tokens -= 1
            return true
        }
    }

    private func deposit(_ amount: Double) {
        tokens.withLock { tokens in tokens = min(budget.reserve, tokens + amount) }
    }
}
