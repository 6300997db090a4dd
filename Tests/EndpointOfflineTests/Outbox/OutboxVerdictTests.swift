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
            (.answered(404), .post, .park(.refused)),
            (.answered(410), .put, .park(.refused)),
            (.answered(401), .post, .signIn),
            (.answered(401), .delete, .signIn),
            (.answered(408), .post, .later(nil)),
            (.answered(425), .post, .later(nil)),
            (.answered(429, retryAfter: .seconds(7)), .post, .later(.seconds(7))),
            (.answered(429, retryAfter: .seconds(1_000_000)), .post, .later(.seconds(86_400))),
            (.answered(500), .post, .later(nil)),
            (.answered(501), .post, .later(nil)),
            (.answered(503, retryAfter: .seconds(1)), .delete, .later(.seconds(1))),
            (.answered(599), .post, .later(nil)),
            (.answered(409), .post, .conflict(status: 409)),
            (.answered(412), .patch, .conflict(status: 412)),
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
}
