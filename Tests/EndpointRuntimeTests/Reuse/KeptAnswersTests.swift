import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Stored responses are confirmed by conditional requests.
@Suite("Client: stored answers")
struct KeptAnswersTests {
    /// A server whose response has these header fields, and which responds with 304 to matching conditions.
    private static func server(
        _ headers: KeyValuePairs<String, String>,
        status: Int = 200
    ) -> InMemoryTransport {
        InMemoryTransport { request in
            let isKnown = request.head.headerFields.contains {
                ($0.name == .ifNoneMatch || $0.name == .ifModifiedSince) && headers.map({ $0.value }).contains($0.value)
            }
            let fresh: KeyValuePairs<String, String> = ["X-Left": "9"]
            return isKnown
                ? EndpointTransportResponse(status: 304, headers: fresh)
                : EndpointTransportResponse(status: status, headers: headers, body: Data("body".utf8))
        }
    }

    private static func sent(
        _ headers: KeyValuePairs<String, String>,
        status: Int = 200,
        _ first: EndpointTransportRequest = ReuseRequest.make(),
        _ second: EndpointTransportRequest = ReuseRequest.make()
    ) async throws -> (statuses: [Int], isKept: Bool, conditions: [String]) {
        let transport = server(headers, status: status)
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let isKept = Guarded(false)
        var statuses: [Int] = []
        for request in [first, second] {
            let response = try await exchanges.send(request, .kept) { kind in
                if case .notModified = kind { isKept.with { $0 = true } }
            }
            statuses.append(response.head.status.code)
            #expect(response.body.bytes == Data("body".utf8))
        }
        let conditions = transport.requests[1].head.headerFields.filter {
            [.ifNoneMatch, .ifModifiedSince].contains($0.name)
        }
        return (statuses, isKept.with { $0 }, conditions.map(\.name.rawName))
    }

    @Test(
        "an answer with a validator leads to a conditional request",
        arguments: [
            (["ETag": "\"1\""], ["If-None-Match"]),
            (["Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT"], ["If-Modified-Since"]),
            (
                ["ETag": "W/\"1\"", "Last-Modified": "Thu, 01 Jan 2026 00:00:00 GMT", "Vary": "Accept"],
                ["If-None-Match"]
            ),
        ] as [(KeyValuePairs<String, String>, [String])]
    )
    func validators(_ headers: KeyValuePairs<String, String>, _ conditions: [String]) async throws {
        let outcome = try await Self.sent(headers)
        #expect(outcome.statuses == [200, 200] && outcome.isKept)
        #expect(outcome.conditions == conditions)
    }

    @Test(
        "answers that must not be stored are not",
        arguments: [
            [:], ["ETag": "\"1\"", "Cache-Control": "private, No-Store"], ["ETag": "\"1\"", "Vary": "*"],
        ] as [KeyValuePairs<String, String>]
    )
    func notKept(_ headers: KeyValuePairs<String, String>) async throws {
        #expect(try await Self.sent(headers).conditions == [])
    }

    @Test("another user, another language, another status: nothing is kept for them")
    func others() async throws {
        let tag: KeyValuePairs<String, String> = ["ETag": "\"1\""]
        for field in ["Authorization", "X-API-Key", "Cookie", "Accept-Language"] {
            let (first, second) = (ReuseRequest.make(headers: [field: "a"]), ReuseRequest.make(headers: [field: "b"]))
            #expect(try await Self.sent(tag, first, second).conditions == [], "\(field)")
            #expect(try await Self.sent(tag, first, first).conditions == ["If-None-Match"], "\(field)")
        }
        #expect(try await Self.sent(tag, status: 203).conditions == [])
        let asked = ReuseRequest.make(headers: ["Cache-Control": "no-store"])
        #expect(try await Self.sent(tag, asked, asked).conditions == [])
    }

