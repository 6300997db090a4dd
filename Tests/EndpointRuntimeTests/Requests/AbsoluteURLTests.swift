import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Requests whose whole URL the caller gives.
@Suite struct AbsoluteURLTests {
    @Test(arguments: [
        ("https://a.example/x/y?z=1&w=%2F", "https://a.example", "/x/y?z=1&w=%2F"),
        ("https://a.example", "https://a.example", "/"),
        ("https://a.example?z=1", "https://a.example", "/?z=1"),
        ("HTTP://A.example:8080/x#part", "http://A.example:8080", "/x"),
        ("http://[::1]:80/é", "http://[::1]:80", "/%C3%A9"),
        ("https://a.example/a//b/../c", "https://a.example", "/a//b/../c"),
    ])
    func acceptedURLs(_ url: String, _ server: String, _ path: String) throws {
        let url = try Self.url(url)
        let found = try #require(RequestDestination.of(url))
        #expect("\(found.destination.scheme)://\(found.destination.authority)" == server)
        #expect(found.path == path)
    }

    @Test(arguments: [
        "ftp://a.example/x", "file:///etc/passwd", "https:///x", "https://ada:secret@a.example/", "/x", "x", "data:,x",
        "https://a.example:99999/", "mailto:ada@a.example",
    ])
    func refusedURLs(_ url: String) throws {
        let url = try Self.url(url)
        #expect(RequestDestination.of(url) == nil)
    }

    struct Fetch: Endpoint {
        typealias API = OpenShop
        let url: URL
        var inherits = true

        var operation: EndpointOperation { EndpointOperation("fetch", .post, "{url}", inherits: inherits) }

        func encode(to request: inout EndpointRequestEncoder) {
            request.url(url)
            request.query("part", 1)
            request.header("X-Own", "1")
        }
    }

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private static func send(
        _ endpoint: Fetch,
        _ server: LoopbackServer,
        _ observer: (any EndpointObserver)? = nil
    ) async throws {
        let client = EndpointClient<OpenShop>(
            EndpointServer("\(server.address)/v1"),
            credentials: EndpointCredentials([.bearer("session", .token { "SECRET" })]),
            provided: EndpointProvidedValues(["user": { "SECRET" }]),
            // A sanitizer makes the first answer of the process take longer than the default limit.
            timeout: EndpointTimeout(attempt: .seconds(600), total: .seconds(600)),
            observer: observer,
            sessionID: "SECRET"
        )
        try await client.send(EndpointCall<OpenShop, Void>(endpoint))
    }

    @Test func theAPIsOwnServerGetsEverything() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "")] }
        defer { server.stop() }
        try await Self.send(Fetch(url: Self.url("\(server.address)/elsewhere?a=b")), server)
        let request = try #require(server.requests.first)
        #expect(request.path == "/elsewhere?a=b&part=1")
        #expect(request.headers["authorization"] == "Bearer SECRET")
        #expect(request.headers["x-user"] == "SECRET")
        #expect(request.headers["x-request-id"] != nil)
        #expect(request.body == #"{"token":"SECRET"}"#)
    }

    @Test(arguments: [true, false]) func anotherServerGetsNothing(_ inherits: Bool) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "")] }
        let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "")] }
        defer {
            server.stop()
            other.stop()
        }
        let url = try Self.url("\(other.address)/x")
        let servers = ServerNames()
        try await Self.send(Fetch(url: url, inherits: inherits), server, servers)
        #expect(server.requests.isEmpty)
        let request = try #require(other.requests.first)
        #expect(request.path == "/x?part=1")
        #expect(request.headers["x-own"] == "1")
        #expect(!"\(request)".contains("SECRET"))
        #expect(request.headers["x-request-id"] == nil)
        #expect(request.headers["x-constant"] == nil)
        #expect(servers.names == [other.address], "what observers are told is where it went")
    }

    @Test func withoutInheritanceTheOwnServerGetsNothingEither() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "")] }
        defer { server.stop() }
        try await Self.send(Fetch(url: Self.url("\(server.address)/x"), inherits: false), server)
        let request = try #require(server.requests.first)
        #expect(!"\(request)".contains("SECRET"))
        #expect(request.headers["x-constant"] == nil && request.headers["x-request-id"] == nil)
    }

    @Test func aWrongURLIsAnEncodingErrorThatDoesNotShowIt() async throws {
        let server = try LoopbackServer { _ in [] }
        defer { server.stop() }
        do {
            try await Self.send(Fetch(url: Self.url("https://ada:SECRET@a.example/")), server)
            Issue.record("a password went along")
        } catch let error as EndpointError<Never> {
            #expect(error.code == .encoding)
            #expect(String(reflecting: error).contains("“url”"))
            #expect(!String(reflecting: error).contains("SECRET"))
        }
    }
}

/// Hears which servers calls go to.
private final class ServerNames: EndpointObserver {
    private let heard = Guarded(Set<String>())

    var names: Set<String> { heard.with { $0 } }

    func observe(_ event: EndpointEvent) {
        heard.with { _ = $0.insert(event.attempt.server) }
    }
}

/// An API with everything that an endpoint can inherit.
enum OpenShop: EndpointAPI {
    typealias Failure = Never

    static var settings: EndpointAPISettings {
        EndpointAPISettings(
            name: "OpenShop",
            headers: ["X-User": .provided("user"), "X-Constant": "1"],
            parameters: ["token": .provided("user")],
            authentication: .schemes("session")
        )
    }
}
