/// A token, and whose it is.
struct HeldToken: Sendable {
    let token: BearerToken
    let epoch: Int
}

/// What renewing a token came to.
enum Renewal: Sendable {
    case renewed(HeldToken, unsaved: UnderlyingError?)
    case refused(Int?)
    case notRenewable
    case failed(any Error)
    /// Whoever waited was cancelled, or out of time; the renewal goes on.
    case left
    case storeFailed(any Error)
    case signedOut
}

extension Renewal {
    /// The new token, or why there is none; nil where there is nothing to renew it with.
    func token(of scheme: String) throws -> HeldToken? {
        switch self {
        case .renewed(let held, _): return held
        case .notRenewable: return nil
        case .refused(let status): throw EndpointCredentialError(.refused, scheme: scheme, status: status)
        case .signedOut: throw EndpointCredentialError(.signedOut, scheme: scheme)
        case .storeFailed(let error): throw EndpointCredentialError(.storage, scheme: scheme, underlying: error)
        case .left: throw CancellationError()
        case .failed(let error): throw EndpointCredentialError(.notRenewed, scheme: scheme, underlying: error)
        }
    }
}

extension ClientCore {
    /// Tells the observer of a token that was renewed.
    func tell(_ attempt: EndpointAttempt, _ renewal: Renewal, of scheme: String, after time: Duration) {
        guard case .renewed(_, let unsaved) = renewal else { return }
        tell(attempt, .tokenRenewed(scheme: scheme, after: time))
        if let unsaved { tell(attempt, .tokenNotSaved(scheme: scheme, unsaved)) }
    }
}
