public import EndpointRuntime

/// Why something could not be done with a write in the outbox.
public enum OutboxError: Error, Hashable, Sendable {
    /// The server refused the write, or it cannot be sent. It is parked: retry, edit or drop it.
    case parked(OutboxRefusal)
    /// The server has another version of the entity, which holds: the write was given up.
    case overruled
    /// Somebody dropped the write, or took it back.
    case dropped
    /// The server accepted the write, but its answer could not be read.
    case unreadable
    /// There is no such write any more.
    case unknown
    /// The write is on its way at this moment.
    case sending
    /// The server may have executed the write already: another body under another key might do it twice.
    case mayBeDelivered
    /// The body is no JSON of this type.
    case body
    /// Another process, or another outbox of this one, sends what this file holds, and changes it alone.
    case notSender
    /// The user has signed out.
    case signedOut
    /// The API's plan has no such method.
    case unknownMethod
}

extension OutboxError: CustomStringConvertible, EndpointPrintableError {
    /// The reason, in words.
    public var description: String {
        switch self {
        case .parked(let refusal): "the write is parked because the server rejected it: \(refusal)"
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
