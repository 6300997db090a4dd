import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// A rule of RFC 9110 or RFC 9112: a server's response, and the outcome. The table in `Transports.md` has a row for
/// each.
struct HTTPRule: Sendable, CustomTestStringConvertible {
    /// The section of the RFC.
    let section: String
    let text: String
    private(set) var method: HTTPRequest.Method = .get
    let steps: [LoopbackServer.Step]
    /// The field whose lines the outcome shows.
    private(set) var field: String?
    /// The status, the body, and the lines of the field; or the kind of error.
    let outcome: String
    /// The outcome over transports that differ.
    private var others: [String: String] = [:]

    var testDescription: String { "\(section): \(text)" }

    private init(_ section: String, _ text: String, _ outcome: String, _ steps: [LoopbackServer.Step]) {
        self.section = section
        self.text = text
        self.outcome = outcome
        self.steps = steps
    }

    /// The outcome of the rule.
    func expected(over transport: TransportCase) -> String { others[transport.column] ?? outcome }
}

// MARK: The table

extension HTTPRule {
    static let all = contents + codings + fields + framing

    /// A response with this head and body, after which the server closes the connection.
    private static func rule(
        _ section: String,
        _ text: String,
        _ outcome: String,
        head: String = "HTTP/1.1 200 OK",
        _ headers: [String],
        body: [UInt8] = [],
        method: HTTPRequest.Method = .get,
        field: String? = nil,
        others: [String: String] = [:]
    ) -> HTTPRule {
        let message = ([head] + headers).map { "\($0)\r\n" }.joined() + "\r\n"
        var rule = HTTPRule(section, text, outcome, [.send(message), .sendBytes(body), .close])
        rule.method = method
        rule.field = field
        rule.others = others
        return rule
    }

    private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

    private static let gzip = bytes("H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA==")
    private static let zlib = bytes("eJzLSM3JyQcABiwCFQ==")
    private static let deflate = bytes("y0jNyckHAA==")
    private static let twice = bytes("H4sIAAAAAAACA5Pv5mAAASbm0x5nT55kZ2hbJmDGChQAAKdvtEUZAAAA")
    private static let zlibInGzip = bytes("H4sIAAAAAAACA6uYc9rj7MmT7AxsOkyiAET+haoNAAAA")

    private static let contents = [
        rule(
            "9110 §9.3.2",
            "An answer to HEAD has the length of one to GET, and no content",
            "200 ",
            ["Content-Length: 5"],
            method: .head
        ),
        rule(
            "9110 §8.4",
            "An answer to HEAD names a coding, and has no content",
            "200 ",
            ["Content-Length: 5", "Content-Encoding: gzip"],
            method: .head
        ),
        rule(
            "9110 §8.4",
            "A 204 names a coding, and has no content",
            "204 ",
            head: "HTTP/1.1 204 No Content",
            ["Content-Encoding: gzip"]
        ),
        rule(
            "9110 §8.4",
            "A 304 names a coding, and has no content",
            "304 ",
            head: "HTTP/1.1 304 Not Modified",
            ["Content-Encoding: gzip"]
        ),
        rule(
            "9110 §8.4",
            "Content of length 0 has no coding to end",
            "200 ",
            ["Content-Length: 0", "Content-Encoding: gzip"]
        ),
        rule(
            "9110 §8.4",
            "Chunked content without a chunk has no coding to end",
            "200 ",
            ["Transfer-Encoding: chunked", "Content-Encoding: gzip"],
            body: Array("0\r\n\r\n".utf8)
        ),
        rule(
            "9110 §15.2",
            "A 103 is no answer; the one that follows is",
            "200 hello",
            head: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK",
            ["Content-Length: 5"],
            body: Array("hello".utf8)
        ),
        rule(
            "9110 §15.2.2",
            "A 101 that nobody asked for is no answer",
            "invalidResponse",
            head: "HTTP/1.1 101 Switching Protocols",
            ["Upgrade: x", "Connection: upgrade"]
        ),
        rule(
            "9110 §15",
            "An unknown status is kept",
            "299 hello",
            head: "HTTP/1.1 299 Fine",
            ["Content-Length: 5"],
            body: Array("hello".utf8)
        ),
    ]

    private static func coded(
        _ text: String,
        _ coding: [String],
        _ body: [UInt8],
        _ outcome: String = "200 hello",
        section: String = "9110 §8.4",
        others: [String: String] = [:]
    ) -> HTTPRule {
        rule(
            section,
            text,
            outcome,
            coding.map { "Content-Encoding: \($0)" } + ["Content-Length: \(body.count)"],
            body: body,
            others: others
        )
    }

