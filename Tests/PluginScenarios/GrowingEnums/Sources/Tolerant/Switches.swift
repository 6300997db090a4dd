import EndpointRuntime

struct Problem: Sendable {
    let message: String
}

enum BankFailure: EndpointFailure {
    case duplicatePayment(Problem)
    case problem(Problem)
}

/// A few kinds, and a default for the rest.
func text(_ kind: EndpointError<BankFailure>.Kind) -> String {
    switch kind {
    case .api(.duplicatePayment(let problem)): problem.message
    case .rateLimited(let retryAfter?): "again in \(retryAfter)"
    default: "failed"
    }
}

/// All kinds, and a default for those that join later.
func isOffline(_ kind: EndpointError<BankFailure>.Kind) -> Bool {
    switch kind {
    case .noConnection, .hostNotFound: true
    case .connectionLost, .untrustedServer, .timedOut, .cancelled, .invalidURL, .invalidResponse, .unauthorized,
        .forbidden, .notFound, .rateLimited, .server, .client, .unexpectedStatus, .decoding, .mapping, .encoding,
        .storage, .notStored, .other, .api(.duplicatePayment), .api(.problem):
        false
    @unknown default: false
    }
}

/// A pattern on its own.
func isDuplicate(_ error: EndpointError<BankFailure>) -> Bool {
    if case .api(.duplicatePayment) = error.kind { true } else { false }
}

struct StatusLog: EndpointObserver {
    func observe(_ event: EndpointEvent) {
        switch event.kind {
        case .responseReceived(let status, let duration): print(status, duration)
        case .outbox(let write): print(write)
        default: break
        }
    }
}
