import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Transport: servers that break HTTP's rules", .timeLimit(.minutes(1)))
struct FramingFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [LoopbackServer.Step]
        /// Nil if the call still succeeds.
        let code: EndpointErrorCode?
        /// A transport may accept the intended meaning, so that the call succeeds.
        let mayPass: Bool
        var testDescription: String { name }

        init(
            _ name: String,
            _ code: EndpointErrorCode?,
            mayPass: Bool = false,
            _ text: String...,
            then last: LoopbackServer.Step = .close
        ) {
            self.name = name
            self.code = code
            self.mayPass = mayPass
            steps = text.map { .send($0) } + [last]
        }
    }

    private static let head = FaultTests.head
    private static let coding = "Transfer-Encoding: chunked\r\n\r\n"
    private static let inChunks = head + coding
    private static let length = "Content-Length: \(itemJSON.utf8.count)\r\n\r\n"
    private static let rightLength = "Content-Length: \(itemJSON.utf8.count)\r\n"
    private static let chunk = "\(String(itemJSON.utf8.count, radix: 16))\r\n\(itemJSON)\r\n0\r\n\r\n"
    private static let hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"

    static let chunkSizes = [
        Case("a chunk of less than nothing", .connectionLost, inChunks, "-1\r\n{}\r\n0\r\n\r\n"),
        Case("a chunk larger than any number", .connectionLost, inChunks, "FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n"),
        Case("a chunk of the largest number", .connectionLost, inChunks, "7FFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n"),
        Case("a chunk without a size", .connectionLost, inChunks, "\r\n{}\r\n0\r\n\r\n"),
        Case("a chunk longer than its size", .connectionLost, inChunks, "2\r\n\(itemJSON)\r\n0\r\n\r\n"),
        Case(
            "a chunk with an extension",
            nil,
            inChunks,
            chunk.replacing("\r\n{", with: ";a=b\r\n{", maxReplacements: 1),
            then: .send("")
        ),
    ]

    private static let chunkWithoutEnd = "\(String(itemJSON.utf8.count, radix: 16))\r\n\(itemJSON)\r\n0\r\n"

    /// A chunk, and fields behind it (RFC 9112 §7.1.2).
    private static let trailers = chunkWithoutEnd + "X-Check: ok\r\nGrpc-Status: 0\r\n\r\n"

    static let behindChunks = [
        Case("trailer fields", nil, inChunks, trailers, then: .send("")),
        Case("trailer fields that were announced", nil, head, "Trailer: X-Check\r\n", coding, trailers),
        Case(
            "an error with trailer fields",
            .server,
            "HTTP/1.1 503 Later\r\n" + coding,
            trailers,
            then: .send("")
        ),
        Case(
            "a trailer field that would be a length",
            .connectionLost,
            mayPass: true,
            inChunks,
            chunkWithoutEnd + "Content-Length: 5\r\n\r\n",
            then: .send("")
        ),
        Case("a trailer field that is cut off", .connectionLost, inChunks, chunkWithoutEnd + "X-Che"),
        Case("no end behind the last chunk", .connectionLost, inChunks, chunkWithoutEnd),
    ]

    static let lengths = [
        Case("a length below zero", .invalidResponse, head, "Content-Length: -5\r\n\r\n", itemJSON),
        Case("a length that is no number", .invalidResponse, head, "Content-Length: many\r\n\r\n", itemJSON),
        Case("two lengths", .invalidResponse, head, "Content-Length: 5\r\n", length, itemJSON),
        Case(
            "two lengths, the right one first",
            .invalidResponse,
            head,
            rightLength,
            "Content-Length: 5\r\n\r\n",
            itemJSON
        ),
        Case("two lengths in one field", .invalidResponse, head, "Content-Length: 5, 23\r\n\r\n", itemJSON),
        Case("the largest length", .invalidResponse, head, "Content-Length: 9223372036854775807\r\n\r\n", itemJSON),
        Case("a length with a sign", .invalidResponse, head, "Content-Length: +23\r\n\r\n", itemJSON),
        Case("a length in hexadecimal digits", .invalidResponse, head, "Content-Length: 0x17\r\n\r\n", itemJSON),
        Case(
            "a length larger than any number",
            .invalidResponse,
            mayPass: true,
            head,
            "Content-Length: 99999999999999999999999\r\n\r\n",
            itemJSON
        ),
        Case(
            "a length, and chunks",
            .invalidResponse,
            mayPass: true,
            head,
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            chunk
        ),
    ]

    static let heads = [
        Case(
            "a header field of 1 MB",
            .invalidResponse,
            head,
            "X-Long: ",
            String(repeating: "x", count: 1 << 20),
            "\r\n",
            length,
            itemJSON
        ),
        Case(
            "header fields of 1 MB",
            .invalidResponse,
            head,
            String(repeating: "X-Some: 0123456789\r\n", count: 1 << 16),
            length,
            itemJSON
        ),
        Case("a header field without a colon", .invalidResponse, head, "nothing\r\n", length, itemJSON),
        Case("a header field without a name", .invalidResponse, head, ": x\r\n", length, itemJSON),
        Case("a header field with a null byte", .invalidResponse, head, "X-A: a\u{0}b\r\n", length, itemJSON),
        Case("a status below 100, with a body", .invalidResponse, "HTTP/1.1 003 Low\r\n" + length, itemJSON),
        Case("a status of two digits", .invalidResponse, "HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n"),
        Case("a status of four digits", .invalidResponse, "HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n"),
        Case("a status that is no number", .invalidResponse, "HTTP/1.1 abc\r\nContent-Length: 0\r\n\r\n"),
        Case("a version that nobody knows", .invalidResponse, "HTTP/9.9 200 OK\r\n", length, itemJSON),
        Case("an encoding that is none", .invalidResponse, head, "Content-Encoding: gzip\r\n", length, itemJSON),
    ]

    static let interim = [
        Case("103 before 200", nil, hints, head, length, itemJSON),
        Case(
            "102 again and again",
            nil,
            String(repeating: "HTTP/1.1 102 Wait\r\n\r\n", count: 9),
            head,
            length,
            itemJSON
        ),
        Case("100 and no more", .connectionLost, "HTTP/1.1 100 Continue\r\n\r\n"),
        Case("103 and no more", .connectionLost, hints),
        Case("another protocol", .invalidResponse, "HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
        Case("a reset before the head", .connectionLost, then: .reset),
        Case("a reset within the body", .connectionLost, head, length, "{", then: .reset),
    ]

    @Test(
        "end with the right error at once, after one request",
        arguments: TransportCase.allCases,
        chunkSizes + behindChunks + lengths + heads + interim
    )
    func fault(_ transport: TransportCase, _ example: Case) async throws {
        try await withServer(over: transport) { _ in
            example.steps
        } _: { client, server in
            let error = await failure(client, Items.getItem(id: "i1"))
            if error != nil || !example.mayPass {
                #expect(error?.code == example.code, "\(error.map { "\($0)" } ?? "no error")")
            }
            #expect(server.requests.count == 1, "a request was issued again")
        }
    }

    /// A status line, and a flag for a missing space after the status, which RFC 9112, section 4, requires.
    static let statusLines = [
        ("HTTP/1.1 200 \r\n", false, nil), ("HTTP/1.1 404 \r\n", false, .notFound),
        ("HTTP/1.1 200\r\n", true, nil), ("HTTP/1.1 404\r\n", true, EndpointErrorCode.notFound),
        ("HTTP/1.1 103\r\n\r\nHTTP/1.1 200 OK\r\n", true, nil),
    ]

    @Test(
        "may leave out the reason phrase, and over some transports the blank",
        arguments: TransportCase.allCases,
        statusLines
    )
    func reasonPhrase(
        _ transport: TransportCase,
        _ example: (line: String, lacksBlank: Bool, code: EndpointErrorCode?)
    ) async throws {
        try await withServer(over: transport) { _ in
            [.send(example.line + Self.length + itemJSON), .close]
        } _: { client, server in
            let code = await failure(client, Items.getItem(id: "i1"))?.code
            #if canImport(Darwin)
                // The behavior of Apple's `URLSession` is not part of the rule.
                let mayRefuse = transport == .standard && example.lacksBlank
                #expect(code == example.code || mayRefuse && code == .invalidResponse)
            #else
                #expect(code == example.code)
            #endif
            #expect(server.requests.count == 1, "a request was issued again")
        }
    }

    @Test("a stream begins with the response, not with interim responses", arguments: TransportCase.allCases)
    func stream(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [.send(Self.hints), chunked(event("a"), event("b"))]
        } _: { client, _ in
            let (ids, error) = await read(try await client.send(Feed.watch()))
            #expect(ids == ["a", "b"])
            #expect(error == nil)
        }
    }
}
