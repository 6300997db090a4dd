/// The reason why a call has no successful response. The enum is indirect, to keep the frames of a call's steps small.
indirect enum CallFailure: Error {
    case transport(TransportError)
    case status(ReceivedResponse, _ retryAfter: Duration?, isTooLong: Bool)
    case encoding(EndpointEncodingError)
    /// No credential, with the response that reported it, if there was one.
    case credential(EndpointCredentialError, ReceivedResponse?)
    case cancelled

    /// The input for the retry policy; nil for failures that are never retried.
    var verdict: AttemptVerdict? {
        switch self {
        case .transport(let error): .transport(error.kind)
        case .status(let response, let retryAfter, _): .status(response.status, retryAfter: retryAfter)
        case .encoding, .credential, .cancelled: nil
        }
    }

    /// The same failure for a server that requires a longer wait than allowed.
    var rateLimited: CallFailure {
        guard case .status(let response, let retryAfter, _) = self else { return self }
        return .status(response, retryAfter, isTooLong: true)
    }
}

extension CallFailure {
    /// Converts the transport's error. The call was cancelled, a line of its body could not be encoded, or the
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

/// The reason why an attempt has no response. The enum is indirect, like ``CallFailure``.
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
