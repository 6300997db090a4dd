package import EndpointSpec

/// What an API's files share, decided.
package struct APIPlan: Sendable {
    package struct Server: Sendable {
        package let name: SwiftIdentifier
        package let url: String
        /// Endpoints that are served elsewhere, by their names in the spec, in the spec's order.
        package let endpoints: [(name: String, url: String)]
    }

    /// The API's own name, as its errors and logs say it: `Bank`.
    package let title: String
    /// The Swift type that stands for the API.
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let servers: [Server]
    package let headers: [FixedParameterPlan]
    /// What goes with every call; its place is that of a query, and in other calls a field of the body has that name.
    package let autoParameters: [FixedParameterPlan]
    /// What the app supplies, in the order of the names.
    package let provided: [ProvidedValuePlan]
    package let schemes: [SchemePlan]
    package let authentication: AuthenticationPlan
    package let connectivity: SpecConnectivity?
    package let reuse: SpecReuse?
    package let timeout: TimeoutPlan
    /// What the API says of answers that are streams.
    package let streamTimeout: TimeoutPlan?
    package let retry: RetryPlan
    package let failure: FailurePlan
    /// What is read of the envelope besides the value.
    package let metadata: EnvelopeMetadataPlan?
}

/// What an envelope says besides the value.
package struct EnvelopeMetadataPlan: Sendable {
    package let path: [String]
    package let wireType: SwiftType
    package let domainType: SwiftType
    package let conversion: Conversion
}

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
        self.init(endpoint.timeout, over: api)
        guard endpoint.answersWithStream, !isEmpty else { return }
        self.init(ofStream: endpoint.timeout, over: api)
    }

    /// The limits of an endpoint whose answer is a stream: no total that nobody stated, and where there is none, one to its
    /// pauses.
    init(ofStream timeout: SpecTimeout, over api: SpecTimeout) {
        let (plan, outer) = (TimeoutPlan(timeout, over: api), TimeoutPlan(api))
        let shared = api.total.map { max($0.value, timeout.attempt?.value ?? .zero) }
        total = timeout.total?.value ?? shared
        attempt = plan.attempt ?? outer.attempt ?? Self.standard.attempt
        firstByte = plan.firstByte ?? outer.firstByte
        idle = plan.idle ?? outer.idle ?? ((total ?? .endless) == .endless ? Self.pause : nil)
    }

    package var isEmpty: Bool { attempt == nil && total == nil && firstByte == nil && idle == nil }
}

/// The API's own failures, told apart by status and code.
package struct FailurePlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        /// What it carries, in domain terms.
        package let payload: SwiftType?
    }

    package struct Rule: Sendable {
        package let status: SpecErrorCase.Status
        package let code: String?
        package let conditions: [SpecErrorCondition]
        package let caseName: SwiftIdentifier
        /// The kind of the client's own error that it is, in place of a case.
        package let clientKind: SpecClientKind?
        /// Where its body is read, where that is not where all are.
        package let path: [String]?
        /// The wire type of the body, and how it becomes the case's payload.
        package let body: SwiftType?
        /// Whether the body is text as it came.
        package let isText: Bool
        package let conversion: Conversion
    }

    /// The enum of the cases: `BankFailure`.
    package let name: SwiftIdentifier
    /// The alias of the whole error: `BankError`.
    package let errorName: SwiftIdentifier
    package let cases: [Case]
    package let rules: [Rule]
    /// `nil` where failures have none; empty for the whole body.
    package let codePath: [String]?
    package let messagePath: [String]?
    /// Where the bodies of the rules are read.
    package let bodyPath: [String]
}
