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
