internal import EndpointRuntime

/// The result of sending a write.
enum OutboxOutcome: Hashable, Sendable {
    /// The server answered with this status.
    case answered(Int, retryAfter: Duration? = nil)
    /// The server answered with a success whose body says that it is an error.
    case rejected
    /// There was no answer, for this reason.
    case failed(EndpointErrorCode)
}

/// What the answer to a write means. It is a pure function.
///
/// | Result | Meaning |
/// |---|---|
/// | 2xx | done |
/// | DELETE: 404, 410 | done: there is nothing left to delete |
/// | 401, or no credential | the same user has to sign in again |
/// | 408, 425, 429, 5xx | later, not before `Retry-After` |
/// | no connection, connection lost, host not found, timed out | later, when the server can be reached |
/// | an untrusted server, an answer that is none, an error of a middleware | later |
/// | 409, 412 | a conflict |
/// | any other 4xx, a 2xx that says it is none | parked: refused |
/// | 3xx that was not followed | parked: redirected |
/// | no request can be made | parked: unsendable |
enum OutboxVerdict: Hashable, Sendable {
    /// It is delivered.
    case done
    /// It is sent again, not before this time has passed.
    case later(Duration?)
    /// It is sent again when the server can be reached. All writes wait for that.
    case unreachable
    /// Everything waits until the user has signed in again.
    case signIn
    /// The server has another version of the entity.
    case conflict(status: Int)
    /// It is parked until someone decides.
    case park(OutboxRefusal.Reason)
    /// The outbox was stopped, so the result is unknown.
    case stopped

    /// The maximum `Retry-After` that is respected. An error of the server must not stop a write for years.
    static let longestRetryAfter = Duration.seconds(86_400)

    init(_ outcome: OutboxOutcome, to method: EndpointMethod) {
        self =
            switch outcome {
            case .answered(let status, let retryAfter): Self.verdict(status, retryAfter, method)
            case .rejected: .park(.refused)
            case .failed(let code): Self.verdict(code)
            }
    }

    private static func verdict(_ status: Int, _ retryAfter: Duration?, _ method: EndpointMethod) -> OutboxVerdict {
        switch status {
        case 200..<300: .done
        case 404, 410: method == .delete ? .done : .park(.refused)
        case 401: .signIn
        case 408, 425, 429, 500..<600: .later(retryAfter.map { min($0, longestRetryAfter) })
        case 409, 412: .conflict(status: status)
        case 300..<400: .park(.redirected)
        case 400..<500: .park(.refused)
        default: .later(nil)
        }
    }

    private static func verdict(_ code: EndpointErrorCode) -> OutboxVerdict {
        switch code {
        case .noConnection, .connectionLost, .hostNotFound, .timedOut: .unreachable
        case .unauthorized: .signIn
        case .cancelled: .stopped
        case .invalidURL, .encoding: .park(.unsendable)
        default: .later(nil)
        }
    }
}

extension OutboxOutcome {
    /// The result according to an error: its status, if there was an answer.
    init<Failure>(_ error: EndpointError<Failure>, retryAfter: Duration?) {
        guard let status = error.context.status else {
            self = .failed(error.code)
            return
        }
        // Credentials that could not be renewed come with the 401 answer, whatever the kind.
        self = (200..<300).contains(status) ? .rejected : .answered(status, retryAfter: retryAfter)
    }
}
