internal import HTTPTypes

/// What renewing a call's credentials came to.
enum CredentialRenewal {
    /// There are new ones.
    case renewed
    /// The response asks for none, or there are none to be had.
    case nothingToRenew
    /// The call ends with the failure.
    case failed(CallFailure)
}

extension CallRun {
    /// Renews what the call was sent with after a 401, together with all calls that wait for the same.
    ///
    /// A 401 says that nothing was done, so that this is safe for every method, and no retry. A body that is there once
    /// cannot be sent again. A server that a redirect led to never saw the token, and says nothing of it.
    nonisolated(nonsending) func renewCredentials(after response: ReceivedResponse) async -> CredentialRenewal {
        guard response.status == 401, response.isOfOrigin, let sent, !isReplayed, !plan.hasOneShotBody else {
            return .nothingToRenew
        }
        let challenges = EndpointChallenge.all(in: response.head.headerFields)
        let result = await withinTotal {
            [core, attempt, authentication = plan.authentication] () -> Result<Bool, any Error> in
            do {
                return .success(try await core.credentials.renew(sent, authentication, challenges, core, attempt))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(true): return isOutOfTime ? .failed(outOfTime) : .renewed
        case .success(false): return .nothingToRenew
        case .failure(let error as EndpointCredentialError): return .failed(.credential(error, response))
        case .failure: return .failed(outOfTime)
        }
    }
}
