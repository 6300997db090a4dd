import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: the owner of a part", .timeLimit(.minutes(1)))
struct DownloadOwnerTests {
    private typealias Call = EndpointCall<Shop, EndpointBytes<Shop>>

    /// The first half of a file, then the second half for any range request. Both have the same date.
    private static func script() -> LoopbackServer.Script {
        let isFirst = Guarded(true)
        return { request in
            let date = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
            let isFirst = isFirst.with { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if isFirst { return [.send("HTTP/1.1 200 OK\r\n\(date)Content-Length: 10\r\n\r\nAAAAA"), .close] }
            guard request.headers["range"] == "bytes=5-" else {
                return [LoopbackServer.response("200 OK", "BBBBBBBBBB", headers: date)]
            }
            let headers = date + "Content-Range: bytes 5-9/10\r\n"
            return [LoopbackServer.response("206 Partial Content", "aaaaa", headers: headers)]
        }
    }

    /// The content of a file after one call requests its first half, and another call the rest.
    private static func text(
        _ first: (EndpointCredentials<Shop>, Call),
        _ second: (EndpointCredentials<Shop>, Call),
        _ look: (DownloadFolder) throws -> Void = { _ in }
    ) async throws -> String? {
        var text: String?
        try await DownloadFolder.with { folder in
            try await withServer(over: .inMemory, script()) { _, server in
                func client(_ credentials: EndpointCredentials<Shop>, session: String) -> EndpointClient<Shop> {
                    EndpointClient(
                        EndpointServer(server.address),
                        credentials: credentials,
                        transport: TransportCase.inMemory.make(),
                        retry: .once,
                        sessionID: session
                    )
                }
                #expect(await folder.failure(client(first.0, session: "1"), first.1)?.code == .connectionLost)
                try look(folder)
                #expect(await folder.failure(client(second.0, session: "2"), second.1) == nil)
            }
            text = folder.text
            #expect(folder.names == ["file.txt"])
        }
        return text
    }

    private static func items(_ text: String) -> Call {
        EndpointCall(ShopEndpoint.getItems(limit: 1, color: nil, tags: [], query: text), reading: .bytes())
    }

    private static func search(_ text: String) -> Call {
        EndpointCall(ShopEndpoint.searchItems(text: text), reading: .bytes())
    }

    struct Calls: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: EndpointCall<Shop, EndpointBytes<Shop>>
        let second: EndpointCall<Shop, EndpointBytes<Shop>>
        let goesOn: Bool
    }

    private static let calls = [
        Calls(testDescription: "the same", first: items("a"), second: items("a"), goesOn: true),
        Calls(testDescription: "another path", first: items("a"), second: Feed.bytes(), goesOn: false),
        Calls(testDescription: "another query", first: items("a"), second: items("b"), goesOn: false),
        Calls(testDescription: "the same body", first: search("a"), second: search("a"), goesOn: true),
        Calls(testDescription: "another body", first: search("a"), second: search("b"), goesOn: false),
    ]

    @Test("a part of another request is not resumed, even if the server uses the same tag", arguments: calls)
    func otherResource(_ calls: Calls) async throws {
        let text = try await Self.text((.bearer { "t" }, calls.first), (.bearer { "t" }, calls.second))
        #expect(text == (calls.goesOn ? "AAAAAaaaaa" : "BBBBBBBBBB"))
    }

    /// A JSON Web Token with these claims.
    private static func token(_ subject: String, _ expiry: Int) -> String {
        let claims = Data("{\"exp\":\(expiry),\"iss\":\"shop\",\"sub\":\"\(subject)\"}".utf8).base64EncodedString()
        return "e30.\(claims.replacing("=", with: "")).c2lnbmF0dXJl\(expiry)"
    }

    private static func bearer(_ token: String) -> EndpointCredentials<Shop> { .bearer { token } }

    private static func session(_ token: String) -> EndpointCredentials<Shop> {
        let session = BearerSession(store: InMemoryTokenStore(BearerToken(token)))
        return EndpointCredentials([.bearer("session", .session(session))])
    }

    private static func basic(_ user: String, _ password: String) -> EndpointCredentials<Shop> {
        EndpointCredentials([.basic("session") { BasicCredential(user: user, password: password) }])
    }

    private static func key(_ key: String) -> EndpointCredentials<Shop> {
        EndpointCredentials([.apiKey("session", in: .query("key")) { key }])
    }

    struct Users: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let first: EndpointCredentials<Shop>
        let second: EndpointCredentials<Shop>
        let goesOn: Bool

        init(_ text: String, _ first: EndpointCredentials<Shop>, _ second: EndpointCredentials<Shop>, _ goesOn: Bool) {
            testDescription = text
            (self.first, self.second, self.goesOn) = (first, second, goesOn)
        }
    }

    private static let users = [
        Users("nobody", .none, .none, true),
        Users("somebody in place of nobody", .none, bearer("b"), false),
        Users("the same token", bearer("a"), bearer("a"), true),
        Users("another token", bearer("a"), bearer("b"), false),
        Users("another token of the same subject", bearer(token("ada", 1)), session(token("ada", 2)), true),
        Users("a token of another subject", session(token("ada", 1)), session(token("bob", 1)), false),
        Users("another password", basic("ada", "lovelace"), basic("ada", "byron"), true),
        Users("another user", basic("ada", "lovelace"), basic("bob", "lovelace"), false),
        Users("the same key", key("a"), key("a"), true),
        Users("another key", key("a"), key("b"), false),
    ]

    @Test("another user's part is not resumed", arguments: users)
    func otherUser(_ users: Users) async throws {
        let text = try await Self.text((users.first, Self.items("a")), (users.second, Self.items("a")))
        #expect(text == (users.goesOn ? "AAAAAaaaaa" : "BBBBBBBBBB"))
    }

    @Test("no query or credential is stored beside the part")
    func secrets() async throws {
        let credentials = Self.key("open-sesame")
        _ = try await Self.text((credentials, Self.items("hush")), (credentials, Self.items("hush"))) { folder in
            let record = try String(contentsOf: folder.record, encoding: .utf8)
            #expect(record.contains("Sun, 06 Nov 1994 08:49:37 GMT"))
            #expect(!record.contains("hush") && !record.contains("sesame") && !record.contains("/v1/items"))
        }
    }

    @Test("a record that was not written to its end is none", arguments: [0, 1, 40, 100])
    func torn(_ length: Int) async throws {
        let call = (EndpointCredentials<Shop>.none, Self.items("a"))
        let text = try await Self.text(call, call) { folder in
            let record = try Data(contentsOf: folder.record)
            try #require(record.count > length)
            try record.prefix(length).write(to: folder.record)
        }
        #expect(text == "BBBBBBBBBB")
    }
}
