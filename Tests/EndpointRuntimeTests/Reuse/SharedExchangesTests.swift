import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Running exchanges are shared.
@Suite("Client: one exchange for several calls")
struct SharedExchangesTests {
    /// Waits until so many callers wait.
    private static func waiting(_ count: Int, _ exchanges: RequestExchanges) async throws {
        try await until { exchanges.shared.waiting == count }
    }

    private static func send(
        _ exchanges: RequestExchanges,
        _ request: EndpointTransportRequest
    ) -> Task<(String?, Bool), any Error> {
        Task {
            let isShared = Guarded(false)
            let response = try await exchanges.send(request, .inFlight) { kind in
                if case .exchangeShared = kind { isShared.with { $0 = true } }
            }
            return (response.body.bytes.map { String(decoding: $0, as: UTF8.self) }, isShared.with { $0 })
        }
    }

    @Test("identical requests share one exchange, regardless of the ids of their attempts")
    func identical() async throws {
        let gate = Gate()
        let transport = InMemoryTransport { _ in
            await gate.pass()
            return EndpointTransportResponse(status: 200, json: "1")
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let calls = (1...3).map {
            Self.send(
                exchanges,
                ReuseRequest.make(headers: ["X-Request-ID": "\($0)", "traceparent": "\($0)", "b3": "\($0)"])
            )
        }
        try await Self.waiting(3, exchanges)
        gate.open()
        var shared = 0
        for call in calls {
            let (body, isShared) = try await call.value
            #expect(body == "1")
            shared += isShared ? 1 : 0
        }
        #expect(transport.requests.count == 1 && shared == 2)
        #expect(exchanges.shared.waiting == 0)
        _ = try await Self.send(exchanges, ReuseRequest.make()).value
        #expect(transport.requests.count == 2, "what is over is not shared")
    }

    @Test("a POST that only reads is shared by its body, and never kept")
    func safePosts() async throws {
        let gate = Gate()
        let transport = InMemoryTransport { _ in
            await gate.pass()
            return EndpointTransportResponse(status: 200, headers: ["ETag": "\"a\""], body: Data("1".utf8))
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let calls = ["a", "a", "b"].map { Self.send(exchanges, ReuseRequest.make(method: .post, body: $0)) }
        try await Self.waiting(3, exchanges)
        gate.open()
        for call in calls { #expect(try await call.value.0 == "1") }
        #expect(transport.requests.count == 2)
        for _ in 0..<2 {
            let request = ReuseRequest.make(method: .post, body: "a")
            _ = try await exchanges.send(request, .all) { kind in
                if case .notModified = kind { Issue.record("a POST was confirmed") }
            }
        }
        #expect(transport.requests.count == 4)
        #expect(transport.requests.allSatisfy { $0.head.headerFields[.ifNoneMatch] == nil })
    }

    @Test("a POST that may change something is not shared, and neither is a PUT that claims to only read")
    func unsafeRequests() {
        var post = ReuseRequest.make(method: .post, body: "a")
        #expect(EndpointRequestKey(post) != nil)
        post.isDeclaredSafe = false
        #expect(EndpointRequestKey(post) == nil)
        var query = ReuseRequest.make(method: .query, body: "a")
        query.isDeclaredSafe = false
        #expect(query.isSafe)
        #expect(EndpointRequestKey(query) != nil)
        #expect(EndpointRequestKey(query) != EndpointRequestKey(ReuseRequest.make(method: .query, body: "b")))
        #expect(EndpointRequestKey(ReuseRequest.make(method: .put, body: "a")) == nil)
        #expect(!ReuseRequest.make(method: .put, body: "a").isSafe)
    }

    @Test(
        "different requests are not shared",
        arguments: [
            ReuseRequest.make("/y"), ReuseRequest.make(method: .head),
            ReuseRequest.make(headers: ["Authorization": "Bearer b"]), ReuseRequest.make(headers: ["Cookie": "a=b"]),
            ReuseRequest.make(headers: ["X-API-Key": "k"]), ReuseRequest.make(headers: ["Accept-Language": "de"]),
            ReuseRequest.make(headers: ["Range": "bytes=0-1"]),
        ]
    )
    func different(_ other: EndpointTransportRequest) async throws {
        let gate = Gate()
        let began = Guarded(0)
        let both = Gate()
        let transport = InMemoryTransport { _ in
            let count = began.with { count in
                count += 1
                return count
            }
            if count == 2 { both.open() }
            await gate.pass()
            return EndpointTransportResponse(status: 200, json: "1")
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let calls = [Self.send(exchanges, ReuseRequest.make()), Self.send(exchanges, other)]
        await both.pass()
        gate.open()
        for call in calls { #expect(try await call.value.1 == false) }
        #expect(transport.requests.count == 2)
    }

    @Test("each caller leaves for itself, and with the last the exchange is cancelled")
    func leaving() async throws {
        let began = Gate()
        let cancelled = Gate()
        let transport = InMemoryTransport { _ in
            began.open()
            await withTaskCancellationHandler {
                await cancelled.pass()
            } onCancel: {
                cancelled.open()
            }
            throw TransportError(.cancelled)
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let (first, second) = (Self.send(exchanges, ReuseRequest.make()), Self.send(exchanges, ReuseRequest.make()))
        try await Self.waiting(2, exchanges)
        await began.pass()
        first.cancel()
        await #expect(throws: TransportError.self) { _ = try await first.value }
        #expect(exchanges.shared.waiting == 1, "the other waits on, and so does the exchange")
        second.cancel()
        await #expect(throws: TransportError.self) { _ = try await second.value }
        await cancelled.pass()
        #expect(transport.requests.count == 1 && exchanges.shared.waiting == 0)
    }

    @Test("streams are neither shared nor stored")
    func streams() async throws {
        var request = ReuseRequest.make()
        request.streamsResponse = true
        #expect(EndpointRequestKey(request) == nil)
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, headers: ["ETag": "\"1\""], body: Data("1".utf8))
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        for _ in 1...2 { _ = try await exchanges.send(request, .all) { _ in Issue.record("something was reused") } }
        #expect(transport.requests.allSatisfy { $0.head.headerFields[.ifNoneMatch] == nil })
        #expect(transport.requests.count == 2)
    }

    @Test("a request before a change is not shared by later requests")
    func changes() async throws {
        let gate = Gate()
        let transport = InMemoryTransport { request in
            if request.head.method == .get { await gate.pass() }
            return EndpointTransportResponse(status: 200, json: "1")
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let before = Self.send(exchanges, ReuseRequest.make())
        try await Self.waiting(1, exchanges)
        _ = try await exchanges.send(ReuseRequest.make(method: .post), .inFlight) { _ in }
        let after = Self.send(exchanges, ReuseRequest.make())
        try await Self.waiting(2, exchanges)
        gate.open()
        #expect(try await !before.value.1)
        #expect(try await !after.value.1)
        #expect(transport.requests.count == 3)
    }
}
