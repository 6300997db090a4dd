/// Receives all events of a client's calls, in the order in which they occur within each call.
///
/// It is called from the task of the call, and should return quickly. Events contain no paths, no header values, and
/// nothing from bodies.
public protocol EndpointObserver: Sendable {
    /// Receives an event.
    func observe(_ event: EndpointEvent)
}

/// An event in a call.
public struct EndpointEvent: Sendable {
    /// The kind of an event. New kinds may be added: handle the rest with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// An attempt begins. Middlewares and credentials run before the request is sent, and either can prevent it.
        case attemptStarted
        /// A response with this status arrived after this time.
        case responseReceived(status: Int, after: Duration)
        /// The measurements of the exchange of the previous event.
        case measured(EndpointMeasurement)
        /// There was no response. After ``responseReceived(status:after:)``, it means that the body of a stream broke
        /// off, and the call continues with another attempt.
        case attemptFailed(TransportError, after: Duration)
        /// The next attempt starts after this time.
        case retryScheduled(after: Duration)
        /// The call used the response to an identical call that was already running.
        case exchangeShared
        /// The server confirmed that a stored answer is still valid (304), so the call uses it.
        case notModified
        /// A repository answered from its store, with a value of this age; nil if the age is unknown. No request was
        /// sent.
        case answeredFromStore(age: Duration?)
        /// The store failed, and the call continued without it.
        case storeFailed(EntityStoreError)
        /// This number of stored entities no longer fits their type. They were deleted, and will be requested again.
        case storedEntitiesDropped(Int)
        /// An event of a write in the outbox.
        case outbox(OutboxEvent)
        /// A retry was possible, but the client's retry budget is used up.
        case retryBudgetSpent
        /// The token of an auth scheme was renewed in this time, by this call or by another one that it waited for.
        case tokenRenewed(scheme: String, after: Duration)
        /// A renewed token is used, but the session's store did not save it.
        case tokenNotSaved(scheme: String, UnderlyingError)
        /// There is no connection, and the call waits for one.
        case waitingForConnection
        /// The body contains keys twice, at these places in the JSON (the first hundred). The last value counts.
        case duplicateKeys([String])
        /// Elements of lists and maps were left out because of `onInvalid: skip`, or results of a batch because they
        /// belong to none of its elements or cannot be read (the first hundred).
        case elementsSkipped([SkippedElement])
        /// The body could not be read. The values say where and why, and show the surrounding JSON without its
        /// contents: strings are `"…"`, numbers `0`, and keys that do not lead to the place are also `"…"`.
        case decodingFailed(WireError, excerpt: String)
        /// The body could be read, but not mapped to a domain model.
        case mappingFailed(MappingError)
        /// The call ended; nil for a success.
        case finished(EndpointErrorCode?, after: Duration)
    }

    /// The attempt of the event; number 0 before the first attempt.
    public let attempt: EndpointAttempt

    /// The kind of event.
    public let kind: Kind
}
