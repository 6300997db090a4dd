import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Offline` with a store in memory: the reads of each policy, the observed
/// values, and the effects of writes.
@Suite struct OfflineTests {
    /// A server's answers by method and path, until its connection is turned off.
    private actor Answers {
        private let bodies: [String: String]
        private var isCutOff = false

        init(_ bodies: [String: String]) { self.bodies = bodies }

        func answer(to line: String) throws(TransportError) -> EndpointTransportResponse {
            if isCutOff { throw TransportError(.noConnection) }
            guard let body = bodies[line] else { return EndpointTransportResponse(status: 404) }
            return EndpointTransportResponse(status: 200, body: Data(body.utf8))
        }

        func cutOff() { isCutOff = true }
    }

    private struct Backend {
        private let answers: Answers
        let transport: InMemoryTransport

        init(_ bodies: [String: String]) {
            let answers = Answers(bodies)
            self.answers = answers
            transport = InMemoryTransport { try await answers.answer(to: Self.line(of: $0)) }
        }

        private static func line(of request: EndpointTransportRequest) -> String {
            "\(request.head.method.rawValue) \(request.head.path ?? "")"
        }

        func cutOff() async { await answers.cutOff() }

        func count(_ line: String) -> Int { transport.requests.count { Self.line(of: $0) == line } }
    }

    private let clock = TestClock()
    private let backend = Backend([
        "GET /payments?status=pending": "[\(OfflineTests.payment("p1"))]",
        "GET /payments":
            "[\(OfflineTests.payment("p1")),\(OfflineTests.payment("p2", status: "completed", minute: 5))]",
        "GET /payments?status=completed": "[\(OfflineTests.payment("p2", status: "completed", minute: 5))]",
        "GET /payments/p1": OfflineTests.payment("p1"),
        "GET /payments/count": "2",
        "GET /payments/search?text=a&urgent=false": "[\(OfflineTests.payment("p2"))]",
        "POST /payments": OfflineTests.payment("p3", minute: 9),
        "POST /payments/p1/cancel": "{}",
        "DELETE /payments/p1": "{}",
        "POST /balances/search": "[{\"currency\":\"EUR\",\"amount\":\"1\",\"as_of\":\"2026-01-01T00:00:00Z\"}]",
    ])
    private let store = InMemoryEntityStore()

    private static func payment(_ id: String, status: String = "pending", minute: Int = 0) -> String {
        #"{"id":"\#(id)","status":"\#(status)","amount":"1.5","created_at":"2026-01-01T00:0\#(minute):00Z","#
            + #""attempts":1,"is_urgent":false,"lines":[]}"#
    }

    private var client: EndpointClient<Wallet> {
        EndpointClient(
            EndpointServer("https://wallet.example"),
            transport: backend.transport,
            retry: .once,
            clock: clock
        )
    }

    private var payments: OfflineFirstWalletPaymentRepository {
        OfflineFirstWalletPaymentRepository(client, store: store)
    }

    private let pending = "GET /payments?status=pending"

    // MARK: Reading

    @Test func cacheThenRefreshAsksOnceWhileFresh() async throws {
        for _ in 0..<2 {
            let ids = try await payments.getPayments(status: .pending).map(\.id.rawValue)
            #expect(ids == ["p1"])
        }
        #expect(backend.count(pending) == 1)
        await backend.cutOff()
        #expect(try await payments.getPayments(status: .pending).count == 1)
    }

    @Test func cacheElseNetworkAsksAgainOnceStale() async throws {
        _ = try await payments.getPayment(id: WalletPaymentID(rawValue: "p1"))
        _ = try await payments.getPayment(id: WalletPaymentID(rawValue: "p1"))
        #expect(backend.count("GET /payments/p1") == 1)
        clock.advance(by: .seconds(3_600))
        _ = try await payments.getPayment(id: WalletPaymentID(rawValue: "p1"))
        #expect(backend.count("GET /payments/p1") == 2)
        clock.advance(by: .seconds(3_600))
        await backend.cutOff()
        #expect(try await payments.getPayment(id: WalletPaymentID(rawValue: "p1")).status == .pending)
    }

    @Test func networkElseCacheAsksFirst() async throws {
        for _ in 0..<2 { _ = try await payments.searchPayments(text: "a") }
        #expect(backend.count("GET /payments/search?text=a&urgent=false") == 2)
        await backend.cutOff()
        #expect(try await payments.searchPayments(text: "a").map(\.id.rawValue) == ["p2"])
        await #expect(throws: WalletError.self) { try await payments.searchPayments(text: "b") }
    }

    /// A POST that only reads is kept by its body, is fresh by its age alone, and is asked for without conditions.
    @Test func aReadThatIsAPostIsKeptByItsBody() async throws {
        let balances = OfflineFirstWalletBalanceRepository(client, store: store)
        for _ in 0..<2 { #expect(try await balances.findBalances(currency: .eur).count == 1) }
        #expect(backend.count("POST /balances/search") == 1)
        _ = try await balances.findBalances(currency: .usd)
        #expect(backend.count("POST /balances/search") == 2)
        clock.advance(by: .seconds(3_600))
        _ = try await balances.findBalances(currency: .eur)
        #expect(backend.count("POST /balances/search") == 3)
        let conditions = backend.transport.requests.compactMap { $0.head.headerFields[.ifNoneMatch] }
        #expect(conditions == [])
        await backend.cutOff()
        #expect(try await balances.findBalances(currency: .usd).map(\.amount) == [1])
    }

    @Test func cacheOnlyNeverAsks() async throws {
        do throws(WalletError) {
            _ = try await payments.countPayments()
            Issue.record("there is nothing in the store")
        } catch {
            #expect(error.code == .notStored)
        }
        try await payments.refreshCountPayments()
        #expect(try await payments.countPayments() == 2)
        #expect(backend.count("GET /payments/count") == 1)
    }

    @Test func aLocalFilterUsesEntitiesOfOtherReads() async throws {
        _ = try await payments.getPayments()
        _ = try await payments.getPayments(status: .completed)
        await backend.cutOff()
        #expect(try await payments.getPayments().map(\.id.rawValue) == ["p2", "p1"])
    }

    // MARK: Observing

    @Test func observersReceiveNewValues() async throws {
        var values = payments.observePayments(status: .pending, batch: nil).makeAsyncIterator()
        var seen = await values.next()
        while let value = seen, value.value == nil || value.isRefreshing { seen = await values.next() }
        #expect(seen?.value?.map(\.id.rawValue) == ["p1"])
        #expect(seen?.isStale == false)
        #expect(seen?.lastError == nil)
        try await payments.cancelPayment(paymentId: WalletPaymentID(rawValue: "p1"))
        while let value = seen, value.value?.isEmpty == false { seen = await values.next() }
        #expect(seen?.value == [])
    }

    @Test func theRemoteRepositoryObservesToo() async throws {
        let remote = RemoteWalletPaymentRepository(client)
        var values = remote.observePayments(status: .pending, batch: nil).makeAsyncIterator()
        var seen = await values.next()
        while let value = seen, value.value == nil { seen = await values.next() }
        #expect(seen?.value?.map(\.id.rawValue) == ["p1"])
        try await remote.refreshPayments(status: .pending, batch: nil)
        #expect(backend.count(pending) == 2)
    }

    @Test func mocksObserveTheirExamples() async throws {
        let mock = MockWalletPaymentRepository()
        var values = mock.observePayments(status: nil, batch: nil).makeAsyncIterator()
        #expect(await values.next()?.value == WalletPayment.Examples.all)
        try await mock.refreshPayments(status: nil, batch: nil)
        #expect(mock.calls.count == 2)
    }

    // MARK: Writing

    @Test func setChangesTheEntityEverywhere() async throws {
        let id = WalletPaymentID(rawValue: "p1")
        _ = try await payments.getPayment(id: id)
        try await payments.cancelPayment(paymentId: id)
        let payment = try await payments.getPayment(id: id)
        #expect(payment.status == .cancelled)
        #expect(payment.completedAt == clock.date)
        #expect(payment.attempts == 0)
        #expect(backend.count("GET /payments/p1") == 1)
    }

    @Test func deleteRemovesTheEntityFromLists() async throws {
        #expect(try await payments.getPayments().count == 2)
        try await payments.deletePayment(id: WalletPaymentID(rawValue: "p1"))
        await backend.cutOff()
        #expect(try await payments.getPayments().map(\.id.rawValue) == ["p2"])
    }

    @Test func insertAddsCreatedEntitiesToLists() async throws {
        _ = try await payments.searchPayments(text: "a")
        _ = try await payments.createPayment(WalletPaymentDraft(amount: 1), idempotencyKey: nil)
        await backend.cutOff()
        #expect(try await payments.searchPayments(text: "a").map(\.id.rawValue) == ["p3", "p2"])
        #expect(try await payments.getPayment(id: WalletPaymentID(rawValue: "p3")).id.rawValue == "p3")
    }

    @Test func invalidateMakesAnswersStale() async throws {
        try await payments.refreshCountPayments()
        var values = payments.observeCountPayments().makeAsyncIterator()
        var seen = await values.next()
        #expect(seen?.isStale == false)
        _ = try await payments.createPayment(WalletPaymentDraft(amount: 1), idempotencyKey: nil)
        while let value = seen, !value.isStale { seen = await values.next() }
        #expect(seen?.value == 2)
    }
}
