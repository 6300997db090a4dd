internal import EndpointRuntime

/// The result of sending a write.
enum OutboxOutcome: Hashable, Sendable {
    /// The server answered with this status.
    case answered(Int, retryAfter: Duration? = nil, match: FailureMatch? = nil)
    /// The server answered with a success whose body says that it is an error.
    case rejected
    /// There was no answer, for this reason.
    case failed(EndpointErrorCode)
}

/// The meaning of the answer to a write. It is a pure function.
///
/// | Result | Meaning |
/// |---|---|
/// | 2xx | done |
/// | DELETE: 404, 410 | done: there is nothing left to delete |
/// | 401, or no credential | the same user has to sign in again |
/// | 429, 503 with `Retry-After` | later; nothing is sent to the server until then |
/// | 408, 425, any other 429 or 5xx | later, not before `Retry-After` |
/// | no connection, connection lost, host not found, timed out | later, when the server can be reached |
/// | an untrusted server, an answer that is none, an error of a middleware | later |
/// | 409, to an idempotency key with an open attempt | the server still performs that attempt: later, with the same key |
/// | 412, or 409 without a key, while an attempt is open | perhaps the write's own effect |
/// | 404, 409, 410, 412 that a rule of the API tells apart | parked: refused |
/// | any other 409, 412 | a conflict |
/// | any other 404, 410 | perhaps the entity was deleted |
/// | any other 4xx, a 2xx that says it is none | parked: refused |
/// | 3xx that was not followed | parked: redirected |
/// | no request can be made | parked: unsendable |
enum OutboxVerdict: Hashable, Sendable {
    /// It is delivered.
    case done
    /// It is sent again, not before this time has passed.
    case later(Duration?)
    /// It is sent again after this time. Nothing else is sent before.
    case hold(Duration)
    /// It is sent again when the server can be reached. All writes wait for that.
    case unreachable
    /// Everything waits until the user has signed in again.
    case signIn
    /// The server still performs an earlier attempt with the same key. It is sent again, not before this time has passed.
    case underWay(Duration?)
    /// The server has another version of the entity, which an earlier attempt may have produced.
    case ownConflict(status: Int)
    /// The server has another version of the entity.
    case conflict(status: Int)
    /// The server has no such entity, or does not say that it is another one that is missing.
    case gone(status: Int)
    /// It is parked until someone decides.
    case park(OutboxRefusal.Reason)
    /// The outbox was stopped, so the result is unknown.
    case stopped

    /// The maximum `Retry-After` that is respected. An error of the server must not stop a write for years.
    static let longestRetryAfter = Duration.seconds(86_400)

    /// The maximum time for which the server can hold all writes back.
    static let longestHold = Duration.seconds(900)

    /// - Parameters:
    ///   - outcome: The result of the attempt.
    ///   - method: The method of the request.
    ///   - isOpen: Whether an earlier attempt is open.
    ///   - hasKey: Whether the request has an idempotency key.
    init(_ outcome: OutboxOutcome, to method: EndpointMethod, isOpen: Bool = false, hasKey: Bool = true) {
        self =
            switch outcome {
            case .answered(409, let retryAfter, let match) where isOpen && hasKey && match != .content:
                .underWay(retryAfter.map { min($0, Self.longestRetryAfter) })
            case .answered(let status, _, let match) where status == 412 || status == 409 && match != .content:
                Self.conflict(status, match, isOpen: isOpen)
            case .answered(409, _, _): .park(.refused)
            case .answered(let status, _, .content) where [404, 410].contains(status) && method != .delete:
                .park(.refused)
            case .answered(let status, let retryAfter, _): Self.verdict(status, retryAfter, method)
            case .rejected: .park(.refused)
            case .failed(let code): Self.verdict(code)
            }
    }

    /// A 409 by its status alone is what the API says it is. A 412 always says that the version is another one, unless the
    /// API tells kinds of it apart.
    private static func conflict(_ status: Int, _ match: FailureMatch?, isOpen: Bool) -> OutboxVerdict {
        if isOpen { return .ownConflict(status: status) }
        return match == .content || status == 409 && match == .status ? .park(.refused) : .conflict(status: status)
    }

    private static func verdict(_ status: Int, _ retryAfter: Duration?, _ method: EndpointMethod) -> OutboxVerdict {
        switch status {
        case 200..<300: .done
        case 404, 410: method == .delete ? .done : .gone(status: status)
        case 401: .signIn
        case 429 where retryAfter != nil, 503 where retryAfter != nil: .hold(min(retryAfter ?? .zero, longestHold))
        case 408, 425, 429, 500..<600: .later(retryAfter.map { min($0, longestRetryAfter) })
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
        guard !(200..<300).contains(status) else {
            self = .rejected
            return
        }
        self = .answered(status, retryAfter: retryAfter, match: error.context.failureMatch)
    }

    /// A request may have reached the server.
    var mayHaveReachedServer: Bool {
        switch self {
        case .answered, .rejected: true
        case .failed(let code): !Self.unsent.contains(code)
        }
    }

    /// Nothing proves that the server is done with the attempt.
    var isOpen: Bool {
        switch self {
        case .answered(let status, _, _): status == 408 || !(200..<500).contains(status)
        case .rejected: false
        case .failed: mayHaveReachedServer
        }
    }

    /// The failures before the first byte of a request.
    private static let unsent: Set<EndpointErrorCode> = [
        .noConnection, .hostNotFound, .untrustedServer, .invalidURL, .encoding, .unauthorized,
    ]
}
