/// A call on its way, from its plan to the response that is read.
///
/// ``run()`` takes the steps in order, and the steps have files of their own:
///
/// 1. **Connect** (`CallRun+Connection.swift`): wait for a connection, where the plan asks for one.
/// 2. **Attempt** (`AttemptRun.swift`): send the request, and take in the response.
/// 3. **Read** the response, if it is what was asked for. Otherwise **decide** what follows (``NextStep``):
///    - replay the request with new credentials, renewed after a 401 (`CallRun+Renewal.swift`),
///    - retry after a delay (`CallRun+Retry.swift`),
///    - give up, with the failure that the call ends with.
///
/// What comes before, the plan, and what comes after, reading, is in `EndpointClient.swift`: `answer(to:)`.
struct CallRun: Sendable {
    let core: ClientCore
    let plan: CallPlan
    let start: Duration
    /// What the requests carry besides, where a stream or a download goes on.
    private(set) var resumption: RequestFields
    /// How many requests were sent before this connection was asked for: 0 but for a stream that goes on.
    private(set) var sentBefore = 0
    /// The latest attempt; number 0 as long as there was none.
    var attempt: EndpointAttempt
    /// When the attempt began.
    var attemptStart: Duration
    /// What the call is sent with of sessions; nil where it needs none.
    let sent: SentTokens?
    /// Whether the call was sent once more with new credentials: that is no retry, and happens once.
    private(set) var isReplayed = false
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

    /// Tries until there is the response that was asked for, or no reason or right to try again.
    nonisolated(nonsending) mutating func run() async throws(CallFailure) -> ReceivedResponse {
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            if plan.connectivity != nil { try await connect() }
            let result = await makeAttempt()
            if case .success(let response) = result, plan.accepts(response) {
                core.bucket.callSucceeded(hasFailed: hasFailed)
                return response
            }
            switch await nextStep(after: result) {
            case .replayWithNewCredentials: isReplayed = true
            case .retry(let delay, let failure): try await wait(delay, after: failure)
            case .giveUp(let failure): throw failure
            }
        }
    }

    /// Decides what follows an attempt that did not bring what was asked for.
    nonisolated(nonsending) private mutating func nextStep(
        after result: Result<ReceivedResponse, CallFailure>
    ) async -> NextStep {
        if !hasFailed {
            hasFailed = true
            core.bucket.callFailed()
        }
        switch result {
        case .success(let response):
            switch await renewCredentials(after: response) {
            case .renewed: return .replayWithNewCredentials
            case .nothingToRenew: return retryOrGiveUp(.status(response, retryAfter(response), isTooLong: false))
            case .failed(let failure): return .giveUp(failure)
            }
        case .failure(let failure):
            return retryOrGiveUp(failure)
        }
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
        guard !plan.streams else { return }
        core.tell(attempt, .finished(nil, after: elapsed))
    }
}

/// What follows an attempt that did not bring what was asked for.
enum NextStep {
    /// The server refused the credentials, and there are others: the request goes out with them, at once.
    case replayWithNewCredentials
    /// What failed may go well later: the request goes out again after the delay. The call ends with the failure where
    /// there is no time left by then.
    case retry(after: Duration, CallFailure)
    /// The call ends with the failure.
    case giveUp(CallFailure)
}

extension CallRun {
    /// The time since the start of the call.
    var elapsed: Duration { core.clock.now - start }

    /// Whether the whole of the call's time is over.
    var isOutOfTime: Bool { plan.timeout.total.map { elapsed >= $0 } ?? false }

    /// How a call ends whose wait came to nothing.
    var outOfTime: CallFailure { Task.isCancelled ? .cancelled : .transport(TransportError(.timedOut)) }

    /// Waits as long as the call has time.
    nonisolated(nonsending) func withinTotal<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let total = plan.timeout.total else { return await operation() }
        return await core.watch.run(until: start + total, operation).value
    }
}

/// The shorter of two limits, the earlier of two deadlines; nil where there is neither.
func least(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}
