import EndpointSpec

/// How long a call may take; nothing where nothing was said. Of the two limits the one that was not said gives way: a
/// longer attempt makes the whole longer, a shorter whole the attempt shorter.
package struct TimeoutPlan: Sendable, Equatable {
    /// What the runtime takes where an API says nothing.
    static let standard = (attempt: Duration.seconds(30), total: Duration.seconds(90))
    /// How long it lets a stream pause that has no total.
    static let pause = Duration.seconds(60)

    package let attempt: Duration?
    package let firstByte: Duration?
    package let idle: Duration?
    package let total: Duration?

    /// An endpoint's own limits over those of its API, if there is one; empty where it has none of its own.
    init(_ timeout: SpecTimeout, over api: SpecTimeout? = nil) {
        let outer = api.map { TimeoutPlan($0) }
        let known = (attempt: outer?.attempt ?? Self.standard.attempt, total: outer?.total ?? Self.standard.total)
        let pauses = (firstByte: timeout.firstByte?.value, idle: timeout.idle?.value)
        let saysPauses = pauses.firstByte != nil || pauses.idle != nil
        let isSaid = saysPauses || timeout.attempt != nil || timeout.total != nil
        // What is sent along replaces all that the API says: it has to say the rest again.
        firstByte = pauses.firstByte ?? (isSaid ? outer?.firstByte : nil)
        idle = pauses.idle ?? (isSaid ? outer?.idle : nil)
        switch (timeout.attempt?.value, timeout.total?.value) {
        case (nil, nil): (attempt, total) = saysPauses ? known : (nil, nil)
        case (let own?, nil): (attempt, total) = (own, max(own, known.total))
        case (nil, let own?): (attempt, total) = (min(known.attempt, own), own)
        case (let ownAttempt?, let ownTotal?): (attempt, total) = (ownAttempt, ownTotal)
        }
    }

    /// What an endpoint says of its own limits; empty where it says nothing.
    init(of endpoint: SpecEndpoint, over api: SpecTimeout) {
        self.init(endpoint.settings.timeout, over: api)
        guard endpoint.answersWithStream, !isEmpty else { return }
        self.init(ofStream: endpoint.settings.timeout, over: api)
    }

    /// The limits of an endpoint whose answer is a stream: no total but its own, and where there is none, one to its pauses.
    init(ofStream timeout: SpecTimeout, over api: SpecTimeout) {
        let (plan, outer) = (TimeoutPlan(timeout, over: api), TimeoutPlan(api))
        total = timeout.total?.value
        attempt = plan.attempt ?? outer.attempt ?? Self.standard.attempt
        firstByte = plan.firstByte ?? outer.firstByte
        idle = plan.idle ?? outer.idle ?? ((total ?? .endless) == .endless ? Self.pause : nil)
    }

    package var isEmpty: Bool { attempt == nil && total == nil && firstByte == nil && idle == nil }
}
