import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// Endpoints that are served at another address than their API.
@Suite("Client: an endpoint's own address") struct ServerAddressesTests {
    private static let server = EndpointServer<Shop>(
        "https://shop.example/api",
        endpoints: ["getItem": "https://items.example:8443/near", "getVersion": "no address"]
    )

    private func client(_ transport: StubTransport, _ observer: (any EndpointObserver)? = nil) -> EndpointClient<Shop> {
        EndpointClient(Self.server, credentials: .bearer { "token" }, transport: transport, observer: observer)
    }

    @Test("takes its calls, with the credentials and header fields of the API")
    func callsGoThere() async throws {
        let transport = answers(
            EndpointTransportResponse(status: 200, json: itemJSON),
            EndpointTransportResponse(status: 200, json: "[]")
        )
        let client = client(transport)
        _ = try await client.send(Items.getItem(id: "i1"))
        _ = try await client.send(Items.getItems())
        let requests = transport.requests
        #expect(requests.map(\.head.authority) == ["items.example:8443", "shop.example"])
        #expect(requests.map(\.head.path) == ["/near/v1/items/i1", "/api/v1/items?limit=100"])
        #expect(requests.map { $0.header("Authorization") } == ["Bearer token", "Bearer token"])
        #expect(requests.map { $0.header("Accept-Language") } == ["en", "en"])
    }

    struct Watching: EndpointObserver {
        let tell: @Sendable (EndpointEvent) -> Void

        func observe(_ event: EndpointEvent) { tell(event) }
    }

    @Test("is reported to observers")
    func observersHear() async throws {
        let servers = Guarded(Set<String>())
        let observer = Watching { event in servers.with { _ = $0.insert(event.attempt.server) } }
        let client = client(answers(EndpointTransportResponse(status: 200, json: itemJSON)), observer)
        _ = try await client.send(Items.getItem(id: "i1"))
        #expect(servers.with { $0 } == ["https://items.example:8443"])
    }

    @Test("that is none fails its calls alone")
    func noAddress() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: "[]"))
        let client = client(transport)
        #expect(await failure(client, Items.getVersion())?.code == .invalidURL)
        _ = try await client.send(Items.getItems())
        #expect(transport.requests.count == 1)
    }

    @Test("may be given as a URL")
    func ofURLs() throws {
        let api = try #require(URL(string: "https://shop.example/api"))
        let items = try #require(URL(string: "https://items.example:8443/near"))
        let server = EndpointServer<Shop>(api, endpoints: ["getItem": items])
        #expect(server == EndpointServer("https://shop.example/api", endpoints: ["getItem": "\(items)"]))
        #expect(server != EndpointServer(api))
    }
}
