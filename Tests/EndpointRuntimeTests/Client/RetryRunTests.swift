import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// A clock of a device that sleeps on through every wait: an hour is gone when it wakes up.
private final class OversleepingClock: EndpointClock {
    private let time = Guarded(Duration.zero)

    var now: Duration { time.with { $0 } }
    var date: Date { Date(timeIntervalSince1970: 1_700_000_000 + now / .seconds(1)) }

    func sleep(for duration: Duration) async throws {
        time.with { $0 += duration + .seconds(3600) }
    }
}

@Suite("Client: retrying")
struct RetryRunTests {
    static let unavailable = EndpointTransportResponse(status: 503)
    static let fine = EndpointTransportResponse(status: 200, json: itemJSON)

    private func client(
        _ transport: any EndpointTransport,
        _ clock: any EndpointClock = InstantClock(),
        retry: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        observer: (any EndpointObserver)? = nil
    ) -> EndpointClient<Shop> {
        EndpointClient(
            .production,
            transport: transport,
            retry: retry,
            timeout: timeout,
            observer: observer,
            clock: clock,
            random: EndpointRandom { 1 << 63 },
            ids: countedIDs()
        )
    }

    @Test("waits follow the policy, with a new request id and the same key on every attempt")
    func keysAndIDs() async throws {
        let clock = InstantClock()
        let transport = answers(Self.unavailable, Self.unavailable, Self.fine)
        _ = try await client(transport, clock).send(Items.createOrder(item: "i1"))
        #expect(clock.sleeps == [.milliseconds(500), .milliseconds(900)])
        #expect(transport.requests.map { $0.header("X-Request-ID") } == ["id-2", "id-3", "id-4"])
        #expect(Set(transport.requests.map(\.text)) == [#"{"item":"i1","idempotency_key":"id-1"}"#])
    }

    @Test("a key in a header comes from the client if the caller passes none")
    func headerKey() async throws {
        let transport = answers(Self.unavailable, EndpointTransportResponse(status: 204))
        let client = client(transport)
        try await client.send(Items.payOrder(id: "o1"))
        #expect(transport.requests.map { $0.header("Idempotency-Key") } == ["id-1", "id-1"])
        try await client.send(Items.payOrder(id: "o1", idempotencyKey: "mine"))
        try await client.send(Items.payOrder(id: "o1").idempotencyKey("mine too"))
        #expect(transport.requests.suffix(2).map { $0.header("Idempotency-Key") } == ["mine", "mine too"])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let attempts: Int
        let run: @Sendable (EndpointClient<Shop>) async -> ShopError?

        init<Response>(_ name: String, _ attempts: Int, _ call: EndpointCall<Shop, Response>) {
            testDescription = name
            self.attempts = attempts
            run = { await failure($0, call) }
        }
    }

    static let cases = [
        Case("GET", 3, Items.getItem(id: "i1")),
        Case("GET, never", 1, Items.getItem(id: "i1").retry(.never)),
        Case("GET, two attempts", 2, Items.getItem(id: "i1").retry(RetryPolicy(attempts: 2))),
        Case("GET, once", 1, Items.getItem(id: "i1").retry(.once)),
        Case("mapped GET keeps what was said", 1, Items.getItem(id: "i1").retry(.never).domain),
        Case("POST", 1, Items.cancelOrder(id: "o1")),
        Case("POST that is safe", 3, Items.searchItems(text: "x").retry(.safe)),
        Case("POST that is idempotent", 3, Items.cancelOrder(id: "o1").retry(.idempotent)),
        Case("POST with a policy of its own", 1, Items.cancelOrder(id: "o1").retry(RetryPolicy(attempts: 5))),
        Case("POST with a key in the body", 3, Items.createOrder(item: "i1")),
        Case("POST with an empty key", 1, Items.createOrder(OrderDTO(item: "i1", idempotencyKey: ""))),
        Case("POST with a key in a header", 3, Items.payOrder(id: "o1")),
        Case("POST whose key nothing carries", 1, Items.cancelOrder(id: "o1").idempotencyKey("k")),
    ]

    @Test("only repeatable calls are repeated", arguments: cases)
    func eligibility(_ example: Case) async throws {
        let transport = answers(Self.unavailable)
        let error = try #require(await example.run(client(transport)))
        #expect(error.code == .server)
        #expect(error.context.attempts == example.attempts)
        #expect(transport.requests.count == example.attempts)
    }

