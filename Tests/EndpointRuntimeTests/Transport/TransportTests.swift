import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// Runs a body with a server and a client of it over a transport, and stops the server afterwards.
///
/// Attempts have a time limit, which transports enforce. It is never reached, not even by many redirects on a busy
/// machine.
func withServer<Result>(
    over transport: TransportCase,
    timeout: EndpointTimeout = EndpointTimeout(attempt: .seconds(240)),
    retry: RetryPolicy = .once,
    maximumResponseBytes: Int = 64 << 20,
    clock: any EndpointClock = SystemClock(),
    _ script: @escaping LoopbackServer.Script,
    _ body: (EndpointClient<Shop>, LoopbackServer) async throws -> Result
) async throws -> Result {
    let server = try LoopbackServer(script)
    defer { server.stop() }
    let client = EndpointClient<Shop>(
        EndpointServer(server.address + "/api"),
        credentials: .bearer { "token" },
        transport: transport.make(maximumResponseBytes: maximumResponseBytes),
        retry: retry,
        timeout: timeout,
        clock: clock
    )
    return try await body(client, server)
}

@Suite("Transports against a real server", .timeLimit(.minutes(1)))
struct TransportTests {
    @Test("a request arrives as it was written", arguments: TransportCase.withMemory)
    func get(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("200 OK", "[\(itemJSON)]")]
        } _: { client, server in
            let items = try await client.send(Items.getItems(limit: 2, tags: ["a+b", "c/d"], query: "ü %"))
            #expect(items.first?.price == "12.50")
            let request = try #require(server.requests.first)
            #expect(request.method == "GET")
            #expect(request.path == "/api/v1/items?limit=2&tag=a%2Bb&tag=c%2Fd&q=%C3%BC%20%25")
            #expect(request.headers["authorization"] == "Bearer token")
            #expect(request.headers["accept"] == "application/json")
            #expect(request.headers["x-request-id"]?.count == 36)
            #expect(request.headers["content-length"] == nil)
        }
    }

    @Test(
        "a method that expects content says that there is none, and no other does",
        arguments: TransportCase.allCases,
        [
            (HTTPRequest.Method.post, "0"), (.put, "0"), (.patch, "0"), (.get, nil), (.head, nil), (.delete, nil),
        ] as [(HTTPRequest.Method, String?)]
    )
    func noContent(_ transport: TransportCase, _ sending: (method: HTTPRequest.Method, length: String?)) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("204 No Content")] }
        defer { server.stop() }
        let authority = "127.0.0.1:\(server.port)"
        let head = HTTPRequest(method: sending.method, scheme: "http", authority: authority, path: "/items")
        _ = try await transport.make().send(EndpointTransportRequest(head))
        #expect(server.requests.map { $0.headers["content-length"] } == [sending.length])
        #expect(server.requests.first?.headers["transfer-encoding"] == nil)
    }

    @Test(
        "a path is sent as it was escaped",
        arguments: TransportCase.withMemory,
        ["a/b", "..a", "100%", "ü", "a b", "%2E%2E", "a;b=c", "~"]
    )
    func paths(_ transport: TransportCase, _ id: String) async throws {
        try await withServer(over: transport) { request in
            [LoopbackServer.response("200 OK", #"{"id":"\#(request.path)","price":"1"}"#)]
        } _: { client, server in
            let received = try await client.send(Items.getItem(id: id)).id
            let text = try #require(received.split(separator: "/").last.map(String.init))
            #expect(text.removingPercentEncoding == id)
            #expect(received == server.requests[0].path)
        }
    }

    @Test("a body arrives whole, large ones too", arguments: TransportCase.withMemory, [1, 5000, 2_000_000])
    func post(_ transport: TransportCase, _ size: Int) async throws {
        let text = String(repeating: "x", count: size)
        try await withServer(over: transport) { request in
            [LoopbackServer.response("201 Created", #"{"id":"\#(request.body.utf8.count)","price":"1"}"#)]
        } _: { client, server in
            let item = try await client.send(Items.createOrder(OrderDTO(item: text, idempotencyKey: "k")))
            #expect(server.requests[0].body == #"{"item":"\#(text)","idempotency_key":"k"}"#)
            #expect(server.requests[0].headers["content-type"] == "application/json")
            #expect(item.id == "\(server.requests[0].body.utf8.count)")
        }
    }

    @Test(
        "methods, statuses and header fields come through",
        arguments: TransportCase.withMemory,
        EndpointMethod.allCases
    )
    func methods(_ transport: TransportCase, _ method: EndpointMethod) async throws {
        try await withServer(over: transport) { request in
            let body = request.method == "HEAD" ? "" : "\(request.method)"
            return [LoopbackServer.response("200 OK", body, headers: "X-Method: \(request.method)\r\n")]
        } _: { _, server in
            var head = HTTPRequest(
                method: try #require(HTTPRequest.Method(method.rawValue)),
                scheme: "http",
                authority: "127.0.0.1:\(server.port)",
                path: "/"
            )
            head.headerFields[.cookie] = "a=b"
            let hasBody = [.post, .put, .patch, .query].contains(method)
            let request = EndpointTransportRequest(head, body: hasBody ? .bytes(Data("{}".utf8)) : .none)
            let response = try await transport.make().send(request)
            #expect(response.head.status == .ok)
            #expect(response.head.headerFields[try #require(HTTPField.Name("x-method"))] == method.rawValue)
            #expect(server.requests[0].method == method.rawValue)
            #expect(server.requests[0].body == (hasBody ? "{}" : ""))
            #expect(server.requests[0].headers["cookie"] == "a=b")
        }
    }

    @Test("cookies are neither kept nor sent", arguments: TransportCase.withMemory)
    func cookies(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("200 OK", "[]", headers: "Set-Cookie: session=secret; Path=/\r\n")]
        } _: { client, server in
            _ = try await client.send(Items.getItems())
            _ = try await client.send(Items.getItems())
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
        }
    }

    struct Status: Sendable, CustomTestStringConvertible {
        let line: String
        let code: EndpointErrorCode
        var headers = ""
        var testDescription: String { line }
    }

    @Test(
        "an error status is its kind, one with a challenge too",
        arguments: TransportCase.withMemory,
        [
            Status(line: "401 Unauthorized", code: .unauthorized),
            Status(line: "401 Unauthorized", code: .unauthorized, headers: "WWW-Authenticate: Basic realm=\"x\"\r\n"),
            Status(line: "401 Unauthorized", code: .unauthorized, headers: "WWW-Authenticate: Bearer\r\n"),
            Status(line: "401 Unauthorized", code: .unauthorized, headers: "WWW-Authenticate: Bearer error=\"x\"\r\n"),
            Status(
                line: "401 Unauthorized",
                code: .unauthorized,
                headers: "WWW-Authenticate: Digest realm=\"x\", nonce=\"y\"\r\n"
            ),
            Status(line: "401 Unauthorized", code: .unauthorized, headers: "WWW-Authenticate: , =\r\n"),
            Status(line: "407 Proxy", code: .client, headers: "Proxy-Authenticate: Basic realm=\"x\"\r\n"),
            Status(line: "403 Forbidden", code: .forbidden), Status(line: "404 Not Found", code: .notFound),
            Status(line: "429 Too Many", code: .rateLimited), Status(line: "418 I'm a teapot", code: .client),
            Status(line: "500 Oh", code: .server), Status(line: "304 Not Modified", code: .unexpectedStatus),
            Status(line: "599 ", code: .server),
        ]
    )
    func statuses(_ transport: TransportCase, _ status: Status) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response(status.line, status.line.hasPrefix("304") ? "" : "{}", headers: status.headers)]
        } _: { client, server in
            let error = try #require(await failure(client, Items.getItem(id: "i1")))
            #expect(error.code == status.code)
            #expect(error.context.responseBody == Data((error.context.status == 304 ? "" : "{}").utf8))
            #expect(error.context.status.map { status.line.hasPrefix("\($0)") } == true)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a retry goes over the wire with the same key", arguments: TransportCase.withMemory)
    func retry(_ transport: TransportCase) async throws {
        let count = Guarded(0)
        let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)
        try await withServer(over: transport, retry: retry) { _ in
            let number = count.with { count in
                count += 1
                return count
            }
            return [LoopbackServer.response(number < 3 ? "503 Later" : "201 Created", itemJSON)]
        } _: { client, server in
            _ = try await client.send(Items.createOrder(item: "i1"))
            #expect(server.requests.count == 3)
            #expect(Set(server.requests.map(\.body)).count == 1)
            #expect(Set(server.requests.map { $0.headers["x-request-id"] }).count == 3)
        }
    }

    @Test("64 calls at a time: none lost, none doubled", arguments: TransportCase.withMemory)
    func concurrent(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { request in
            [LoopbackServer.response("200 OK", #"{"id":"\#(request.path)","price":"1"}"#)]
        } _: { client, server in
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<64 {
                    group.addTask { try await client.send(Items.getItem(id: "\(number)")).id }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(answers == Set((0..<64).map { "/api/v1/items/\($0)" }))
            #expect(server.requests.count == 64)
        }
    }

    @Test(
        "a path that would change the host is no URL",
        arguments: TransportCase.withMemory,
        ["@evil.example/a", ".evil.example/a", ":1/a", ""]
    )
    func noPath(_ transport: TransportCase, _ path: String) async throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: path)
        do throws(TransportError) {
            _ = try await transport.make().send(EndpointTransportRequest(head))
            Issue.record("it was sent")
        } catch {
            #expect(error.kind == .invalidURL)
        }
    }

    @Test(
        "an address that is not HTTP, or has user information, is an invalid URL, also from a middleware",
        arguments: TransportCase.allCases,
        [("ftp", ""), ("file", ""), ("http", "name@"), ("http", "name:secret@")]
    )
    func address(_ transport: TransportCase, _ address: (scheme: String, userInfo: String)) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let authority = "\(address.userInfo)127.0.0.1:\(server.port)"
        let head = HTTPRequest(method: .get, scheme: address.scheme, authority: authority, path: "/")
        var request = EndpointTransportRequest(head)
        request.deadline = EndpointDeadline(.now + .seconds(5))
        await #expect {
            try await transport.make().send(request)
        } throws: { error in
            (error as? TransportError)?.kind == .invalidURL
        }
        await server.settle()
        #expect(server.requests.isEmpty)
    }
}
