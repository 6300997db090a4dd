/// The rule that decides if a call may be sent a second time.
public enum RetryEligibility: Sendable, Equatable {
    /// The method and the idempotency key decide. GET, HEAD and OPTIONS are safe (RFC 9110, section 9.2.1), and so are
    /// endpoints that declare it. A call with an idempotency key can be repeated with it. All other calls are sent
    /// once.
    case automatic

    /// The call is sent once, even if it is a GET.
    case never

    /// The call changes nothing on the server, regardless of its method, such as a search with POST.
    case safe

    /// Performing the call twice has the same effect as once, such as a PUT of a whole resource, or a DELETE that
    /// answers 404 the second time.
    case idempotent

    /// Returns true if a call may be sent again.
    func allowsRetry(isSafe: Bool, hasIdempotencyKey: Bool) -> Bool {
        switch self {
        case .never: false
        case .safe, .idempotent: true
        case .automatic: isSafe || hasIdempotencyKey
        }
    }
}