    @Test("a blank key from the client's own source makes no call repeatable", arguments: ["", " \t"])
    func blankID(_ key: String) async throws {
        let transport = answers(Self.unavailable)
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            clock: InstantClock(),
            ids: EndpointIDs { key }
        )
        #expect(await failure(client, Items.payOrder(id: "o1"))?.context.attempts == 1)
        #expect(await failure(client, Items.createOrder(item: "i1"))?.context.attempts == 1)
        #expect(transport.requests.map { $0.header("Idempotency-Key") } == [nil, nil])
    }

    @Test("the key in the error repeats the same call")
    func sameKeyAgain() async throws {
        let transport = answers(Self.unavailable)
        let client = client(transport)
        let key = try #require(await failure(client, Items.createOrder(item: "i1"))?.context.idempotencyKey)
        _ = await failure(client, Items.createOrder(item: "i1", idempotencyKey: key))
        _ = await failure(client, Items.createOrder(item: "i1").idempotencyKey(key))
        #expect(Set(transport.requests.map(\.text)).count == 1)
        let fixed = Items.createOrder(OrderDTO(item: "i1", idempotencyKey: "in the body"))
        let error = await failure(client, fixed.idempotencyKey("another"))
        #expect(error?.context.idempotencyKey == "in the body")
    }

    @Test(
        "a transport's error that passes is tried again, one that stays is not",
        arguments: TransportError.Kind.allCases
    )
    func transportErrors(_ kind: TransportError.Kind) async throws {
        let transport = InMemoryTransport { _ in throw TransportError(kind) }
        let error = try #require(await failure(client(transport), Items.getItem(id: "i1")))
        let isTransient = [.noConnection, .connectionLost, .hostNotFound, .timedOut].contains(kind)
        #expect(error.context.attempts == (isTransient ? 3 : 1))
        #expect(error.code.rawValue == kind.rawValue)
    }

    @Test("Retry-After is honoured, and past the cap it is a rate limit at once")
    func retryAfter() async throws {
        let clock = InstantClock()
        let soon = EndpointTransportResponse(status: 429, headers: ["Retry-After": "7"])
        _ = try await client(answers(soon, Self.fine), clock).send(Items.getItem(id: "i1"))
        #expect(clock.sleeps == [.milliseconds(7100)])
        let late = EndpointTransportResponse(status: 503, headers: ["Retry-After": "3600"])
        let error = try #require(await failure(client(answers(late, Self.fine)), Items.getItem(id: "i1")))
        guard case .rateLimited(let wait) = error.kind else {
            Issue.record("not a rate limit: \(error)")
            return
        }
        #expect(wait == .seconds(3600))
        #expect(error.context.attempts == 1)
        #expect(error.context.status == 503)
    }

    @Test("Retry-After as a date counts from the client's clock, and has the same cap")
    func retryAfterDate() async throws {
        let clock = InstantClock()
        let begin = clock.date
        func response(in seconds: Double) -> EndpointTransportResponse {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let date = formatter.string(from: begin.addingTimeInterval(seconds))
            return EndpointTransportResponse(status: 503, headers: ["Retry-After": date])
        }
        _ = try await client(answers(response(in: 40), response(in: 60), Self.fine), clock).send(
            Items.getItem(id: "i1")
        )
        // A hundred milliseconds each by chance; of the second date most is over when it comes.
        #expect(clock.sleeps == [.milliseconds(40_100), .milliseconds(20_100)])
        let error = await failure(client(answers(response(in: 3600), Self.fine)), Items.getItem(id: "i1"))
        #expect(error?.code == .rateLimited && error?.context.attempts == 1)
    }

    @Test("no wait is begun that would pass the deadline")
    func deadline() async throws {
        let clock = InstantClock()
        let policy = RetryPolicy(attempts: 10, base: .seconds(1), factor: 2, jitter: .zero, deadline: .seconds(4))
        let client = client(answers(Self.unavailable), clock, retry: policy)
        let error = try #require(await failure(client, Items.getItem(id: "i1")))
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
        #expect(error.context.attempts == 3)
        #expect(error.context.elapsed == .seconds(3))
    }

    @Test("all events are reported in order")
    func events() async throws {
        let recorder = EventRecorder()
        let transport = answers(Self.unavailable, EndpointTransportResponse(status: 200, json: #"{"id":1}"#))
        _ = await failure(client(transport, observer: recorder), Items.getItem(id: "i1"))
        #expect(
            recorder.events == [
                "1 attempt", "1 response 503", "1 retry after 0.5 seconds", "2 attempt", "2 response 200",
                #"2 decoding failed at id: {"id":▸0}"#, "2 finished decoding",
            ]
        )
    }

    @Test("a duplicate key in the JSON is reported")
    func duplicateKeys() async throws {
        let recorder = EventRecorder()
        let twice = EndpointTransportResponse(status: 200, json: #"{"id":"a","price":"1","id":"b"}"#)
        let item = try await client(answers(twice), observer: recorder).send(Items.getItem(id: "i1"))
        #expect(item.id == "b")
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 duplicate keys id", "1 finished well"])
    }

    @Test("a wait that ended too late is followed by no attempt")
    func overslept() async throws {
        let transport = answers(Self.unavailable, Self.fine)
        let policy = RetryPolicy(attempts: 3, deadline: .seconds(60))
        let client = client(transport, OversleepingClock(), retry: policy)
        let error = try #require(await failure(client, Items.payOrder(id: "o1")))
        #expect(error.code == .server)
        #expect(error.context.attempts == 1)
        #expect(transport.requests.count == 1)
    }

    @Test("a wait that ended after the total timeout is followed by no attempt")
    func oversleptTotal() async throws {
        let clock = TestClock()
        let transport = answers(Self.unavailable, Self.fine)
        let policy = RetryPolicy(attempts: 3, base: .seconds(1), jitter: .zero)
        let client = client(transport, clock, retry: policy, timeout: EndpointTimeout(total: .seconds(60)))
        async let result = failure(client, Items.payOrder(id: "o1"))
        await clock.whenSleeping(for: .seconds(1))
        clock.advance(by: .seconds(3600))
        #expect(try #require(await result).code == .server)
        #expect(transport.requests.count == 1)
    }

    @Test("a key that is blank on the wire is none", arguments: ["", " ", "\t "])
    func blankKey(_ key: String) async throws {
        let transport = answers(Self.fine)
        try await client(transport).send(Items.payOrder(id: "o1", idempotencyKey: key))
        #expect(transport.requests[0].header("Idempotency-Key") == "id-1")
        let failing = answers(Self.unavailable)
        let body = OrderDTO(item: "i1", idempotencyKey: key)
        _ = await failure(client(failing), Items.createOrder(body))
        #expect(failing.requests.count == 1)
    }
}
