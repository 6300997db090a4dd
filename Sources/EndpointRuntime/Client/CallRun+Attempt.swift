extension CallRun {
    /// Sends the request, within the time of an attempt, and takes in the response.
    @inline(__always)
    nonisolated(nonsending) mutating func makeAttempt() async -> Result<ReceivedResponse, CallFailure> {
        attempt.requestID = attempt.number == 0 ? plan.firstID : core.ids.next()
        attempt.number += 1
        attemptStart = core.clock.now
        core.tell(attempt, .attemptStarted)
        let deadline = plan.timeout.deadline(ofAttemptAt: attemptStart, ofCallAt: start)
        let (result, isExpired) = await perform(until: deadline)
        switch result {
        case .success where isExpired && !Task.isCancelled:
            // It was cancelled as it came: of a body that is still to come, nothing would, and another may lack its end.
            return .failure(failed(.transport(TransportError(.timedOut)), isExpired: true))
        case .success(let response):
            core.tell(attempt, .responseReceived(status: response.status, after: core.clock.now - attemptStart))
            core.tell(attempt, .measured(response.measurement))
            return .success(response)
        case .failure(let failure):
            return .failure(failed(failure, isExpired: isExpired))
        }
    }

    /// Performs the attempt; the deadline is kept by the transport, or by a watch over the whole of the attempt.
    ///
    /// Inlined into the loop, where the compiler sees all of what begins a watched task: that it prefers no executor. Where
    /// it does not, each switch of that task looks for its preference under a lock: 'client call, in memory' takes 6 % more
    /// instructions then.
    ///
    /// - Returns: What came of it, and whether its time was over by then.
    @inline(__always)
    nonisolated(nonsending) private func perform(
        until deadline: Duration?
    ) async -> (Result<ReceivedResponse, AttemptFailure>, isExpired: Bool) {
        if let deadline, !plan.leavesDeadlineToTransport {
            let run = AttemptRun(core, plan, attempt, sent, resumption, keeping: nil)
            let isExpired = await core.watch.run(run, until: deadline)
            return (run.takeResult(), isExpired)
        }
        let result = await AttemptRun(core, plan, attempt, sent, resumption, keeping: deadline).perform()
        if let deadline, case .failure = result { return (result, deadline <= core.clock.now) }
        return (result, false)
    }

    /// What a failed attempt means to the call. One that lacked a value or a credential never became a request: it does not
    /// count.
    private mutating func failed(_ failure: AttemptFailure, isExpired: Bool) -> CallFailure {
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
            core.tell(attempt, .attemptFailed(error, after: core.clock.now - attemptStart))
            return CallFailure(error)
        }
    }
}
