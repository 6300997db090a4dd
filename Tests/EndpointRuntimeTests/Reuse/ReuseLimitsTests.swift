import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Calls that are neither shared nor stored, and the end of stored responses.
@Suite("Client: calls without reuse")
struct ReuseLimitsTests {
    @Test(
        "a conditional request of the app is not changed",
        arguments: ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range"]
    )
    func conditions(_ name: String) {
        #expect(EndpointRequestKey(ReuseRequest.make(headers: [name: "x"])) == nil)
        #expect(EndpointRequestKey(ReuseRequest.make(headers: ["X-\(name)": "x"])) != nil)
    }

    @Test("a request during a change is not shared by later requests")
    func whileChanging() async throws {
        let (changing, change, answer) = (Gate(), Gate(), Gate())
        let transport = InMemoryTransport { request in
            if request.head.method == .post {
                changing.open()
                await change.pass()
            } else {
                await answer.pass()
            }
            return EndpointTransportResponse(status: 200, json: "1")
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let post = Task { try await exchanges.send(ReuseRequest.make(method: .post), .inFlight) { _ in } }
        await changing.pass()
        func ask() -> Task<Void, any Error> {
            Task { _ = try await exchanges.send(ReuseRequest.make(), .inFlight) { _ in Issue.record("it was shared") } }
        }
        let meanwhile = ask()
        try await until { exchanges.shared.waiting == 1 }
        change.open()
        _ = try await post.value
        let after = ask()
        try await until { exchanges.shared.waiting == 2 }
        answer.open()
        try await meanwhile.value
        try await after.value
        #expect(transport.requests.count == 3)
    }

    @Test("an answer that the server no longer has, or no longer tags, is removed", arguments: [404, 200])
    func gone(_ status: Int) async throws {
        let asked = Guarded(0)
        let transport = InMemoryTransport { _ in
            let number = asked.with { asked in
                asked += 1
                return asked
            }
            return number == 1
                ? EndpointTransportResponse(status: 200, headers: ["ETag": "\"1\""], body: Data("body".utf8))
                : EndpointTransportResponse(status: status, body: Data("other".utf8))
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        for _ in 1...3 { _ = try await exchanges.send(ReuseRequest.make(), .kept) { _ in } }
        let conditions = transport.requests.map { $0.head.headerFields[.ifNoneMatch] }
        #expect(conditions == [nil, "\"1\"", nil])
    }

    @Test("a temporary failure of the server keeps the stored answers")
    func failing() async throws {
        let statuses = Guarded([200, 503, 304])
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(
                status: statuses.with { $0.removeFirst() },
                headers: ["ETag": "\"1\""],
                body: Data("body".utf8)
            )
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        var last = 0
        for _ in 1...3 {
            last = try await exchanges.send(ReuseRequest.make(), .kept) { _ in }.head.status.code
        }
        #expect(last == 200)
        #expect(transport.requests.last?.head.headerFields[.ifNoneMatch] == "\"1\"")
    }
}
