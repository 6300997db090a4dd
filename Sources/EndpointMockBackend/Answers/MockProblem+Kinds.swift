internal import EndpointRuntime

extension MockProblem {
    static func invalid(_ outcome: RequestCheck.Outcome) -> MockProblem {
        let count = outcome.violations.count
        let first = outcome.violations.first.map { " The first: \($0)." } ?? ""
        return MockProblem(
            status: outcome.isWrongType ? 415 : 400,
            name: outcome.isWrongType ? "unsupported-content-type" : "invalid-request",
            title: outcome.isWrongType ? "Content type not supported" : "Request against the spec",
            detail: "The request departs from the spec in \(count) \(count == 1 ? "place" : "places").\(first)",
            members: [.init(key: "violations", value: .array(outcome.violations.map(\.json)))]
        )
    }

    /// The request fits the spec, but its schema cannot say which cursors exist.
    static func noPage(_ violation: MockViolation) -> MockProblem {
        MockProblem(
            status: 422,
            name: "no-page",
            title: "No such page",
            detail: "The cursor is none that a page before this one gave.",
            members: [.init(key: "violations", value: .array([violation.json]))]
        )
    }

    static func unauthorized(_ scheme: MockAuthScheme, isMissing: Bool) -> MockProblem {
        let reason = isMissing ? "it is missing" : "what it says is not accepted here"
        return MockProblem(
            status: 401,
            name: "unauthorized",
            title: "Not authorized",
            detail: "The scheme \(scheme.name) asks for \(scheme.kind.words): \(reason)."
        )
    }

    static func missing(_ kind: String, _ key: String) -> MockProblem {
        MockProblem(
            status: 404,
            name: "not-found",
            title: "Not found",
            detail: "There is no \(kind) \(JSONTree.string(key).shortText)."
        )
    }

    static func taken(_ kind: String, _ key: String) -> MockProblem {
        MockProblem(
            status: 409,
            name: "conflict",
            title: "There already",
            detail: "There is a \(kind) \(JSONTree.string(key).shortText) already."
        )
    }

    static func keyMissing(_ place: String) -> MockProblem {
        MockProblem(
            status: 400,
            name: "idempotency-key-missing",
            title: "Idempotency key missing",
            detail: "The spec declares an idempotency key in \(place), and the request has none."
        )
    }

    static let keyReused = MockProblem(
        status: 422,
        name: "idempotency-key-reused",
        title: "Idempotency key used before",
        detail: "The idempotency key came with another request before; a new request needs a new key."
    )
}
