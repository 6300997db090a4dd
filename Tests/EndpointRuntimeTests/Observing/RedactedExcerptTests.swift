import Foundation
import Testing

@testable import EndpointRuntime

@Suite("The excerpt of a body that could not be decoded")
struct RedactedExcerptTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let body: String
        let offset: Int
        var path = ""
        let expected: String
        var testDescription: String { body }
    }

    static let cases = [
        Case(body: #"{"id":7}"#, offset: 6, path: "id", expected: #"{"id":▸0}"#),
        Case(body: #"{"ada@b.example":7}"#, offset: 17, expected: #"{"…":▸0}"#),
        Case(
            body: #"{"a" : "SECRET", "b":[1, -2.5e+3,{"c":null}], "d":true}"#,
            offset: 34,
            path: "b[2].c",
            expected: #"…"…":"…","b":[0,0,{▸"c":null}],"…":true}"#
        ),
        Case(body: "<!DOCTYPE html><b>SECRET 12</b>", offset: 0, expected: "▸<!xx><x>x0</…"),
        Case(body: #""SECRET \" SECRET"#, offset: 0, expected: #"▸"…"#),
        Case(body: #"{"a":"x\"#, offset: 5, path: "a", expected: #"{"a":▸"…"#),
        Case(body: "SECRÊT\u{1}\u{7F}", offset: 0, expected: "▸xxx"),
        Case(body: "", offset: 0, expected: "▸"),
        Case(body: "  ", offset: 2, expected: "▸"),
        Case(body: "[1]", offset: 99, expected: "[0]▸"),
    ]

    @Test("is its shape, around the place, and no value", arguments: cases)
    func shape(_ example: Case) {
        let text = RedactedExcerpt.text(of: Data(example.body.utf8), around: example.offset, path: example.path)
        #expect(text == example.expected)
    }

    @Test("is short, however long the body is")
    func long() {
        let body = Data(("[" + String(repeating: #"{"name":"SECRET"},"#, count: 1_000) + "7]").utf8)
        let text = RedactedExcerpt.text(of: body, around: body.count - 2, path: "[1000]")
        #expect(text == #"…{"…":"…"},{"…":"…"},▸0]"#)
        #expect(RedactedExcerpt.text(of: body, around: 1, path: "[0]").hasPrefix(#"[▸{"…":"…"},{"#))
        #expect(RedactedExcerpt.text(of: body, around: 1, path: "[0]").utf8.count < 100)
    }

    @Test("counts the bytes of a slice from its own start")
    func slice() {
        let body = Data(#"xx{"id":7}"#.utf8).dropFirst(2)
        #expect(RedactedExcerpt.text(of: body, around: 6, path: "id") == #"{"id":▸0}"#)
    }
}
