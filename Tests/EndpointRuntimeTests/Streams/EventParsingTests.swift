import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Event streams: reading")
struct EventParsingTests {
    /// The events of a stream as `name|data|id`, and its reconnection delay.
    private static func parse(_ bytes: [UInt8], by size: Int) -> (events: [String], retry: Duration?) {
        var parser = ServerSentEventParser()
        var events: [String] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.append(Data(bytes[start..<min(bytes.count, start + size)]))
            while let event = parser.next() {
                events.append("\(event.name)|\(String(decoding: event.data, as: UTF8.self))|\(event.id)")
            }
        }
        return (events, parser.reconnectionTime)
    }

    private static let cases: [(String, [String])] = [
        ("data: a\n\n", ["message|a|"]),
        ("data:a\n\ndata:  b\n\n", ["message|a|", "message| b|"]),
        ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message|YHOO\n+2\n10|"]),
        ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", ["message|a|"]),
        (": comment\n:\ndata: a\n: within\n\n", ["message|a|"]),
        ("data\n\ndata\ndata\n\ndata:", ["message||", "message|\n|"]),
        ("event: ping\ndata: 1\n\ndata: 2\n\n", ["ping|1|", "message|2|"]),
        ("event: ping\n\ndata: 2\n\n", ["message|2|"]),
        ("id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n", ["message|a|7", "message|b|7", "message|c|"]),
        ("id: 7\n\ndata: a\n\n", ["message|a|7"]),
        ("id: 1\u{0}2\ndata: a\n\n", ["message|a|"]),
        ("data: a\r\n\r\ndata: b\r\rdata: c\n\n", ["message|a|", "message|b|", "message|c|"]),
        ("data: a\r\ndata: b\rdata: c\n\r\n", ["message|a\nb\nc|"]),
        ("foo: x\ndata : y\nDATA: z\ndata: ü\n\n", ["message|ü|"]),
        ("\n\n\ndata: a\n\n\n\n", ["message|a|"]),
        ("data: unfinished\n", []),
        ("", []),
        ("\u{FEFF}", []),
    ]

    @Test("each stream has the same events for any division into pieces", arguments: cases.indices)
    func cut(_ index: Int) {
        let (text, expected) = Self.cases[index]
        let bytes = Array(text.utf8)
        for size in 1...max(1, bytes.count) {
            #expect(Self.parse(bytes, by: size).events == expected, "pieces of \(size)")
        }
    }

    /// Python's `bytes.decode("utf-8", "replace")` gave the expected texts.
    @Test(
        "bytes that are not UTF-8 become U+FFFD, and the rest of the event stays",
        arguments: [
            ([0x78, 0xFF, 0x79], "x\u{FFFD}y"), ([0xE2, 0x82], "\u{FFFD}"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
            ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xE2, 0x82, 0xAC], "€"),
        ] as [([UInt8], String)]
    )
    func broken(_ bytes: [UInt8], _ expected: String) {
        var parser = ServerSentEventParser()
        parser.append(Data("data: 1\ndata: ".utf8) + bytes + Data("\n\ndata: 2\n\n".utf8))
        #expect(parser.next()?.data == Data("1\n\(expected)".utf8))
        #expect(parser.next()?.data == Data("2".utf8))
    }

    @Test(
        "retry is a number of milliseconds",
        arguments: [("retry: 1500", 1500), ("retry: 0", 0), ("retry: 1.5", nil), ("retry: -1", nil), ("retry", nil)]
    )
    func retry(_ line: String, _ milliseconds: Int?) {
        let parsed = Self.parse(Array("\(line)\ndata: a\n\n".utf8), by: 3)
        #expect(parsed.retry == milliseconds.map { .milliseconds($0) })
    }

    @Test("an event comes with the byte that ends it, not with the next one")
    func promptly() {
        for end in ["\n\n", "\r\r", "\r\n\r"] {
            var parser = ServerSentEventParser()
            parser.append(Data("data: a\(end)".utf8))
            #expect(parser.next() != nil, "\(end.debugDescription)")
        }
    }

    @Test("a new connection starts again after the last complete event")
    func reconnected() {
        var parser = ServerSentEventParser()
        parser.append(Data("id: 1\ndata: a\n\nid: 2\ndata: lo".utf8))
        #expect(parser.next()?.id == "1")
        #expect(parser.next() == nil)
        parser.reconnected()
        #expect(parser.lastEventID == "1")
        parser.append(Data("data: b\n\n".utf8))
        #expect(parser.next() == RawServerSentEvent(name: "message", data: Data("b".utf8), id: "1"))
    }

    private static let lines: [(String, [String])] = [
        ("a\nb\n", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\n\n\nb\n", ["a", "", "", "b"]), ("a\rb\n", ["a\rb"]),
        ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("", []), ("\n", [""]), ("a", ["a"]),
    ]

    @Test("lines are the same however they are cut", arguments: lines.indices)
    func cutLines(_ index: Int) {
        let (text, expected) = Self.lines[index]
        let bytes = Array(text.utf8)
        for size in 1...max(1, bytes.count) {
            var buffer = LineBuffer(endsAtReturn: false)
            var found: [[UInt8]] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                buffer.append(Data(bytes[start..<min(bytes.count, start + size)]))
                while let line = buffer.next() { found.append(Array(line)) }
            }
            if let line = buffer.rest() { found.append(Array(line)) }
            #expect(found == expected.map { Array($0.utf8) }, "pieces of \(size)")
        }
    }
}