    @Test(
        "a 304 with another tag is for another answer: the whole answer is requested and stored",
        arguments: [("\"2\"", false), ("W/\"1\"", true), ("\"1\"", true)]
    )
    func otherTag(_ tag: String, _ isConfirmed: Bool) async throws {
        let transport = InMemoryTransport { request in
            request.head.headerFields[.ifNoneMatch] == "\"1\""
                ? EndpointTransportResponse(status: 304, headers: ["ETag": tag])
                : EndpointTransportResponse(status: 200, headers: ["ETag": "\"1\""], body: Data("body".utf8))
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let isKept = Guarded(false)
        for _ in 1...2 {
            let response = try await exchanges.send(ReuseRequest.make(), .kept) { kind in
                if case .notModified = kind { isKept.with { $0 = true } }
            }
            #expect(response.body.bytes == Data("body".utf8))
            #expect(response.head.status == .ok)
        }
        #expect(isKept.with { $0 } == isConfirmed)
        let conditions = transport.requests.map { $0.head.headerFields[.ifNoneMatch] }
        #expect(conditions == (isConfirmed ? [nil, "\"1\""] : [nil, "\"1\"", nil]))
    }

    @Test("a 304 that the client did not request is an error")
    func unasked() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 304) }
        let client = EndpointClient<Shop>(.production, transport: transport, reuse: .all)
        let error = await #expect(throws: EndpointError<Shop.Failure>.self) {
            _ = try await client.send(Items.getItem(id: "i"))
        }
        guard case .unexpectedStatus(304)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a client uses a stored answer only for the same user, and only on request")
    func client() async throws {
        let transport = InMemoryTransport { request in
            request.header("If-None-Match") == "\"1\""
                ? EndpointTransportResponse(status: 304)
                : EndpointTransportResponse(
                    status: 200,
                    headers: ["ETag": "\"1\""],
                    body: Data(#"{"id":"i","price":"1"}"#.utf8)
                )
        }
        let store = MemoryResponseStore()
        let token = Guarded("a")
        let observer = EventRecorder()
        let client = EndpointClient<Shop>(
            .production,
            credentials: .bearer { token.with { $0 } },
            transport: transport,
            observer: observer,
            reuse: .kept,
            store: store
        )
        let call = Items.getItem(id: "i")
        for _ in 1...2 { #expect(try await client.send(call).id == "i") }
        #expect(transport.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
        #expect(observer.events.contains("1 not modified"))
        token.with { $0 = "b" }
        _ = try await client.send(call)
        #expect(transport.requests.last?.header("If-None-Match") == nil, "another user")
        _ = try await client.send(call.reuse(.nothing))
        #expect(transport.requests.last?.header("If-None-Match") == nil, "a call that wants none of it")
        store.removeAll()
        _ = try await client.send(call)
        #expect(transport.requests.last?.header("If-None-Match") == nil, "a store that was emptied")
    }

    @Test("an undecodable answer is not stored", arguments: [#"{"id":"i","price":"#, #"{"id":"i","price":"?"}"#])
    func unreadable(_ first: String) async throws {
        let answers = Guarded([first])
        let transport = InMemoryTransport { request in
            if request.header("If-None-Match") != nil { return EndpointTransportResponse(status: 304) }
            let body = answers.with { $0.popLast() } ?? #"{"id":"i","price":"1"}"#
            return EndpointTransportResponse(status: 200, headers: ["ETag": "\"1\""], body: Data(body.utf8))
        }
        let client = EndpointClient<Shop>(.production, transport: transport, reuse: .kept)
        let call = Items.getItem(id: "i").domain
        #expect(await failure(client, call) != nil)
        for _ in 1...2 { #expect(try await client.send(call).id == "i") }
        #expect(transport.requests.map { $0.header("If-None-Match") } == [nil, nil, "\"1\""])
    }

    @Test("nothing is kept or shared unless the app asks for it")
    func byDefault() async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(
                status: 200,
                headers: ["ETag": "\"1\""],
                body: Data(#"{"id":"i","price":"1"}"#.utf8)
            )
        }
        let client = EndpointClient<Shop>(.production, transport: transport)
        for _ in 1...2 { _ = try await client.send(Items.getItem(id: "i")) }
        #expect(transport.requests.allSatisfy { $0.header("If-None-Match") == nil })
    }

    @Test("a store in memory keeps its limit, and removes the least recently used answers")
    func limit() throws {
        let store = MemoryResponseStore(limit: 10_000)
        func key(_ number: Int) throws -> EndpointRequestKey {
            try #require(EndpointRequestKey(ReuseRequest.make("/\(number)", headers: ["Authorization": "s3cret"])))
        }
        func keep(_ number: Int, _ size: Int) throws {
            let head = HTTPResponse(status: .ok)
            store.keep(EndpointKeptResponse(head: head, body: Data(count: size)), for: try key(number))
        }
        for number in 1...4 { try keep(number, 1_900) }
        #expect(try store.response(for: key(1)) != nil)
        try keep(5, 1_900)
        #expect(try store.response(for: key(2)) == nil, "the one that nobody asked for")
        #expect(try store.response(for: key(1)) != nil && store.response(for: key(5)) != nil)
        try keep(6, 9_000)
        #expect(try store.response(for: key(6)) == nil, "too large")
        var dumped = ""
        dump(try key(1), to: &dumped)
        let text = "\(try key(1))"
        #expect(!dumped.contains("s3cret") && !text.contains("s3cret"))
    }
}