    private static let codings = [
        coded("`gzip` is decoded", ["gzip"], gzip, section: "9110 §8.4.1.3"),
        coded("`x-gzip` is `gzip`", ["x-gzip"], gzip, section: "9110 §8.4.1.3"),
        coded("The name of a coding may have any letter case", ["GZip"], gzip, section: "9110 §8.4.1"),
        coded("`deflate` has the frame of zlib", ["deflate"], zlib, section: "9110 §8.4.1.2"),
        coded("`deflate` without that frame is decoded, too", ["deflate"], deflate, section: "9110 §8.4.1.2"),
        coded("Several codings in one field are decoded from the last to the first", ["deflate, gzip"], zlibInGzip),
        coded("The same coding twice", ["gzip, gzip"], twice),
        coded("Several codings in two lines", ["deflate", "gzip"], zlibInGzip),
        coded("`identity` is none", ["identity"], Array("hello".utf8)),
        coded(
            "Content in a coding that nobody asked for is no answer",
            ["rot13"],
            Array("uryyb".utf8),
            "invalidResponse"
        ),
        coded(
            "Content that is not what its coding says is no answer",
            ["gzip"],
            Array("hello".utf8),
            "invalidResponse"
        ),
    ]

    private static let fields = [
        rule(
            "9110 §5.1",
            "The name of a field may have any letter case",
            "200  [\"a\"]",
            ["x-FIELD: a", "Content-Length: 0"],
            field: "X-Field"
        ),
        rule(
            "9110 §5.5",
            "Space around a value is not part of it",
            "200  [\"a b\"]",
            ["X-Field:  \ta b \t", "Content-Length: 0"],
            field: "X-Field"
        ),
        rule(
            "9110 §5.3",
            "Lines of one field stay lines",
            "200  [\"a\", \"b, c\"]",
            ["X-Field: a", "X-Field: b, c", "Content-Length: 0"],
            field: "X-Field",
            others: ["URLSession": "200  [\"a, b, c\"]"]
        ),
        rule(
            "9110 §5.3",
            "Lines of `Set-Cookie` stay lines",
            "200  [\"a=1\", \"b=2\"]",
            ["Set-Cookie: a=1", "Set-Cookie: b=2", "Content-Length: 0"],
            field: "Set-Cookie",
            others: ["URLSession": "200  [\"a=1, b=2\"]"]
        ),
        rule(
            "9112 §5.2",
            "A folded line is one value",
            "200  [\"a b\"]",
            ["X-Field: a", " b", "Content-Length: 0"],
            field: "X-Field",
            others: ["AsyncHTTPClient": "invalidResponse"]
        ),
        rule("9112 §4", "A status line may have no reason", "200 ", head: "HTTP/1.1 200 ", ["Content-Length: 0"]),
    ]

    private static let framing = [
        rule(
            "9112 §6.3",
            "Equal lengths are one",
            "200 hello",
            ["Content-Length: 5", "Content-Length: 5"],
            body: Array("hello".utf8),
            others: ["AsyncHTTPClient": "invalidResponse"]
        ),
        rule(
            "9112 §6.3",
            "Chunks count more than a length",
            "200 hello",
            ["Content-Length: 2", "Transfer-Encoding: chunked"],
            body: Array("5\r\nhello\r\n0\r\n\r\n".utf8),
            others: ["AsyncHTTPClient": "invalidResponse"]
        ),
        rule(
            "9112 §6.3",
            "Without a length, content ends with the connection",
            "200 hello",
            [],
            body: Array("hello".utf8)
        ),
        rule(
            "9112 §8",
            "Content shorter than its length is cut off",
            "connectionLost",
            ["Content-Length: 50"],
            body: Array("hello".utf8)
        ),
        rule(
            "9112 §8",
            "Chunks without the last one are cut off",
            "connectionLost",
            ["Transfer-Encoding: chunked"],
            body: Array("5\r\nhello\r\n".utf8)
        ),
        rule(
            "9112 §7.1.1",
            "Extensions of chunks are ignored",
            "200 hello",
            ["Transfer-Encoding: chunked"],
            body: Array("5;a=b\r\nhello\r\n0\r\n\r\n".utf8)
        ),
        rule(
            "9112 §7.1.2",
            "Trailer fields are not read",
            "200 hello []",
            ["Transfer-Encoding: chunked", "Trailer: X-Field"],
            body: Array("5\r\nhello\r\n0\r\nX-Field: a\r\n\r\n".utf8),
            field: "X-Field"
        ),
        rule(
            "9112 §2.3",
            "A server of HTTP/1.0 is understood",
            "200 hello",
            head: "HTTP/1.0 200 OK",
            ["Content-Length: 5"],
            body: Array("hello".utf8)
        ),
        rule(
            "9112 §6.1",
            "A transfer coding that is not known is no answer",
            "invalidResponse",
            ["Transfer-Encoding: rot13"],
            body: Array("uryyb".utf8),
            others: ["AsyncHTTPClient": "200 uryyb"]
        ),
    ]
}
