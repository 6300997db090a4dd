/// Hears of everything that happens in a client's calls, in the order in which it happens within each call.
///
/// It is called from the task that makes the call, and should return soon. Events hold no path, no header value,
/// and nothing that a body says.
public protocol EndpointObserver: Sendable {
    /// Something happened.
    func observe(_ event: EndpointEvent)
}

/// Something that happened in a call.
public struct EndpointEvent: Sendable {
    /// What can happen. More may join: handle the rest with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// An attempt begins: middlewares and credentials first, then the request, which either may still prevent.
        case attemptStarted
        /// A response came, of whatever status, after this time.
        case responseReceived(status: Int, after: Duration)
        /// What the exchange took that the last event tells of.
        case measured(EndpointMeasurement)
        /// No response came; or, after ``responseReceived(status:after:)``, the body of one that streams broke off, and the
        /// call goes on with another attempt.
        case attemptFailed(TransportError, after: Duration)
        /// The next attempt will be made after this time.
        case retryScheduled(after: Duration)
        /// The answer is that of an identical call which was in flight already.
        case exchangeShared
        /// The server said that what was kept of an earlier answer is still good, and it is the answer.
        case notModified
        /// A repository answered from its store, with a value of this age; nil where the age is unknown. No request was sent.
        case answeredFromStore(age: Duration?)
        /// The store failed, and the call went on without it.
        case storeFailed(EntityStoreError)
        /// So many stored entities no longer fit their type. They were deleted, and are asked for again.
        case storedEntitiesDropped(Int)
        /// Something happened to a write of the outbox.
        case outbox(OutboxEvent)
        /// There was reason to try again, but the client's retry budget is spent.
        case retryBudgetSpent
        /// The token of an auth scheme was renewed, by this call or by another one that it waited for, in this time.
        case tokenRenewed(scheme: String, after: Duration)
        /// A renewed token is used, but the session's store did not keep it.
        case tokenNotSaved(scheme: String, UnderlyingError)
        /// There is no connection, and the call waits for one.
        case waitingForConnection
        /// The body has keys twice, at these places in the JSON, the first hundred of them; the last value counts.
        case duplicateKeys([String])
        /// Elements of lists and maps were left out, because the spec says `onInvalid: skip`, or answers of a batch, because
        /// they belong to none of its elements or cannot be read: the first hundred of them.
        case elementsSkipped([SkippedElement])
        /// The body could not be read: where and why, and what stands around that place, without what it says. Strings are
        /// `"…"`, numbers `0`, keys that do not lead to the place `"…"` too.
        case decodingFailed(WireError, excerpt: String)
        /// The body could be read, but makes no domain model.
        case mappingFailed(MappingError)
        /// The call is over; nil for a success.
        case finished(EndpointErrorCode?, after: Duration)
    }

    /// The attempt it happened in; number 0 before the first one.
    public let attempt: EndpointAttempt

    /// What happened.
    public let kind: Kind
}
