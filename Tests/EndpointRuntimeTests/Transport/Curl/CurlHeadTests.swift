#if os(Linux)
    import HTTPTypes
    import Testing

    @testable import EndpointRuntime

    @Suite("Heads of responses, from libcurl's lines")
    struct CurlHeadTests {
        private static func head(_ lines: [String]) throws -> CurlHead {
            var head = CurlHead()
            for line in lines { try Array(line.utf8).withUnsafeBytes { try head.take($0) } }
            return head
        }

        @Test("interim heads come before the head, and trailer fields add nothing to it")
        func phases() throws {
            let head = try Self.head(
                [
                    "HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n", "HTTP/2 200 \r\n", "x-a: 1\r\n", "\r\n",
                    "X-Check: ok\r\n", "\r\n",
                ]
            )
            #expect(head.response?.status.code == 200)
            #expect(head.response?.headerFields.map { "\($0)" } == ["x-a: 1"])
        }

        @Test("a head without the empty line is not whole")
        func cut() throws {
            #expect(try Self.head(["HTTP/1.1 200 OK\r\n", "X-A: 1\r\n"]).response == nil)
            #expect(try Self.head(["HTTP/1.1 200 OK\n", "X-A: 1\n", "\n"]).response != nil)
        }

        @Test(
            "lines that RFC 9112 does not know are no response",
            arguments: [
                "ICY 200 OK", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 2x0", "HTTP/1.1 +20",
                "HTTP/1.1  200",
                "HTTP/1.1 101 Go", "HTTP/1.1 099 Low", "HTTP/0.9 200", "", " HTTP/1.1 200 OK",
            ]
        )
        func statusLines(_ line: String) {
            let error = #expect(throws: TransportError.self) { try Self.head([line + "\r\n"]) }
            #expect(error?.kind == .invalidResponse)
        }

        @Test(
            "a field needs a name, and a folded line needs a field before it",
            arguments: [": x", "x", "a b: c", "x : y", " x", "\u{E9}: x"]
        )
        func fields(_ line: String) {
            let error = #expect(throws: TransportError.self) { try Self.head(["HTTP/1.1 200 OK\r\n", line + "\r\n"]) }
            #expect(error?.kind == .invalidResponse)
        }

        @Test(
            "equal lengths count as one, and only if no coding frames the body",
            arguments: [
                (["Content-Length: 5"], 5), (["Content-Length: 5", "content-length: 5"], 5),
                (["Content-Length: 5, 5"], 5), (["Transfer-Encoding: chunked", "Content-Length: 5"], nil), ([], nil),
            ] as [([String], Int?)]
        )
        func lengths(_ fields: [String], _ length: Int?) throws {
            let head = try Self.head((["HTTP/1.1 200 OK"] + fields + [""]).map { $0 + "\r\n" })
            #expect(head.bodyLength(for: .get) == length)
            #expect(head.bodyLength(for: .head) == 0)
        }

        @Test(
            "lengths that no number has, or that contradict each other, are no response",
            arguments: [
                ["9223372036854775808"], ["-1"], ["+1"], ["0x1"], [""], ["1", "2"], ["1, 2"], ["1,"], ["1;"],
            ]
        )
        func wrongLengths(_ values: [String]) {
            let lines = ["HTTP/1.1 200 OK"] + values.map { "Content-Length: \($0)" } + [""]
            let error = #expect(throws: TransportError.self) { try Self.head(lines.map { $0 + "\r\n" }) }
            #expect(error?.kind == .invalidResponse)
        }

        @Test("all heads together are bounded, interim ones too")
        func limit() {
            let interim = ["HTTP/1.1 103 Early Hints\r\n", "Link: \(String(repeating: "a", count: 1000))\r\n", "\r\n"]
            let error = #expect(throws: TransportError.self) {
                try Self.head(Array(repeating: interim, count: 300).flatMap(\.self))
            }
            #expect(error?.kind == .invalidResponse)
        }
    }
#endif
