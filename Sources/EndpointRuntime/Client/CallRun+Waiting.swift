internal import HTTPTypes

extension CallRun {
    /// Renews what the call was sent with after a 401, together with all calls that wait for the same; true where the call
    /// is to be sent once more.
    ///
    /// A 401 says that nothing was done, so that this is safe for every method, and no retry. A body that is there once
    /// cannot be sent again. A server that a redirect led to never saw the token, and says nothing of it.
    nonisolated(nonsending) mutating func renewal(after response: ReceivedResponse) async -> Result<Bool, CallFailure> {
        guard response.status == 401, response.isOfOrigin, let sent, !isReplayed, !plan.hasOneShotBody else {
            return .success(false)
        }
        let challenges = EndpointChallenge.all(in: response.head.headerFields)
        let result = await withinTotal {
            [core, attempt, authentication = plan.authentication] () -> Result<Bool, EndpointCredentialError>? in
            do {
                return .success(try await core.credentials.renew(sent, authentication, challenges, core, attempt))
            } catch let error as EndpointCredentialError {
                return .failure(error)
            } catch {
                return nil
            }
        }
        switch result {
        case .success(true)? where isOutOfTime: return .failure(outOfTime)
        case .success(let isRenewed)?:
            isReplayed = isRenewed
            return .success(isRenewed)
        case .failure(let error)?: return .failure(.credential(error, response))
        case nil: return .failure(outOfTime)
        }
    }

    /// Whether the call may be sent, as far as the connection is concerned: why not, if not.
    nonisolated(nonsending) func connection() async -> CallFailure? {
        guard let connectivity = plan.connectivity, let source = core.connectivity else { return nil }
        let status = await withinTotal { await source.status() }
        if isOutOfTime { return outOfTime }
        guard status == .disconnected else { return nil }
        guard connectivity == .wait else { return .transport(TransportError(.noConnection)) }
        core.tell(attempt, .waitingForConnection)
        let isThere = await withinTotal {
            do {
                try await source.waitForConnection()
                return true
            } catch {
                return false
            }
        }
        if isThere { return isOutOfTime ? outOfTime : nil }
        return Task.isCancelled ? .cancelled : .transport(TransportError(.noConnection))
    }

    /// Whether the whole of the call's time is over.
    private var isOutOfTime: Bool { plan.timeout.total.map { elapsed >= $0 } ?? false }

    /// How a call ends whose wait came to nothing.
    private var outOfTime: CallFailure { Task.isCancelled ? .cancelled : .transport(TransportError(.timedOut)) }

    /// Waits as long as the call has time.
    nonisolated(nonsending) func withinTotal<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let total = plan.timeout.total else { return await operation() }
        return await core.watch.run(until: start + total, operation).value
    }
}
