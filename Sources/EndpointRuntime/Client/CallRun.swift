/// The run of a call, from its plan to a response that can be read.
///
/// ``run()`` takes the steps in order, and the steps have files of their own:
///
/// 1. **Connect** (`CallRun+Connection.swift`): wait for a connection, if the plan requires one.
/// 2. **Attempt** (`AttemptRun.swift`): send the request, and receive the response.
/// 3. **Accept** the response, if it fulfils the request. Otherwise **decide** the next step (``NextStep``):
///    - replay the request with new credentials, renewed after a 401 (`CallRun+Renewal.swift`),
///    - retry after a delay (`CallRun+Retry.swift`),
///    - give up, with the failure that the call ends with.
///
/// Planning before the run and reading after it are in `EndpointClient.swift`: `answer(to:)`.
struct CallRun: Sendable {
    let core: ClientCore
    let plan: CallPlan
    let start: Duration
    /// The additional header fields: the conditions of a conditional request, or those that resume a stream or a download.
    private(set) var additionalFields: RequestFields
    /// The number of attempts before a stream was resumed, or a download continued or began anew. They do not count as
    /// retries.
    private(set) var sentBefore = 0
    /// The latest attempt. Its number is 0 before the first.
    var attempt: EndpointAttempt
    /// The time at which the attempt began.
    var attemptStart: Duration
    /// The record of the session tokens of the call; nil if it needs none.
    let sent: SentTokens?
    /// The call was repeated with new credentials. This is not a retry, and happens only once.
    private(set) var isReplayed = false
    /// An attempt failed, and the retry budget has recorded it.
    private var hasFailed = false
    /// The server could not resume, so the request was repeated from the start.
    var hasBegunAnew = false
    /// This run reports the end of the call. A stream may have reported it already.
    var tellsEnd = true

    init(_ core: ClientCore, _ plan: CallPlan, _ additionalFields: RequestFields, owner: CallOwner?) {
        self.core = core
        self.plan = plan
        self.additionalFields = additionalFields
        start = core.clock.now
        attemptStart = start
        sent = plan.needsCredentials ? SentTokens(core.credentials, plan.authentication, owner) : nil
        attempt = EndpointAttempt(of: AttemptedCall(plan, core))
    }

    /// Sends attempts until a response fulfils the request, or no further attempt is useful or allowed.
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

    /// Decides the next step after an attempt without an acceptable response.
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

    /// The same call for a resumption. Its elapsed time continues, and its attempts start again.
    func goingOn(with fields: RequestFields) -> CallRun {
        var run = self
        run.additionalFields = fields
        run.sentBefore = attempt.number
        run.isReplayed = false
        run.hasBegunAnew = false
        return run
    }

    /// Reports the successful end of the call. A stream ends only after it was read.
    func succeeded() {
        guard !plan.streams else { return }
        core.tell(attempt, .finished(nil, after: elapsed))
    }
}

/// The next step after an attempt without an acceptable response.
enum NextStep {
    /// The server refused the credentials, and there are new ones. The request is sent again immediately.
    case replayWithNewCredentials
    /// The failure may be temporary. The request is sent again after the delay, or the call ends with the failure if
    /// there is no time left.
    case retry(after: Duration, CallFailure)
    /// The call ends with the failure.
    case giveUp(CallFailure)
}

extension CallRun {
    /// The time since the start of the call.
    var elapsed: Duration { core.clock.now - start }

    /// The time limit of the whole call has passed.
    var isOutOfTime: Bool { plan.timeout.total.map { elapsed >= $0 } ?? false }

    /// The failure of a call that waited in vain.
    var outOfTime: CallFailure { Task.isCancelled ? .cancelled : .transport(TransportError(.timedOut)) }

    /// Waits for an operation until the call's time limit.
    nonisolated(nonsending) func withinTotal<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let total = plan.timeout.total else { return await operation() }
        return await core.watch.run(until: start + total, operation).value
    }
}

/// The smaller of two limits, or the earlier of two deadlines; nil if both are nil.
func least(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}
