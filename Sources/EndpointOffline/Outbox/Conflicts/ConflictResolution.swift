public import EndpointRuntime

/// A write that the server did not accept because it has another version of the entity.
public struct PendingConflict<Value: Sendable>: Sendable {
    /// The entity as it was when the write was made; nil if it was not stored.
    public let base: Value?

    /// The entity as the write would make it; nil if the write deletes it.
    public let mine: Value?

    /// The entity on the server; nil if it was deleted there.
    public let theirs: Value?
}

/// The decision of a conflict.
public struct ConflictResolution<API: EndpointAPI>: Sendable {
    enum Decision: Sendable {
        case theirs
        case mine
        case send(CallRequest)
    }

    let decision: Decision

    /// The server's version, or its deletion, takes precedence. The write is kept for a while with the reason `overruled`.
    public static var theirs: Self { Self(decision: .theirs) }

    /// The write is sent again unchanged, based on the server's version. If the server has deleted the entity, a `PUT` creates it
    /// again, and any other write is parked with the reason `gone`.
    public static var mine: Self { Self(decision: .mine) }

    /// Sends this call in place of the write, based on the server's version. It must be of the same endpoint, with the
    /// merged values.
    public static func send<Response>(_ call: EndpointCall<API, Response>) -> Self {
        Self(decision: .send(call.request))
    }
}
