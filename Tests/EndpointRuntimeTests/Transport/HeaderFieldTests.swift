import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Transport: header fields that came down through the years", .timeLimit(.minutes(1)))
struct HeaderFieldTests {
    /// A field's value from a server, and the value that an app receives.
    struct Value: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: [UInt8]
        let expected: String

        init(_ name: String, _ sent: String, _ expected: String) {
            (testDescription, self.sent, self.expected) = (name, Array(sent.utf8), expected)
        }

        init(_ name: String, bytes sent: [UInt8], _ expected: String) {
            (testDescription, self.sent, self.expected) = (name, sent, expected)
        }
    }

    private static func answer(_ value: Value, over transport: TransportCase) async throws -> EndpointTransportResponse
    {
        let server = try LoopbackServer { _ in
            let head = Array("HTTP/1.1 200 OK\r\nX-Value:".utf8)
            return [.sendBytes(head + value.sent), .send("\r\nX-Next: next\r\nContent-Length: 2\r\n\r\n{}")]
        }
        defer { server.stop() }
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        return try await transport.make().send(EndpointTransportRequest(head))
    }

    private static func value(_ name: String, of response: EndpointTransportResponse) throws -> String? {
        response.head.headerFields[try #require(HTTPField.Name(name))]
    }

    @Test(
        "come without the blanks around them",
        arguments: TransportCase.allCases,
        [
            Value("no blank", "a", "a"), Value("many blanks", " \t a b \t ", "a b"), Value("nothing", "", ""),
            Value("UTF-8", " café ☕", "café ☕"), Value("a colon", " a:b: c", "a:b: c"),
        ]
    )
    func value(_ transport: TransportCase, _ value: Value) async throws {
        let response = try await Self.answer(value, over: transport)
        #expect(try Self.value("x-value", of: response) == value.expected)
        #expect(try Self.value("x-next", of: response) == "next")
    }

    @Test("in Latin-1 end no call, and are read as that on Linux", arguments: TransportCase.allCases)
    func latin1(_ transport: TransportCase) async throws {
        let value = Value("Latin-1", bytes: [0x20, 0x63, 0x61, 0x66, 0xE9], "café")
        let response = try await Self.answer(value, over: transport)
        // AsyncHTTPClient reads all fields as UTF-8.
        let expected = transport != .standard ? "caf\u{FFFD}" : "café"
        #expect(try Self.value("x-value", of: response) == expected)
        #expect(try Self.value("x-next", of: response) == "next")
    }

    @Test(
        "on several lines are one value",
        arguments: TransportCase.allCases,
        [
            Value("a blank", " a\r\n b", "a b"), Value("a tab", " a\r\n\t\tb", "a b"),
            Value("three", " a\r\n b\r\n  c", "a b c"),
        ]
    )
    func folded(_ transport: TransportCase, _ value: Value) async throws {
        do {
            let response = try await Self.answer(value, over: transport)
            let text = response.head.headerFields.first { $0.name.canonicalName == "x-value" }?.value
            #expect(text?.split(separator: " ").joined(separator: " ") == value.expected)
        } catch {
            // AsyncHTTPClient refuses them, as a server must (RFC 9112 §5.2).
            #expect(transport != .standard && (error as? TransportError)?.kind == .invalidResponse, "\(error)")
        }
    }

    @Test("of the same name stay apart, in their order", arguments: TransportCase.allCases)
    func repeated(_ transport: TransportCase) async throws {
        let value = Value("two", " 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2, c", "1")
        let response = try await Self.answer(value, over: transport)
        let cookies = response.head.headerFields[values: .setCookie]
        #if canImport(Darwin)
            #expect(cookies == ["a=1", "b=2, c"] || transport == .standard && cookies == ["a=1, b=2, c"])
        #else
            #expect(cookies == ["a=1", "b=2, c"])
        #endif
    }

    @Test(
        "of a request arrive as they were given, empty ones too, and none is made up",
        arguments: TransportCase.allCases
    )
    func request(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        var head = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        for (name, value) in [("X-Empty", ""), ("X-Text", "a;b: c"), ("X-Accent", "é"), ("Accept", "text/plain")] {
            head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        _ = try await transport.make().send(EndpointTransportRequest(head, body: .bytes(Data("x".utf8))))
        let headers = try #require(server.requests.first).headers
        #expect(headers["x-empty"] == "" && headers["x-text"] == "a;b: c" && headers["x-accent"] == "é")
        #expect(headers["accept"] == "text/plain" && headers["content-type"] == nil && headers["expect"] == nil)
    }

    @Test("a server with an IPv6 address is one as any other", arguments: TransportCase.allCases)
    func ipv6(_ transport: TransportCase) async throws {
        let server = try LoopbackServer(isIPv6: true) { _ in [LoopbackServer.response("200 OK", itemJSON)] }
        defer { server.stop() }
        let client = EndpointClient<Shop>(
            EndpointServer(server.address),
            credentials: .bearer { "token" },
            transport: transport.make(),
            retry: .once
        )
        #expect(try await client.send(Items.getItem(id: "i1")).id == "i1")
        #expect(server.requests.first?.headers["host"] == "[::1]:\(server.port)")
    }
}
