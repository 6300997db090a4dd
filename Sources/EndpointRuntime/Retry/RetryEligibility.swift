/// Whether sending a call a second time can do harm.
public enum RetryEligibility: Sendable, Equatable {
    /// As the method and the idempotency key say: GET, HEAD and OPTIONS are safe (RFC 9110 §9.2.1), and a call that
    /// carries an idempotency key may be repeated with it. Everything else is sent once.
    case automatic

    /// Sent once, even if it is a GET.
    case never

    /// It changes nothing on the server, whatever its method: a search by POST.
    case safe

    /// Doing it twice is the same as doing it once: a PUT of a whole resource, a DELETE that answers 404 the second time.
    case idempotent

    /// Whether a call may be sent again.
    func allowsRetry(of method: EndpointMethod, hasIdempotencyKey: Bool) -> Bool {
        switch self {
        case .never: false
        case .safe, .idempotent: true
        case .automatic: method.isSafe || hasIdempotencyKey
        }
    }
}
