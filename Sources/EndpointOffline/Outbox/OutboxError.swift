public import EndpointRuntime

/// A failure of an operation on a write in the outbox.
public enum OutboxError: Error, Hashable, Sendable {
    /// The server refused the write, or it cannot be sent. It is parked: retry, edit or drop it.
    case parked(OutboxRefusal)
    /// The server has another version of the entity, which takes precedence. The write is kept for a while: retry, edit or
    /// drop it.
    case overruled
    /// The write was dropped or cancelled.
    case dropped
    /// The server accepted the write, but its answer could not be read.
    case unreadable
    /// The write does not exist any more.
    case unknown
    /// The write is being sent.
    case sending
    /// The server may have performed the write already. Another body with another key might be performed in addition.
    case mayBeDelivered
    /// The body is not JSON of this type.
    case body
    /// Another process, or another outbox of this process, sends the writes of this file. Only that one can change
    /// them.
    case notSender
    /// The user has signed out.
    case signedOut
    /// The API's plan has no such method.
    case unknownMethod
}

extension OutboxError: ParkedWriteError {
    package var refusal: OutboxRefusal? {
        switch self {
        case .parked(let refusal): refusal
        case .overruled: OutboxRefusal(.overruled)
        default: nil
        }
    }
}

extension OutboxError: CustomStringConvertible, EndpointPrintableError {
    /// The reason as text.
    public var description: String {
        switch self {
        case .parked(let refusal): "the write is parked: \(refusal)"
        case .overruled: "the server's version of the entity was kept"
        case .dropped: "the write was discarded"
        case .unreadable: "the server accepted the write, but its answer cannot be read"
        case .unknown: "the outbox does not contain this write"
        case .sending: "the write is already being sent"
        case .mayBeDelivered: "the server may have applied the write already"
        case .body: "the body is not JSON of this type"
        case .notSender: "another outbox already sends the writes of this file"
        case .signedOut: "the user has signed out"
        case .unknownMethod: "the API does not declare this write"
        }
    }
}
