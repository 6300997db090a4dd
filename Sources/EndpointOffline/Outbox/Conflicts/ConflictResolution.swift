public import EndpointRuntime

/// A write that the server did not take, because it has another version of the entity.
public struct PendingConflict<Value: Sendable>: Sendable {
    /// The entity as it was when the write was made; nil where it was not stored.
    public let base: Value?

    /// The entity as the write wants it; nil where the write deletes it.
    public let mine: Value?

    /// The entity as the server has it.
    public let theirs: Value
}

/// What becomes of a write in a conflict.
public struct ConflictResolution<API: EndpointAPI>: Sendable {
    enum Decision: Sendable {
        case theirs
        case mine
        case send(CallRequest)
    }

    let decision: Decision

    /// The server's version holds, and the write is given up.
    public static var theirs: Self { Self(decision: .theirs) }

    /// The write is sent again as it is, upon the server's version.
    public static var mine: Self { Self(decision: .mine) }

    /// This call is sent in its place, upon the server's version: of the same endpoint, with what both versions come to.
    public static func send<Response>(_ call: EndpointCall<API, Response>) -> Self {
        Self(decision: .send(call.request))
    }
}
