public import EndpointRuntime

/// A write that the server did not accept because it has another version of the entity.
public struct PendingConflict<Value: Sendable>: Sendable {
    /// The entity as it was when the write was made; nil if it was not stored.
    public let base: Value?

    /// The entity as the write would make it; nil if the write deletes it.
    public let mine: Value?

    /// The entity on the server.
    public let theirs: Value
}

/// The decision of a conflict.
public struct ConflictResolution<API: EndpointAPI>: Sendable {
    enum Decision: Sendable {
        case theirs
        case mine
        case send(CallRequest)
    }

    let decision: Decision

    /// The server's version takes precedence, and the write is abandoned.
    public static var theirs: Self { Self(decision: .theirs) }

    /// The write is sent again unchanged, based on the server's version.
    public static var mine: Self { Self(decision: .mine) }

    /// Sends this call in place of the write, based on the server's version. It must be of the same endpoint, with the
    /// merged values.
    public static func send<Response>(_ call: EndpointCall<API, Response>) -> Self {
        Self(decision: .send(call.request))
    }
}
