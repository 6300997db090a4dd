internal import EndpointRuntime

/// A write that was sent, whose answer is being settled.
struct SentWrite<API: EndpointAPI>: Sendable {
    var entry: OutboxEntry
    let operation: OutboxOperation<API>
    let began: Exchange
}

/// The beginning of an attempt.
struct Exchange: Sendable {
    /// The revision of the entity store when the first open attempt of the write began.
    let sentAt: Int64
    /// The generation of the entity store.
    let generation: Int
    /// The numbers of the server's answers, and of reasons to try again at once.
    let answers: Int
    let wakeUps: Int
    /// The numbers of the sign-ins to the sessions.
    var signIns: [Int] = []
}
