internal import HTTPTypes

/// The result of renewing a call's credentials.
enum CredentialRenewal {
    /// The credentials are new.
    case renewed
    /// The response requires no new credentials, or there are none.
    case nothingToRenew
    /// The call ends with the failure.
    case failed(CallFailure)
}

extension CallRun {
    /// Renews the call's credentials after a 401. All calls that wait for the same credentials share the renewal.
    ///
    /// A 401 means that the server did nothing. So repeating the request is safe for every method, and is not a retry.
    /// A body that can be read only once cannot be sent again. A server after a redirect did not receive the token, so
    /// its 401 does not count.
    nonisolated(nonsending) func renewCredentials(after response: ReceivedResponse) async -> CredentialRenewal {
        guard response.status == 401, response.isOfOrigin, let sent, !isReplayed, !plan.hasOneShotBody else {
            return .nothingToRenew
        }
        if core.sparesCredentials?(response) == true { return .nothingToRenew }
        let challenges = EndpointChallenge.all(in: response.head.headerFields)
        let result = await withinTotal {
            [core, attempt, authentication = plan.authentication] () -> Result<Bool, any Error> in
            do {
                return .success(
                    try await core.credentials.renew(
                        sent,
                        wanted: authentication,
                        challenges: challenges,
                        core: core,
                        for: attempt
                    )
                )
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
