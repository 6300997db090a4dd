import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what an answer means")
struct OutboxVerdictTests {
    @Test(
        "each row of the table",
        arguments: [
            (.answered(200), .post, .done),
            (.answered(202), .post, .done),
            (.answered(204), .delete, .done),
            (.answered(404), .delete, .done),
            (.answered(410), .delete, .done),
            (.answered(404), .post, .gone(status: 404)),
            (.answered(410), .put, .gone(status: 410)),
            (.answered(401), .post, .signIn),
            (.answered(401), .delete, .signIn),
            (.answered(408), .post, .later(nil)),
            (.answered(425), .post, .later(nil)),
            (.answered(429), .post, .later(nil)),
            (.answered(429, retryAfter: .seconds(7)), .post, .hold(.seconds(7))),
            (.answered(429, retryAfter: .seconds(1_000_000)), .post, .hold(.seconds(900))),
            (.answered(408, retryAfter: .seconds(1_000_000)), .post, .later(.seconds(86_400))),
            (.answered(500), .post, .later(nil)),
            (.answered(501), .post, .later(nil)),
            (.answered(503, retryAfter: .seconds(1)), .delete, .hold(.seconds(1))),
            (.answered(503), .delete, .later(nil)),
            (.answered(599), .post, .later(nil)),
            (.answered(409), .post, .conflict(status: 409)),
            (.answered(412), .patch, .conflict(status: 412)),
            (.answered(409, match: .content), .delete, .park(.refused)),
            (.answered(409, match: .status), .delete, .park(.refused)),
            (.answered(409, match: .range), .delete, .conflict(status: 409)),
            (.answered(412, match: .content), .patch, .park(.refused)),
            (.answered(412, match: .status), .patch, .conflict(status: 412)),
            (.answered(412, match: .range), .patch, .conflict(status: 412)),
            (.answered(409), .delete, .conflict(status: 409)),
            (.answered(400), .post, .park(.refused)),
            (.answered(403), .post, .park(.refused)),
            (.answered(422), .post, .park(.refused)),
            (.answered(451), .delete, .park(.refused)),
            (.answered(302), .post, .park(.redirected)),
            (.answered(304), .put, .park(.redirected)),
            (.answered(199), .post, .later(nil)),
            (.answered(600), .post, .later(nil)),
            (.rejected, .post, .park(.refused)),
            (.failed(.noConnection), .post, .unreachable),
            (.failed(.connectionLost), .post, .unreachable),
            (.failed(.hostNotFound), .post, .unreachable),
            (.failed(.timedOut), .post, .unreachable),
            (.failed(.untrustedServer), .post, .later(nil)),
            (.failed(.invalidResponse), .post, .later(nil)),
            (.failed(.other), .post, .later(nil)),
            (.failed(.unauthorized), .post, .signIn),
            (.failed(.cancelled), .post, .stopped),
            (.failed(.invalidURL), .post, .park(.unsendable)),
            (.failed(.encoding), .post, .park(.unsendable)),
        ] as [(OutboxOutcome, EndpointMethod, OutboxVerdict)]
    )
    func rows(outcome: OutboxOutcome, method: EndpointMethod, verdict: OutboxVerdict) {
        #expect(OutboxVerdict(outcome, to: method) == verdict)
    }

    @Test(
        "each row of the table while an attempt is open",
        arguments: [
            (.answered(409), true, .underWay(nil)),
            (.answered(409, retryAfter: .seconds(3), match: .status), true, .underWay(.seconds(3))),
            (.answered(409, match: .range), true, .underWay(nil)),
            (.answered(409, match: .content), true, .park(.refused)),
            (.answered(409), false, .ownConflict(status: 409)),
            (.answered(409, match: .content), false, .park(.refused)),
            (.answered(412), true, .ownConflict(status: 412)),
            (.answered(412, match: .content), true, .ownConflict(status: 412)),
            (.answered(422), true, .park(.refused)),
            (.answered(201), true, .done),
        ] as [(OutboxOutcome, Bool, OutboxVerdict)]
    )
    func openRows(outcome: OutboxOutcome, hasKey: Bool, verdict: OutboxVerdict) {
        #expect(OutboxVerdict(outcome, to: .patch, isOpen: true, hasKey: hasKey) == verdict)
    }

    @Test(
        "an attempt is open where nothing proves that the server is done with it",
        arguments: [
            (.answered(200), true, false), (.answered(304), true, false), (.answered(400), true, false),
            (.answered(401), true, false), (.answered(408), true, true), (.answered(409), true, false),
            (.answered(425), true, false), (.answered(429), true, false), (.answered(500), true, true),
            (.answered(503), true, true), (.answered(600), true, true), (.rejected, true, false),
            (.failed(.noConnection), false, false), (.failed(.hostNotFound), false, false),
            (.failed(.untrustedServer), false, false), (.failed(.unauthorized), false, false),
            (.failed(.encoding), false, false), (.failed(.connectionLost), true, true),
            (.failed(.timedOut), true, true), (.failed(.invalidResponse), true, true),
            (.failed(.cancelled), true, true), (.failed(.other), true, true),
        ] as [(OutboxOutcome, Bool, Bool)]
    )
    func attempts(outcome: OutboxOutcome, wasSent: Bool, isOpen: Bool) {
        #expect(outcome.mayHaveReachedServer == wasSent)
        #expect(outcome.isOpen == isOpen)
    }
}
