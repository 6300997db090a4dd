/// Something that happened to a write of the outbox.
public enum OutboxEvent: Hashable, Sendable {
    /// It is in the outbox, and durable.
    case kept
    /// The server has accepted it.
    case delivered
    /// It is sent again after this time.
    case delayed(after: Duration)
    /// It was given up until somebody decides.
    case parked(OutboxRefusal)
    /// It was given up, because the server has another version of its entity.
    case overruled
    /// It was dropped, or taken back.
    case dropped
    /// The server has accepted it, but the answer cannot be read: the entity is asked for anew.
    case answerUnreadable
    /// It waits, with all others, until the user has signed in again.
    case needsSignIn
}

extension OutboxEvent: CustomStringConvertible {
    /// What happened, in words.
    public var description: String {
        switch self {
        case .kept: "kept"
        case .delivered: "delivered"
        case .delayed(let delay): "will be sent again in \(delay.inMilliseconds)"
        case .parked(let refusal): "parked: \(refusal)"
        case .overruled: "overruled"
        case .dropped: "dropped"
        case .answerUnreadable: "delivered, but the answer cannot be read"
        case .needsSignIn: "waiting for a sign-in"
        }
    }
}
