/// How many retries a client may make in all, so that an outage is not made worse by everybody's retrying.
///
/// A bucket of tokens: a retry takes one, and without one there is no retry. The bucket begins full with `reserve`
/// tokens; every call puts `perCall` back and every success `perSuccess`. While everything fails, N calls therefore make
/// at most `reserve + perCall · N` retries: a tenth more load, with the defaults, than no retrying at all.
public struct RetryBudget: Sendable, Equatable {
    /// How many tokens the bucket holds, and begins with.
    public var reserve: Double

    /// What each call puts into the bucket.
    public var perCall: Double

    /// What each call that succeeded puts into the bucket besides.
    public var perSuccess: Double

    /// A budget; the defaults keep the additional load of a total outage near a tenth.
    public init(reserve: Double = 10, perCall: Double = 0.1, perSuccess: Double = 0.5) {
        self.reserve = reserve
        self.perCall = perCall
        self.perSuccess = perSuccess
    }

    /// No limit: as many retries as the policies allow.
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

    /// An attempt of a call failed for the first time: it puts in what each call does before it may take anything out.
    func callFailed() {
        deposit(budget.perCall)
    }

    /// A call was answered well, at once or after it had failed.
    func callSucceeded(hasFailed: Bool) {
        deposit(hasFailed ? budget.perSuccess : budget.perCall + budget.perSuccess)
    }

    /// Takes a token for a retry; false when there is none.
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
