import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@testable import endpoint_mock_server

/// A request and its answer after passing through the proxy.
@Suite struct ProxyTransportTests {
    private static func passed(_ fields: HTTPFields) async throws -> HTTPRequest {
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
        let target = try #require(ProxyTarget("https://staging.example/v2"))
        var head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:8080", path: "/Bank/reports/r1")
        head.headerFields = fields
        let proxy = ProxyTransport(target: target, prefix: "/Bank", basePaths: [], transport: real)
        _ = try await proxy.send(EndpointTransportRequest(head))
        return try #require(real.requests.first).head
    }

    @Test func rangeAndConditionalHeadersAreForwarded() async throws {
        let fields: HTTPFields = [
            .range: "bytes=5-", .ifRange: #""v1""#, .ifNoneMatch: #""v1""#,
            .ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT",
        ]
        let passed = try await Self.passed(fields)
        #expect(passed.scheme == "https" && passed.authority == "staging.example" && passed.path == "/v2/reports/r1")
        for field in fields { #expect(passed.headerFields[field.name] == field.value) }
    }

    @Test(arguments: [
        ("https://staging.example/v2", "/v2/reports?a=1", "/v2/reports?a=1"),
        ("https://staging.example/v2", "/reports", "/v2/reports"),
        ("https://staging.example", "/v2/reports", "/v2/reports"), ("https://staging.example", "/reports", "/reports"),
        ("https://staging.example/api/v2", "/v2", "/api/v2"),
        ("https://staging.example/v2", "/v2x/reports", "/v2/v2x/reports"),
    ])
    func theBasePathIsNotSentTwice(target: String, path: String, expected: String) async throws {
        let location = "https://staging.example/v2/uploads/1"
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 202, headers: ["Location": location]) }
        let target = try #require(ProxyTarget(target))
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:8080", path: "/Bank" + path)
        let proxy = ProxyTransport(target: target, prefix: "/Bank", basePaths: ["/v2"], transport: real)
        let response = try await proxy.send(EndpointTransportRequest(head))
        #expect(real.requests.first?.head.path == expected)
        #expect(response.head.headerFields[.location] == location)
    }

    @Test(
        "a path whose dot segments lead out of the target's path is refused, in every form that a server may decode",
        arguments: [
            ("/items/../../admin", nil), ("/..", nil), ("/%2e%2E/admin", nil), ("/.%2e/admin", nil),
            ("/items/..%2f..%2Fa", nil),
            (#"/items/..\..\admin"#, nil), ("/%252e%252e/admin", nil), ("/%25252e./admin", nil), ("/..;v=1/admin", nil),
            ("/./../admin?a=1", nil), ("/a/../b", "/v2/a/../b"), ("/a?next=/../../b", "/v2/a?next=/../../b"),
            ("/..a/b", "/v2/..a/b"), ("/...", "/v2/..."), ("/a/%2e%2e", "/v2/a/%2e%2e"),
        ] as [(String, String?)]
    )
    func theTargetsPathIsNotLeft(path: String, expected: String?) async throws {
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
        let target = try #require(ProxyTarget("https://staging.example/v2"))
        let proxy = ProxyTransport(target: target, prefix: "/Bank", basePaths: [], transport: real)
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/Bank" + path)
        let answer = try await proxy.send(EndpointTransportRequest(head))
        #expect(real.requests.map(\.head.path) == (expected.map { [$0] } ?? []))
        #expect(answer.head.status.code == (expected == nil ? 400 : 200))
    }

    @Test func hopByHopHeadersAreNotForwarded() async throws {
        let fields: HTTPFields = [
            .connection: "close, X-Hop ,  x-other", .proxyAuthorization: "Basic c2VjcmV0", .te: "trailers",
            .upgrade: "h2c",
            try #require(HTTPField.Name("X-Hop")): "1", try #require(HTTPField.Name("X-Other")): "2",
            try #require(HTTPField.Name("Keep-Alive")): "timeout=5",
            try #require(HTTPField.Name("Proxy-Connection")): "x",
            .authorization: "Bearer t", .cookie: "a=1",
        ]
        let passed = try await Self.passed(fields)
        #expect(Set(passed.headerFields.map(\.name.canonicalName)) == ["authorization", "cookie"])
    }

    @Test func eachCookieOfAnAnswerKeepsItsField() async throws {
        let real = InMemoryTransport { _ in
            var answer = EndpointTransportResponse(status: 200)
            for value in ["a=1; Path=/", "b=2, c"] {
                answer.head.headerFields.append(HTTPField(name: .setCookie, value: value))
            }
            return answer
        }
        let target = try #require(ProxyTarget("https://staging.example"))
        let proxy = ProxyTransport(target: target, prefix: "", basePaths: [], transport: real)
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/")
        let answer = try await proxy.send(EndpointTransportRequest(head))
        #expect(answer.head.headerFields[values: .setCookie] == ["a=1; Path=/", "b=2, c"])
    }

    @Test("requests for uncompressed bytes stay unchanged; otherwise the proxy chooses the compression")
    func encodings() async throws {
        #expect(try await Self.passed([.acceptEncoding: "identity"]).headerFields[.acceptEncoding] == "identity")
        #expect(try await Self.passed([.acceptEncoding: "br, gzip"]).headerFields[.acceptEncoding] == nil)
    }
}
