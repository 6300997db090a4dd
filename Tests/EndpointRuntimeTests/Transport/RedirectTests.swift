import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

@Suite("Transport: redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Method, status, Location, as in `POST 303 /b`; the request goes to `https://a.example/x/y?q` with a secret.
        let input: String
        /// Method, URL, body and names of header fields; nil if the redirect is not followed.
        let expected: String?

        init(_ input: String, _ expected: String?) {
            testDescription = input
            self.input = input
            self.expected = expected
        }
    }

    private static let all = "body=1 Authorization,Content-Type,Accept"
    private static let bare = "body=0 Authorization,Accept"
    private static let foreign = "body=0 Accept"

    static let cases = [
        Case("GET 301 /b", "GET https://a.example/b \(bare)"),
        Case("GET 302 b?c=d#e", "GET https://a.example/x/b?c=d \(bare)"),
        Case("GET 307 //a.example:443/b", "GET https://a.example:443/b \(bare)"),
        Case("GET 308 https://A.EXAMPLE/b", "GET https://A.EXAMPLE/b \(bare)"),
        Case("GET 302 ../../../b", "GET https://a.example/b \(bare)"),
        Case("POST 301 /b", "GET https://a.example/b \(bare)"),
        Case("POST 302 /b", "GET https://a.example/b \(bare)"),
        Case("POST 303 /b", "GET https://a.example/b \(bare)"),
        Case("POST 307 /b", "POST https://a.example/b \(all)"),
        Case("PUT 302 /b", "PUT https://a.example/b \(all)"),
        Case("PUT 303 /b", "GET https://a.example/b \(bare)"),
        Case("HEAD 303 /b", "HEAD https://a.example/b \(bare)"),
        Case("GET 302 https://b.example/b", "GET https://b.example/b \(foreign)"),
        Case("GET 302 https://b.example", "GET https://b.example/ \(foreign)"),
        Case("GET 302 https://sub.a.example/", "GET https://sub.a.example/ \(foreign)"),
        Case("GET 302 https://a.example:8443/b", "GET https://a.example:8443/b \(foreign)"),
        Case("POST 303 https://b.example/b", "GET https://b.example/b \(foreign)"),
        Case("POST 307 https://b.example/b", nil),
        Case("PUT 308 https://b.example/b", nil),
        Case("DELETE 307 https://b.example/b", nil),
        Case("GET 302 http://a.example/b", nil),
        Case("GET 302 ftp://a.example/b", nil),
        Case("GET 302 https://user:secret@a.example/b", nil),
        Case("GET 302 javascript:alert(1)", nil),
        Case("GET 302", nil),
        Case("GET 300 /b", nil),
        Case("GET 304 /b", nil),
        Case("GET 305 /b", nil),
        Case("GET 200 /b", nil),
    ]

    @Test("go only to allowed targets, with allowed parts", arguments: cases)
    func next(_ example: Case) throws {
        let words = example.input.split(separator: " ").map(String.init)
        let hasBody = ["POST", "PUT"].contains(words[0])
        var head = HTTPRequest(
            method: try #require(HTTPRequest.Method(words[0])),
            scheme: "https",
            authority: "a.example",
            path: "/x/y?q"
        )
        head.headerFields[.authorization] = "Bearer secret"
        if hasBody { head.headerFields[.contentType] = "application/json" }
        head.headerFields[.accept] = "application/json"
        var response = HTTPResponse(status: .init(code: try #require(Int(words[1]))))
        if words.count > 2 { response.headerFields[.location] = words[2] }
        let request = EndpointTransportRequest(head, body: hasBody ? .bytes(Data("{}".utf8)) : .none)
        let text = Redirect.next(after: response, to: request).map { next in
            let names = next.head.headerFields.map(\.name.rawName).joined(separator: ",")
            let url = "\(next.head.scheme ?? "")://\(next.head.authority ?? "")\(next.head.path ?? "")"
            return "\(next.head.method) \(url) body=\(next.body.bytes == nil ? 0 : 1) \(names)"
        }
        #expect(text == example.expected)
    }

    /// Values of a request to `/x?key=S3CRET-1&user=U-123456&n=7` that a redirect may copy. The key is a credential,
    /// the user and the number are values that the app provides.
    @Test(
        "to another origin contain no credential and no provided value, under any name",
        arguments: [
            ("https://b.example/y?key=S3CRET-1&a=1", "/y?a=1"), ("https://b.example/y?KEY=changed", "/y"),
            ("https://b.example/y?k=S3CRET-1&user=U-123456", "/y"),
            ("https://b.example/y?a=1&uid=u-U-123456-x", "/y?a=1"),
            ("https://b.example/y?to=%2Fx%3Fkey%3DS3CRET%252D1&a=%20", "/y?a=%20"),
            ("https://b.example/y?page=7&n=70", "/y?n=70"), ("https://b.example/y?t=tok-987654", "/y"),
            ("https://b.example/y?p=pass-9876&&b", "/y?&b"), ("https://b.example/U-123456/y", nil),
            ("https://b.example/y/7", nil), ("https://S3CRET-1.b.example/", nil),
            ("https://b.example/y?u%73er=U%2D123456", "/y"),
        ] as [(String, String?)]
    )
    func secrets(_ location: String, _ path: String?) throws {
        var head = HTTPRequest(
            method: .get,
            scheme: "https",
            authority: "a.example",
            path: "/x?key=S3CRET-1&user=U-123456&n=7"
        )
        let basic = Data("me:pass-9876".utf8).base64EncodedString()
        head.headerFields.append(HTTPField(name: .authorization, value: "Basic \(basic)"))
        var token = HTTPField(name: try #require(HTTPField.Name("X-Token")), value: "tok-987654")
        token.indexingStrategy = .disallow
        head.headerFields.append(token)
        head.headerFields[.accept] = "application/json"
        head.headerFields[.userAgent] = "App of U-123456"
        var request = EndpointTransportRequest(head)
        request.noteSecrets(["U-123456", "7"])
        var response = HTTPResponse(status: .found)
        response.headerFields[.location] = location
        let next = Redirect.next(after: response, to: request, secretQuery: ["key"])
        #expect(next?.head.path == path)
        if let next { #expect(next.head.headerFields.map(\.name) == [.accept]) }
    }

    @Test("take along nothing that the app's own authenticator added")
    func authenticator() throws {
        let before = HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/x?a=1")
        var request = EndpointTransportRequest(before)
        request.head.path = "/x?a=1&signature=S1GNATURE"
        request.head.headerFields[.authorization] = "Custom T0KEN-99"
        request.noteSecrets(addedTo: before)
        var response = HTTPResponse(status: .found)
        response.headerFields[.location] = "https://b.example/y?s=S1GNATURE&t=T0KEN-99&a=1"
        #expect(Redirect.next(after: response, to: request)?.head.path == "/y?a=1")
    }

    @Test(
        "between two servers contain no credential, and the client reads the second response",
        arguments: TransportCase.withMemory
    )
    func twoServers(_ transport: TransportCase) async throws {
        let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK", itemJSON)] }
        defer { other.stop() }
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("302 Found", headers: "Location: \(other.address)/elsewhere?a=b\r\n")]
        } _: { client, server in
            #expect(try await client.send(Items.getItem(id: "i1")).id == "i1")
            #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer token"])
            let request = try #require(other.requests.first)
            #expect(request.path == "/elsewhere?a=b")
            #expect(request.headers["authorization"] == nil)
            #expect(request.headers["x-request-id"] == nil)
            #expect(request.headers["accept"] == "application/json")
        }
    }

    @Test("within a server keep the credential", arguments: TransportCase.withMemory)
    func oneServer(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { request in
            request.path == "/moved"
                ? [LoopbackServer.response("200 OK", itemJSON)]
                : [LoopbackServer.response("307 Moved", headers: "Location: /moved\r\n")]
        } _: { client, server in
            _ = try await client.send(Items.createOrder(item: "i1"))
            #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer token", "Bearer token"])
            #expect(server.requests.map(\.method) == ["POST", "POST"])
            #expect(server.requests[0].body == server.requests[1].body)
        }
    }

    @Test("with a body to another server are not followed", arguments: TransportCase.withMemory)
    func bodyElsewhere(_ transport: TransportCase) async throws {
        let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK", itemJSON)] }
        defer { other.stop() }
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("308 Moved", headers: "Location: \(other.address)/\r\n")]
        } _: { client, _ in
            let error = try #require(await failure(client, Items.createOrder(item: "i1")))
            #expect(error.code == .unexpectedStatus)
            #expect(error.context.status == 308)
            #expect(other.requests.isEmpty)
        }
    }

    @Test("without end are an invalid response", arguments: TransportCase.withMemory)
    func loop(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("302 Found", headers: "Location: /again\r\n")]
        } _: { client, server in
            #expect(await failure(client, Items.getItem(id: "i1"))?.code == .invalidResponse)
            #expect(server.requests.count == 11)
        }
    }
}
