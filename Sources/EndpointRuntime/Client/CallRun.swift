internal import HTTPTypes

/// A call on its way: its attempts, and the waits between them.
struct CallRun: Sendable {
    let core: ClientCore
    let plan: CallPlan
    let start: Duration
    /// What the requests carry besides, where a stream or a download goes on.
    private var resumption: RequestFields
    /// How many requests were sent before this connection was asked for: 0 but for a stream that goes on.
    private var sentBefore = 0
    private(set) var attempt: EndpointAttempt
    /// When the attempt began.
    private(set) var attemptStart: Duration
    /// What the call is sent with of sessions; nil where it needs none.
    let sent: SentTokens?
    /// Whether the call was sent once more with a renewed token: that is no retry, and happens once.
    var isReplayed = false
    /// Whether an attempt failed: the retry budget knows of the call then.
    private var hasFailed = false
    /// Whether the server had nothing of what it was asked to go on with, and was asked for the whole.
    var hasBegunAnew = false
    /// Whether the end of the call is for the error of this run to tell: of a stream it may have been told.
    var tellsEnd = true

    init(_ core: ClientCore, _ plan: CallPlan, _ resumption: RequestFields) {
        self.core = core
        self.plan = plan
        self.resumption = resumption
        start = core.clock.now
        attemptStart = start
        sent = plan.needsCredentials ? SentTokens(core.credentials, plan.authentication) : nil
        attempt = EndpointAttempt(of: AttemptedCall(plan, core))
    }

    /// The same call, asked to go on where it was: its time goes on too, its attempts begin anew.
    func goingOn(with fields: RequestFields) -> CallRun {
        var run = self
        run.resumption = fields
        run.sentBefore = attempt.number
        run.isReplayed = false
        run.hasBegunAnew = false
        return run
    }

    /// Tells that the call is over, and well; one that streams is over when it was read.
    func succeeded() {
        // A closure would copy all of this for nobody to hear.
        guard core.isObserved, !plan.streams else { return }
        core.tell(attempt, .finished(nil, after: elapsed))
    }

    /// The time since the start of the call.
    var elapsed: Duration { core.clock.now - start }

    /// Whether and when to try again.
    var rules: RetryRules { plan.rules(core) }

    /// Tries until there is a response that is a success, or no reason or right to try again.
    nonisolated(nonsending) mutating func run() async -> Result<ReceivedResponse, CallFailure> {
        while true {
            guard !Task.isCancelled else { return .failure(.cancelled) }
            if plan.connectivity != nil, let failure = await connection() { return .failure(failure) }
            attempt.requestID = attempt.number == 0 ? plan.firstID : core.ids.next()
            attempt.number += 1
            if attempt.number > 1 || plan.connectivity != nil { attemptStart = core.clock.now }
            let result = await tryOnce()
            if case .success(let response) = result, plan.accepts(response) {
                core.bucket.callSucceeded(hasFailed: hasFailed)
                return result
            }
            if !hasFailed {
                hasFailed = true
                core.bucket.callFailed()
            }
            if let failure = await failure(to: result) { return .failure(failure) }
        }
    }

    /// Gets the call ready for another attempt, or says why there is none.
    nonisolated(nonsending) private mutating func failure(
        to result: Result<ReceivedResponse, CallFailure>
    ) async -> CallFailure? {
        let failure: CallFailure
        switch result {
        case .success(let response):
            switch await renewal(after: response) {
            case .success(true): return nil
            case .success(false): break
            case .failure(let error): return error
            }
            failure = .status(response, retryAfter: retryAfter(response), isTooLong: false)
        case .failure(let error):
            failure = error
        }
        switch decide(failure) {
        case .stop: return failure
        case .stopRateLimited: return failure.rateLimited
        case .retry(let delay):
            core.tell(attempt, .retryScheduled(after: delay))
            do {
                try await core.clock.sleep(for: delay)
            } catch {
                return .cancelled
            }
            // A device that slept wakes up late: an hour on, the server may have forgotten the idempotency key.
            return rules.passesLimit(elapsed) ? failure : nil
        }
    }

    /// One attempt, within its time.
    ///
    /// Inlined into the loop, where the compiler sees all of what begins a watched task: that it prefers no executor. Where
    /// it does not, each switch of that task looks for its preference under a lock.
    @inline(__always)
    nonisolated(nonsending) private mutating func tryOnce() async -> Result<ReceivedResponse, CallFailure> {
        core.tell(attempt, .attemptStarted)
        let deadline = plan.timeout.deadline(ofAttemptAt: attemptStart, ofCallAt: start)
        let result: Result<ReceivedResponse, AttemptFailure>
        var isExpired = false
        if let deadline, !plan.leavesDeadlineToTransport {
            let run = AttemptRun(core, plan, attempt, sent, resumption, keeping: nil)
            isExpired = await core.watch.run(run, until: deadline)
            // There is one: the watch waits for the end of what it runs.
            result = run.takeResult() ?? .failure(.transport(TransportError(.cancelled)))
        } else {
            result = await AttemptRun(core, plan, attempt, sent, resumption, keeping: deadline).perform()
        }
        switch result {
        case .success where isExpired && !Task.isCancelled:
            // It was cancelled as it came: of a body that is still to come, nothing would, and another may lack its end.
            let time = core.clock.now - attemptStart
            return .failure(failure(.transport(TransportError(.timedOut)), isExpired, after: time))
        case .success(let response):
            if core.isObserved { tell(response) }
            return .success(response)
        case .failure(let failure):
            let now = core.clock.now
            if plan.leavesDeadlineToTransport, let deadline, deadline <= now { isExpired = true }
            return .failure(self.failure(failure, isExpired, after: now - attemptStart))
        }
    }

    @inline(never)
    private func tell(_ response: ReceivedResponse) {
        core.tell(attempt, .responseReceived(status: response.status, after: core.clock.now - attemptStart))
        core.tell(attempt, .measured(response.measurement))
    }

    /// What a failed attempt means to the call. One that lacked a value or a credential never became a request: it does not
    /// count.
    @inline(never)
    private mutating func failure(_ failure: AttemptFailure, _ isExpired: Bool, after time: Duration) -> CallFailure {
        switch failure {
        case .encoding(let error):
            attempt.number -= 1
            return .encoding(error)
        case .credential(let error):
            attempt.number -= 1
            return .credential(error, nil)
        case .transport(var error):
            if Task.isCancelled {
                error = TransportError(.cancelled)
            } else if isExpired {
                error = TransportError(.timedOut)
            }
            core.tell(attempt, .attemptFailed(error, after: time))
            return CallFailure(error)
        }
    }

    private func decide(_ failure: CallFailure) -> RetryDecision {
        guard let verdict = failure.verdict else { return .stop }
        let decision = rules.decide(
            verdict,
            attempt: attempt.number - sentBefore - (isReplayed ? 1 : 0),
            elapsed: elapsed,
            random: core.random
        )
        guard case .retry = decision, rules.policy.budget != .unlimited else { return decision }
        guard core.bucket.takeRetry() else {
            core.tell(attempt, .retryBudgetSpent)
            return .stop
        }
        return decision
    }

    /// How long the server asks to wait.
    func retryAfter(_ response: ReceivedResponse) -> Duration? {
        guard let value = response.head.headerFields[.retryAfter] else { return nil }
        return RetryAfter.parse(value, now: core.clock.date)
    }
}

/// The shorter of two limits, the earlier of two deadlines; nil where there is neither.
func least(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}
