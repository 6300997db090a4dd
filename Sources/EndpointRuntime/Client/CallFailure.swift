/// Why a call has no response that is a success. Indirect, so that each step of a call has room for one.
indirect enum CallFailure: Error {
    case transport(TransportError)
    case status(ReceivedResponse, _ retryAfter: Duration?, isTooLong: Bool)
    case encoding(EndpointEncodingError)
    /// No credential, and the answer which said that one is missing, if there was one.
    case credential(EndpointCredentialError, ReceivedResponse?)
    case cancelled

    /// What retrying is decided by; nil where there is nothing to decide.
    var verdict: AttemptVerdict? {
        switch self {
        case .transport(let error): .transport(error.kind)
        case .status(let response, let retryAfter, _): .status(response.status, retryAfter: retryAfter)
        case .encoding, .credential, .cancelled: nil
        }
    }

    /// The same failure, of a server that wants a longer wait than is allowed.
    var rateLimited: CallFailure {
        guard case .status(let response, let retryAfter, _) = self else { return self }
        return .status(response, retryAfter, isTooLong: true)
    }
}

extension CallFailure {
    /// What the end of an exchange means to its call: it was cancelled, a line of its body could not be written, or the
    /// transport failed.
    init(_ error: TransportError) {
        if error.kind == .cancelled {
            self = .cancelled
        } else if let error = error.underlying?.error as? EndpointEncodingError {
            self = .encoding(error)
        } else {
            self = .transport(error)
        }
    }
}

/// Why an attempt has no response. Indirect, as ``CallFailure`` is.
indirect enum AttemptFailure: Error {
    case transport(TransportError)
    case encoding(EndpointEncodingError)
    case credential(EndpointCredentialError)

    init(_ error: any Error) {
        switch error {
        case let error as EndpointEncodingError: self = .encoding(error)
        case let error as EndpointCredentialError: self = .credential(error)
        default: self = .transport(TransportError(wrapping: error))
        }
    }
}
