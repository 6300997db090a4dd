/// A token with the epoch of its user.
struct HeldToken: Sendable {
    let token: BearerToken
    let epoch: Int
}

/// The result of a renewal.
enum Renewal: Sendable {
    case renewed(HeldToken, unsaved: UnderlyingError?)
    case refused(Int?)
    case notRenewable
    case failed(any Error)
    /// The waiting call was cancelled or ran out of time. The renewal continues.
    case left
    case storeFailed(any Error)
    case signedOut
}

extension Renewal {
    /// The new token; nil if there is no way to renew it. Other results throw an error.
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
    /// Reports a renewed token to the observer.
    func tell(_ attempt: EndpointAttempt, _ renewal: Renewal, of scheme: String, after time: Duration) {
        guard case .renewed(_, let unsaved) = renewal else { return }
        tell(attempt, .tokenRenewed(scheme: scheme, after: time))
        if let unsaved { tell(attempt, .tokenNotSaved(scheme: scheme, unsaved)) }
    }
}
