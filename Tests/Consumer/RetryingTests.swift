import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Retrying`: each value of a retry policy, set by an API, a file and an
/// endpoint.
@Suite struct RetryingTests {
    /// The outcome of a call to a server that always returns this response: the number of requests, the delays, and the
    /// result.
    private static func outcome<Response>(
        of call: EndpointCall<Courier, Response>,
        times: Int = 1,
        status: Int,
        headers: KeyValuePairs<String, String> = [:]
    ) async -> (requests: Int, waits: [Duration], code: EndpointErrorCode?) {
        let clock = InstantClock()
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: status, headers: headers) }
        // Without limits of time, whose waits would be over at once too.
        let timeout = EndpointTimeout()
        let client = EndpointClient<Courier>(.production, transport: transport, timeout: timeout, clock: clock)
        var code: EndpointErrorCode?
        for _ in 0..<times {
            if case .failure(let error) = await client.result(of: call) { code = error.code }
        }
        return (transport.requests.count, clock.sleeps, code)
    }

    @Test(
        "the file's statuses are tried again, the API's other values hold",
        arguments: [(502, 4), (503, 1), (429, 1)]
    )
    func ofAFile(_ status: Int, _ requests: Int) async {
        let outcome = await Self.outcome(of: Errands.listErrands(), status: status)
        #expect(outcome.requests == requests)
        let waits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
        #expect(outcome.waits == Array(waits.prefix(requests - 1)))
    }

    @Test("the API's statuses are tried again", arguments: [(500, 4), (503, 4), (429, 4), (502, 1), (504, 1)])
    func ofAnAPI(_ status: Int, _ requests: Int) async {
        #expect(await Self.outcome(of: Riders.listRiders(), status: status).requests == requests)
    }

    @Test("no wait is begun that would pass the deadline")
    func deadline() async {
        let late: KeyValuePairs<String, String> = ["Retry-After": "25"]
        let outcome = await Self.outcome(of: Riders.listRiders(), status: 503, headers: late)
        #expect(outcome.waits == [.seconds(25), .seconds(25)])
        #expect(outcome.code == .rateLimited)
        let endless = await Self.outcome(of: Errands.getErrand(id: "a"), status: 502, headers: ["Retry-After": "90"])
        #expect(endless.waits == [.seconds(90)] && endless.code == .server)
    }

    @Test("the longest Retry-After is the API's, unless the endpoint sets its own")
    func longest() async {
        let late: KeyValuePairs<String, String> = ["Retry-After": "31"]
        #expect(await Self.outcome(of: Errands.listErrands(), status: 502, headers: late).code == .rateLimited)
        #expect(await Self.outcome(of: Errands.getErrand(id: "a"), status: 502, headers: late).requests == 2)
    }

    @Test("calls share the API's budget, but for those that do not ask it")
    func budget() async {
        // Three in reserve, and a quarter for each of seven calls behind the one that took them: one more.
        #expect(await Self.outcome(of: Riders.listRiders(), times: 8, status: 503).requests == 8 + 4)
        #expect(await Self.outcome(of: Riders.getRider(id: "a"), times: 8, status: 503).requests == 8 * 4)
    }

    @Test("reuse follows the call's endpoint, its file, the client and the API")
    func reuse() async throws {
        #expect(Courier.settings.reuse == .inFlight)
        #expect(ErrandsEndpoint.listErrands.operation.reuse == nil)
        let body = CourierRiderDTO(id: "a")
        #expect(RidersEndpoint.addRider(body: body).operation.reuse == nil, "a POST has no use for its file's")
        let transport = InMemoryTransport { request in
            request.head.headerFields[.ifNoneMatch] == nil
                ? EndpointTransportResponse(status: 200, headers: ["ETag": "\"1\""], body: Data(#"[{"id":"a"}]"#.utf8))
                : EndpointTransportResponse(status: 304)
        }
        func conditions<Response>(
            of call: EndpointCall<Courier, Response>,
            reuse: EndpointReuse? = nil
        ) async -> [String?] {
            let client = EndpointClient<Courier>(.production, transport: transport, reuse: reuse)
            for _ in 1...2 { _ = await client.result(of: call) }
            return transport.requests.suffix(2).map { $0.head.headerFields[.ifNoneMatch] }
        }
        #expect(await conditions(of: Riders.listRiders()) == [nil, "\"1\""])
        #expect(await conditions(of: Riders.listRiders(), reuse: .nothing) == [nil, "\"1\""])
        #expect(await conditions(of: Riders.listRiders().reuse(.nothing)) == [nil, nil])
        #expect(await conditions(of: Riders.getRider(id: "a"), reuse: .all) == [nil, nil])
        #expect(await conditions(of: Errands.listErrands()) == [nil, nil])
        #expect(await conditions(of: Errands.listErrands(), reuse: .all) == [nil, "\"1\""])
    }

    @Test("an endpoint may want no status tried again")
    func none() async {
        #expect(await Self.outcome(of: Errands.findErrand(), status: 503).requests == 1)
        let operation = ErrandsEndpoint.findErrand.operation
        #expect(operation.policy?.budget == .unlimited && operation.retry == .safe)
    }
}
