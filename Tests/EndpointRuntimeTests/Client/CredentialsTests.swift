import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Client: credentials")
struct CredentialsTests {
    @Test("are requested for every attempt")
    func everyAttempt() async throws {
        let count = Guarded(0)
        let transport = answers(
            EndpointTransportResponse(status: 503),
            EndpointTransportResponse(status: 200, json: itemJSON)
        )
        let client = EndpointClient<Shop>(
            .production,
            credentials: .bearer {
                count.with { count in
                    count += 1
                    return "token-\(count)"
                }
            },
            transport: transport,
            clock: InstantClock()
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        #expect(transport.requests.map { $0.header("Authorization") } == ["Bearer token-1", "Bearer token-2"])
    }

    @Test("are omitted from calls that need none, and nothing is sent without a required one")
    func notNeeded() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: "[]"))
        let client = EndpointClient<Shop>(.production, credentials: .bearer { "token" }, transport: transport)
        _ = try await client.send(Items.searchItems(text: "x"))
        #expect(transport.requests[0].header("Authorization") == nil)
        let signedOut = EndpointClient<Shop>(.production, credentials: .bearer { nil }, transport: transport)
        #expect(await failure(signedOut, Items.getItems())?.code == .unauthorized)
        #expect(transport.requests.count == 1)
        let without = EndpointClient<Shop>(.production, transport: transport)
        _ = try await without.send(Items.getItems())
        #expect(transport.requests[1].header("Authorization") == nil)
    }

    struct Elsewhere: EndpointMiddleware {
        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            #expect(request.header("Authorization") == nil)
            var request = request
            request.head.authority = "evil.example"
            return try await next(request)
        }
    }

    @Test("do not go to another origin that a middleware chose, and no middleware sees them")
    func anotherOrigin() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: "[]"))
        let client = EndpointClient<Shop>(
            .production,
            credentials: .bearer { "token" },
            transport: transport,
            middlewares: [Elsewhere()]
        )
        _ = try await client.send(Items.getItems())
        #expect(transport.requests[0].head.authority == "evil.example")
        #expect(transport.requests[0].header("Authorization") == nil)
    }

    struct NoToken: Error {}

    @Test("that cannot be had fail the call, not as unauthorized")
    func failing() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: "[]"))
        let thrown: [(any Error, EndpointErrorCode)] = [
            (NoToken(), .other), (CancellationError(), .cancelled), (TransportError(.noConnection), .noConnection),
        ]
        for (error, code) in thrown {
            let client = EndpointClient<Shop>(
                .production,
                credentials: .bearer { throw error },
                transport: transport,
                retry: .once
            )
            #expect(await failure(client, Items.getItems())?.code == code)
        }
        let injecting = EndpointClient<Shop>(.production, credentials: .bearer { "a\r\nb" }, transport: transport)
        let error = try #require(await failure(injecting, Items.getItems()))
        #expect(error.code == .encoding)
        #expect(!"\(error)".contains("a\r\nb"))
        #expect(transport.requests.isEmpty)
    }

    struct APIKey: EndpointAuthenticator {
        let key: String
        func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws {}
    }

    @Test("stand in no text of a client")
    func printed() {
        let credentials = EndpointCredentials<Shop>(APIKey(key: "secret"))
        let client = EndpointClient<Shop>(.production, credentials: credentials, sessionID: "secret")
        for value: Any in [credentials, client] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("secret")) }
        }
    }
}
