import EndpointSpec

/// The timeouts of a call. If only one of the two limits is set, the other follows it: a longer attempt extends the
/// total, and a shorter total shortens the attempt.
package struct TimeoutPlan: Sendable, Equatable {
    /// The runtime's default limits.
    static let standard = (
        attempt: Duration(specText: LanguageSchema.standard("attempt", of: "timeout")) ?? .endless,
        total: Duration(specText: LanguageSchema.standard("total", of: "timeout")) ?? .endless
    )
    /// The longest pause of a stream that has no total limit.
    static let pause = Duration.seconds(60)

    package let attempt: Duration?
    package let firstByte: Duration?
    package let idle: Duration?
    package let total: Duration?

    /// Creates the limits of an endpoint, merged over those of its API. It is empty if the endpoint sets nothing.
    init(_ timeout: SpecTimeout, over api: SpecTimeout? = nil) {
        let outer = api.map { TimeoutPlan($0) }
        let known = (attempt: outer?.attempt ?? Self.standard.attempt, total: outer?.total ?? Self.standard.total)
        let pauses = (firstByte: timeout.firstByte?.value, idle: timeout.idle?.value)
        let saysPauses = pauses.firstByte != nil || pauses.idle != nil
        let isSaid = saysPauses || timeout.attempt != nil || timeout.total != nil
        // The endpoint's limits replace all of the API's, so they must repeat the API's pauses.
        firstByte = pauses.firstByte ?? (isSaid ? outer?.firstByte : nil)
        idle = pauses.idle ?? (isSaid ? outer?.idle : nil)
        switch (timeout.attempt?.value, timeout.total?.value) {
        case (nil, nil): (attempt, total) = saysPauses ? known : (nil, nil)
        case (let own?, nil): (attempt, total) = (own, max(own, known.total))
        case (nil, let own?): (attempt, total) = (min(known.attempt, own), own)
        case (let ownAttempt?, let ownTotal?): (attempt, total) = (ownAttempt, ownTotal)
        }
    }

    /// Creates the limits of an endpoint; empty if it sets none.
    init(of endpoint: SpecEndpoint, over api: SpecTimeout) {
        self.init(endpoint.settings.timeout, over: api)
        guard endpoint.answersWithStream, !isEmpty else { return }
        self.init(ofStream: endpoint.settings.timeout, over: api)
    }

    /// Creates the limits of a streaming endpoint. Only its own total limit applies. Without one, the pauses between
    /// elements are limited.
    init(ofStream timeout: SpecTimeout, over api: SpecTimeout) {
        let (plan, outer) = (TimeoutPlan(timeout, over: api), TimeoutPlan(api))
        total = timeout.total?.value
        attempt = plan.attempt ?? outer.attempt ?? Self.standard.attempt
        firstByte = plan.firstByte ?? outer.firstByte
        idle = plan.idle ?? outer.idle ?? ((total ?? .endless) == .endless ? Self.pause : nil)
    }

    package var isEmpty: Bool { attempt == nil && total == nil && firstByte == nil && idle == nil }
}
