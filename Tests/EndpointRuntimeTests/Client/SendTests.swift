import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Client: sending")
struct SendTests {
    @Test("a call becomes a request, and its response becomes a value")
    func get() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: "[\(itemJSON)]"))
        let client = EndpointClient<Shop>(
            .production,
            credentials: .bearer { "token" },
            transport: transport,
            sessionID: "session",
            ids: countedIDs()
        )
        let items = try await client.send(Items.getItems(limit: 5, color: .green, tags: ["a", "b c"]))
        #expect(items.map(\.id) == ["i1"])
        let request = try #require(transport.requests.first)
        #expect(request.head.method == .get)
        #expect(request.head.scheme == "https")
        #expect(request.head.authority == "api.shop.example")
        #expect(request.head.path == "/v1/items?limit=5&color=green&tag=a&tag=b%20c")
        #expect(
            request.head.headerFields.map { "\($0.name.rawName): \($0.value)" } == [
                "Accept: application/json", "Accept-Language: en", "X-Session-ID: session", "X-Request-ID: id-1",
                "Authorization: Bearer token",
            ]
        )
        #expect(request.transportRequest.body.isNone)
    }

    /// Records if it is called on an actor.
    private struct Noting: EndpointTransport {
        let isOnActor = Guarded([Bool]())

        nonisolated(nonsending) func send(
            _ request: EndpointTransportRequest
        ) async throws(TransportError) -> EndpointTransportResponse {
            let isolation = #isolation
            isOnActor.with { $0.append(isolation != nil) }
            return EndpointTransportResponse(status: 200, json: itemJSON)
        }
    }

    @Test("a call leaves the caller's actor at once")
    @MainActor
    func leavesActor() async throws {
        let transport = Noting()
        let request = EndpointTransportRequest(HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil))
        _ = try await transport.send(request)
        for timeout in [EndpointTimeout(), EndpointTimeout(attempt: .seconds(30))] {
            let client = EndpointClient<Shop>(.production, transport: transport, timeout: timeout)
            _ = try await client.send(Items.getItem(id: "i1"))
            _ = try await client.sendForResponse(Items.getItem(id: "i1"))
            _ = try await client.result(of: Items.getItem(id: "i1")).get()
        }
        #expect(transport.isOnActor.with { $0 } == [true] + [Bool](repeating: false, count: 6))
    }

    @Test("a body is JSON, with the key that the call was given")
    func post() async throws {
        let transport = answers(EndpointTransportResponse(status: 201, json: itemJSON))
        let client = EndpointClient<Shop>(.production, transport: transport, ids: countedIDs())
        _ = try await client.send(Items.createOrder(OrderDTO(item: "i1", idempotencyKey: "k")))
        let request = try #require(transport.requests.first)
        #expect(request.text == #"{"item":"i1","idempotency_key":"k"}"#)
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.head.path == "/v1/orders")
    }

    @Test("a domain model is made within the call")
    func domain() async throws {
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(EndpointTransportResponse(status: 200, json: itemJSON))
        )
        let item = try await client.send(Items.getItem(id: "i1").domain)
        #expect(item == Item(id: "i1", price: 12.5, note: "n"))
        let price = try await client.send(Items.getItem(id: "i1").map { "\($0.price) EUR" })
        #expect(price == "12.50 EUR")
    }

    @Test("an answer without a body is Void, and nil if the response is optional", arguments: [200, 204])
    func empty(_ status: Int) async throws {
        let client = EndpointClient<Shop>(.production, transport: answers(EndpointTransportResponse(status: status)))
        try await client.send(Items.cancelOrder(id: "o1"))
        #expect(try await client.send(Items.findItem(id: "i1")) == nil)
        #expect(await failure(client, Items.getItem(id: "i1"))?.code == .decoding)
    }

    @Test("the response itself can be had too")
    func response() async throws {
        let answer = EndpointTransportResponse(status: 202, headers: ["X-Left": "9"], body: Data(itemJSON.utf8))
        let client = EndpointClient<Shop>(.production, transport: answers(answer), ids: countedIDs())
        let (item, response) = try await client.sendForResponse(Items.getItem(id: "i1"))
        #expect(item.id == "i1")
        #expect(response.status == 202)
        #expect(response.header("x-left") == "9")
        #expect(response.attempt.requestID == "id-1")
        #expect(!"\(response)".contains("12.50"))
    }

    @Test("a header of the endpoint replaces the API's constant of that name")
    func headers() async throws {
        let sent = try await request("/a") { request in
            request.header("accept-language", "de")
            request.header("X-List", ["a", "b"])
            request.header("X-Color", ItemColor.red)
        }.get()
        #expect(sent.header("Accept-Language") == "de")
        #expect(sent.head.headerFields[values: try #require(HTTPField.Name("X-List"))] == ["a", "b"])
        #expect(sent.header("X-Color") == "red")
    }

    @Test("ids are UUIDs of version 4, each another one")
    func ids() throws {
        let ids = EndpointIDs.uuids(.seeded(7))
        let texts = (0..<1000).map { _ in ids.next() }
        #expect(Set(texts).count == 1000)
        for text in texts {
            let uuid = try #require(UUID(uuidString: text)).uuid
            #expect(uuid.6 >> 4 == 4)
            #expect(uuid.8 >> 6 == 2)
            #expect(text == text.lowercased())
        }
        #expect(EndpointIDs.uuids(.seeded(7)).next() == texts[0])
        #expect(EndpointIDs.uuids(.system()).next() != EndpointIDs.uuids(.system()).next())
    }

    @Test("random fractions fill the range from 0 to 1")
    func random() {
        let random = EndpointRandom.system()
        let values = (0..<4000).map { _ in Double(random.next() >> 11) * 0x1p-53 }
        #expect(values.allSatisfy { $0 >= 0 && $0 < 1 })
        #expect(abs(values.reduce(0, +) / 4000 - 0.5) < 0.05)
    }
}
