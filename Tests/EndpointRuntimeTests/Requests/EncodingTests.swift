import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// An endpoint made for one test.
struct AdHoc: Endpoint {
    typealias API = Shop
    let template: String
    let fill: @Sendable (inout EndpointRequestEncoder) -> Void

    var operation: EndpointOperation { EndpointOperation("adHoc", .get, template) }
    func encode(to request: inout EndpointRequestEncoder) { fill(&request) }
}

/// The request that an endpoint makes, or the error that it fails with.
func request(
    _ template: String,
    server: String = "https://api.shop.example",
    _ fill: @escaping @Sendable (inout EndpointRequestEncoder) -> Void
) async -> Result<EndpointTransportRequest, ShopError> {
    let transport = answers(EndpointTransportResponse(status: 204))
    let client = EndpointClient<Shop>(EndpointServer(server), transport: transport)
    let call: EndpointCall<Shop, Void> = EndpointCall(AdHoc(template: template, fill: fill))
    do throws(ShopError) {
        try await client.send(call)
        return .success(transport.requests[0].transportRequest)
    } catch {
        return .failure(error)
    }
}

@Suite("Requests: paths and queries")
struct EncodingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let value: String
        let encoded: String
        var testDescription: String { value.debugDescription }
    }

    static let cases = [
        Case(value: "pay_1", encoded: "pay_1"),
        Case(value: "a-b.c_d~e", encoded: "a-b.c_d~e"),
        Case(value: "a/b", encoded: "a%2Fb"),
        Case(value: "../admin", encoded: "..%2Fadmin"),
        Case(value: "a+b c", encoded: "a%2Bb%20c"),
        Case(value: "100%", encoded: "100%25"),
        Case(value: "%2F", encoded: "%252F"),
        Case(value: "a?b#c&d=e", encoded: "a%3Fb%23c%26d%3De"),
        Case(value: "ü€😀", encoded: "%C3%BC%E2%82%AC%F0%9F%98%80"),
        Case(value: "\r\n\0", encoded: "%0D%0A%00"),
        Case(value: "[a];@:!$'()*,", encoded: "%5Ba%5D%3B%40%3A%21%24%27%28%29%2A%2C"),
        Case(value: "...", encoded: "..."),
        Case(value: ".a", encoded: ".a"),
    ]

    @Test("a value in a path keeps the unreserved characters alone", arguments: cases)
    func path(_ example: Case) async throws {
        let request = try await request("/v1/items/{id}/x") { $0.path(example.value) }.get()
        #expect(request.head.path == "/v1/items/\(example.encoded)/x")
    }

    @Test("so do names and values in a query", arguments: cases)
    func query(_ example: Case) async throws {
        let request = try await request("/v1/items") { $0.query(example.value, example.value) }.get()
        #expect(request.head.path == "/v1/items?\(example.encoded)=\(example.encoded)")
    }

    @Test("each type has its text")
    func types() async throws {
        let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-41D1-80B4-00C04FD430C8"))
        let url = try #require(URL(string: "https://x.example/?a=b"))
        let decimal = try #require(Decimal(string: "12345678901234567890.10"))
        let request = try await request("/{a}/{b}/{c}") { request in
            request.path(Int64.min)
            request.path(ItemColor.red)
            request.path(Date(timeIntervalSince1970: 0), .iso8601)
            request.query("bool", true)
            request.query("int32", Int32(-1))
            request.query("double", 0.1)
            request.query("whole", 3.0)
            request.query("big", 1e21)
            request.query("float", Float(2.5))
            request.query("decimal", decimal)
            request.query("uuid", uuid)
            request.query("url", url)
            request.query("seconds", Date(timeIntervalSince1970: 1.5), .unixSeconds)
            request.query("millis", Date(timeIntervalSince1970: 1.5), .unixMilliseconds)
            request.query("colors", [ItemColor.red, .green])
        }.get()
        let parts = try #require(request.head.path).split(separator: "&").joined(separator: "\n")
        #expect(
            parts == """
                /-9223372036854775808/red/1970-01-01T00%3A00%3A00Z?bool=true
                int32=-1
                double=0.1
                whole=3
                big=1e%2B21
                float=2.5
                decimal=12345678901234567890.1
                uuid=6ba7b810-9dad-41d1-80b4-00c04fd430c8
                url=https%3A%2F%2Fx.example%2F%3Fa%3Db
                seconds=1.5
                millis=1500
                colors=red
                colors=green
                """
        )
    }

    @Test("absent values are omitted, empty ones are sent")
    func absent() async throws {
        let request = try await request("/v1/items") { request in
            request.query("a", nil as String?)
            request.query("b", "")
            request.query("c", nil as ItemColor?)
            request.query("d", [] as [Int])
            request.query("e", nil as [Int]?)
            request.query("f", [1, 2])
            request.query("g", nil as Date?, .iso8601)
            request.header("X-A", nil as Int?)
        }.get()
        #expect(request.head.path == "/v1/items?b=&f=1&f=2")
        #expect(request.header("X-A") == nil)
    }

    @Test(
        "a server may have a path, and a slash too many",
        arguments: [
            ("https://h.example", "https", "h.example", "/v1/a"),
            ("https://h.example/", "https", "h.example", "/v1/a"),
            ("HTTP://H.example:8080/api/v2//", "http", "H.example:8080", "/api/v2/v1/a"),
            ("http://[::1]:80/ü", "http", "[::1]:80", "/%C3%BC/v1/a"),
        ]
    )
    func servers(_ server: String, _ scheme: String, _ authority: String, _ path: String) async throws {
        let head = try await request("/v1/a", server: server) { _ in }.get().head
        #expect(head.scheme == scheme)
        #expect(head.authority == authority)
        #expect(head.path == path)
    }

    @Test(
        "an address that is none fails every call",
        arguments: [
            "", "api.example", "ftp://h.example", "https://", "https:///a", "https://u:p@h.example", "https://h:0",
            "https://h:99999", "https://h:x", "https://h.example/?a", "https://h.example#a", "https://a b",
            "https://a:b:1",
            "https://h.example\r\nX: y",
        ]
    )
    func invalidServers(_ server: String) async {
        guard case .failure(let error) = await request("/a", server: server, { _ in }) else {
            Issue.record("an address that is none was accepted")
            return
        }
        #expect(error.code == .invalidURL)
        #expect(error.context.attempts == 0)
    }

    @Test("the same call makes the same request")
    func deterministic() async throws {
        let texts = try await [request("/{a}", fill), request("/{a}", fill)].map { try $0.get().head.path }
        #expect(texts[0] == texts[1])
    }

    private let fill: @Sendable (inout EndpointRequestEncoder) -> Void = { request in
        request.query("z", 1)
        request.path("x")
        request.query("a", 2)
    }
}
