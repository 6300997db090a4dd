/// An event of a write in the outbox.
public enum OutboxEvent: Hashable, Sendable {
    /// The write is in the outbox, and durable.
    case kept
    /// The server has accepted the write.
    case delivered
    /// The write is sent again after this time.
    case delayed(after: Duration)
    /// The write is not sent again until the app or the user decides.
    case parked(OutboxRefusal)
    /// The write gave way to the server's version of its entity. It is kept for the app, which may send it again.
    case overruled
    /// The write was discarded or undone.
    case dropped
    /// The server has accepted the write, but the response cannot be decoded. The entity is requested again.
    case answerUnreadable
    /// At most this many writes are lost, although the outbox had them: its log was damaged, or cut.
    case missing(Int)
    /// The write waits, with all others, until the user has signed in again.
    case needsSignIn
}

extension OutboxEvent: CustomStringConvertible {
    /// The event as text.
    public var description: String {
        switch self {
        case .kept: "kept"
        case .delivered: "delivered"
        case .delayed(let delay): "will be sent again in \(delay.inMilliseconds)"
        case .parked(let refusal): "parked: \(refusal)"
        case .overruled: "overruled"
        case .dropped: "dropped"
        case .answerUnreadable: "delivered, but the answer cannot be read"
        case .missing(let count): "at most \(count) writes are lost with a damaged log"
        case .needsSignIn: "waiting for a sign-in"
        }
    }
}
