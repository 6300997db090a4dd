import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    // Apps on Linux may throw its errors.
    import FoundationNetworking
#endif

/// Apple's `URLSession` passes an `NSError`, which a middleware hands on; an app or a test throws the struct.
@Suite("Offline: failures of URLSession", .timeLimit(.minutes(1)))
struct SystemFailureTests {
    enum Form: String, CaseIterable, Sendable {
        case object, structure

        var cannotConnect: any Error {
            let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotConnectToHost)
            return self == .object ? error : URLError(_nsError: error)
        }
    }

    /// Fails each attempt while it is on, and counts them.
    final class Switch: EndpointMiddleware {
        let state = Guarded((isOn: false, attempts: 0))
        let error: any Error

        init(_ error: any Error) { self.error = error }

        func turn(on: Bool) { state.with { $0 = (on, 0) } }

        var attempts: Int { state.with { $0.attempts } }

        nonisolated(nonsending) func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            let isOn = state.with { state in
                state.attempts += 1
                return state.isOn
            }
            if isOn { throw error }
            return try await next(request)
        }
    }

    @Test("a read is tried three times, and then the store answers", arguments: Form.allCases)
    func storedAnswer(_ form: Form) async throws {
        let failing = Switch(form.cannotConnect)
        let client = EndpointClient<Shop>(
            .production,
            transport: InMemoryTransport { _ in
                EndpointTransportResponse(status: 200, json: #"{"id":"a","price":"12.50"}"#)
            },
            middlewares: [failing],
            clock: InstantClock()
        )
        let cache = EntityCache(client, store: InMemoryEntityStore())
        try await cache.refresh(ShopReads.item("a"))
        failing.turn(on: true)
        let item = try await cache.value(of: ShopReads.item("a", .networkElseCache))
        #expect(item.price == Decimal(string: "12.50"))
        #expect(failing.attempts == 3)
    }

    @Test("a waiting write counts as not sent, and is delivered once later", arguments: Form.allCases)
    func waitingWrite(_ form: Form) async throws {
        let failing = Switch(form.cannotConnect)
        let server = TillServer()
        let client = EndpointClient<Till>(
            EndpointServer("https://till.example"),
            transport: InMemoryTransport { request in try await server.answer(request) },
            retry: .once,
            middlewares: [failing],
            clock: TestClock()
        )
        failing.turn(on: true)
        let outbox = Outbox(
            client,
            plan: Till.plan(),
            store: InMemoryOutboxStore(),
            entities: InMemoryEntityStore(),
            user: "ada"
        )
        let write = try await outbox.createBill("rent")
        try await until { failing.attempts == 1 }
        try await outbox.settled(1)
        let entry = try #require(await outbox.entry(write.id))
        #expect(entry.state == .waiting)
        #expect(!entry.wasSent)
        failing.turn(on: false)
        outbox.wake()
        _ = try await write.delivered()
        #expect(server.titles == ["rent"])
    }
}
