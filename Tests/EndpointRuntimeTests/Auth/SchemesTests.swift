import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

@Suite("Auth: schemes", .timeLimit(.minutes(1)))
struct SchemesTests {
    private func client(
        _ transport: any EndpointTransport,
        app: BasicCredential? = BasicCredential(user: "app", password: "pässword"),
        key: String? = "SECRET-key"
    ) -> EndpointClient<Vault> {
        EndpointClient(
            .init("https://vault.example"),
            credentials: .schemes(session: nil, app: { app }, key: { key }),
            transport: transport
        )
    }

    @Test("are all sent, each in its place")
    func all() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: #""fine""#))
        let client = client(transport)
        _ = try await client.send(VaultCalls.both())
        _ = try await client.send(VaultCalls.version())
        let request = transport.requests[0]
        #expect(request.header("Authorization") == "Basic " + Data("app:pässword".utf8).base64EncodedString())
        #expect(request.header("X-Key") == "SECRET-key")
        #expect(request.head.path == "/both?site_key=SECRET%20site%26")
        #expect(transport.requests[1].header("Authorization") == nil)
        let secret = request.head.headerFields.filter { $0.indexingStrategy == .disallow }.map(\.name.rawName)
        #expect(secret == ["Authorization", "X-Key"])
    }

    @Test("without a credential, or with one that cannot be sent, send nothing")
    func nothing() async throws {
        let transport = answers(EndpointTransportResponse(status: 200, json: #""fine""#))
        let cases: [(BasicCredential?, String?, EndpointErrorCode)] = [
            (nil, "k", .unauthorized), (BasicCredential(user: "a", password: "b"), "", .unauthorized),
            (BasicCredential(user: "SECRET:a", password: "b"), "k", .encoding),
            (BasicCredential(user: "a", password: "SECRET\n"), "k", .encoding),
            (BasicCredential(user: "a", password: "b"), "SECRET\r\nX: y", .encoding),
        ]
        for (app, key, code) in cases {
            let error = try #require(await failure(client(transport, app: app, key: key), VaultCalls.both()))
            #expect(error.code == code)
            #expect(!"\(error)".contains("SECRET") && !error.localizedDescription.contains("SECRET"))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("stand in no text")
    func printed() async throws {
        let transport = InMemoryTransport { _ in throw TransportError(.connectionLost) }
        let client = client(transport)
        let error = try #require(await failure(client, VaultCalls.both()))
        let request = try #require(transport.requests.first)
        let token = BearerToken("SECRET", refreshToken: "SECRET", expiresAt: nil)
        let session = BearerSession(store: InMemoryTokenStore(token))
        let held = try await session.token
        let values: [Any] = [
            error, request, token, session, held as Any, InMemoryTokenStore(token), client,
            BasicCredential(user: "SECRET", password: "SECRET"), BearerSource.session(session),
            EndpointCredentials<Vault>.schemes(session: session),
            EndpointCredentials<Vault>.Scheme.apiKey("key", in: .query("key")) { "SECRET" },
            BearerRefresh<Vault>({ _ in VaultCalls.refresh(token: "SECRET") }, token: { _, _ in token }),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("SECRET"), "\(type(of: value))")
            }
        }
    }

    @Test(
        "go no further than their origin: of two servers the second hears of none",
        arguments: [302, 307],
        [EndpointReuse.nothing, .inFlight, .kept]
    )
    func origins(status: Int, reuse: EndpointReuse) async throws {
        let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK", #""elsewhere""#)] }
        // A server that sends people on often copies the query.
        let server = try LoopbackServer { request in
            let query = request.path.split(separator: "?").last ?? ""
            let field = "Location: \(other.address)/there?a=1&\(query)&b=2\r\n"
            return [LoopbackServer.response("\(status) Moved", headers: field)]
        }
        defer {
            server.stop()
            other.stop()
        }
        let client = EndpointClient<Vault>(.init(server.address), credentials: .schemes(session: .with("t0")))
        #expect(try await client.send(VaultCalls.both().reuse(reuse)) == "elsewhere")
        #expect(server.requests.first?.path == "/both?site_key=SECRET%20site%26")
        let request = try #require(other.requests.first)
        #expect(request.path == "/there?a=1&b=2")
        #expect(request.headers["authorization"] == nil && request.headers["x-key"] == nil)
    }

    @Test("stay in a query once after a redirect within the server")
    func within() async throws {
        for location in ["/moved?b=1", "/moved", "/moved?site_key=SECRET%20site%26&b=1"] {
            let server = try LoopbackServer { request in
                request.path.hasPrefix("/moved")
                    ? [LoopbackServer.response("200 OK", #""fine""#)]
                    : [LoopbackServer.response("302 Found", headers: "Location: \(location)\r\n")]
            }
            defer { server.stop() }
            let client = EndpointClient<Vault>(.init(server.address), credentials: .schemes(session: nil))
            #expect(try await client.send(VaultCalls.both()) == "fine")
            let path = try #require(server.requests.last?.path)
            #expect(path.hasSuffix("site_key=SECRET%20site%26"))
            #expect(path.components(separatedBy: "site_key").count == 2)
            #expect(path.contains("b=1") == location.contains("b=1"))
            #expect(server.requests.last?.headers["x-key"] == "SECRET-key")
        }
    }

    @Test(
        "leave a query as it is but for the parameters that hold a credential",
        arguments: [
            ("/a", "/a"), ("/a?b=c", "/a?b=c"), ("/a?site_key=x", "/a"), ("/a?b=1&site%5Fkey=x&c", "/a?b=1&c"),
            ("/a?SITE_KEY=x&d", "/a?d"), ("/a?site_key", "/a"), ("/a?site_keys=x", "/a?site_keys=x"),
            ("/a?b=site_key", "/a?b=site_key"),
        ]
    )
    func query(path: String, expected: String) throws {
        var head = HTTPRequest(method: .get, scheme: "https", authority: "b.example", path: path)
        head.headerFields[.authorization] = "Bearer SECRET"
        head.headerFields[.accept] = "a/b"
        let request = EndpointTransportRequest(head)
        let stripped = try #require(
            OriginBoundary.stripped(request, of: RequestSecrets(request, names: ["site_key"]))
        )
        #expect(stripped.head.path == expected)
        #expect(stripped.head.headerFields.map(\.name) == [.accept])
    }
}
