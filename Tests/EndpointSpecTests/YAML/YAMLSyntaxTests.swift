import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct YAMLSyntaxTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "yaml-syntax",
            "write '{ type: map(string), default: {} }' in place of '= {}'",
            "types: { A: { fields: 2️⃣{ m: map(string) = 1️⃣{} } } }"
        ),
        DiagnosticCase("yaml-syntax", "YAML cannot be indented with tabs", "types:\n1️⃣\tA: 1"),
        DiagnosticCase("yaml-syntax", "YAML cannot be indented with tabs", "types:\n  A: 2️⃣b\n1️⃣\tB: c"),
        DiagnosticCase("yaml-syntax", "a value cannot begin with '@'; put it in quotes", "a: 1️⃣@x"),
        DiagnosticCase("yaml-syntax", "a value cannot begin with '`'", "ä: 1️⃣`x`"),
        DiagnosticCase("yaml-syntax", "a ':' cannot appear here", "a: b1️⃣: c"),
        DiagnosticCase("yaml-syntax", "line up the keys of a mapping, and put a value that", "a: b\n  c1️⃣: d"),
        DiagnosticCase("yaml-syntax", "line up the outermost keys", "  a: b\n1️⃣c: d"),
        DiagnosticCase("yaml-syntax", "the key above has no ':' after it", "a: 1\n2️⃣b\n1️⃣c: 2"),
        DiagnosticCase("yaml-syntax", "the file ends inside a quote", "a: 2️⃣\"x\nb: 11️⃣"),
        DiagnosticCase("yaml-syntax", "a quote above is not closed", "a: 2️⃣'x\n1️⃣---\n"),
        DiagnosticCase("yaml-syntax", "the closing ']' is missing", "a: 2️⃣[x, y\nb1️⃣: 1"),
        DiagnosticCase("yaml-syntax", "the closing '}' is missing", "a: 2️⃣{x: y\nb1️⃣: 1"),
        DiagnosticCase(
            "yaml-syntax",
            "brackets, a value that contains '{' needs quotes, such as",
            "a: 2️⃣{post: /v1/1️⃣{id}/cancel}"
        ),
        DiagnosticCase("yaml-syntax", "list(T)?", "returns: [Payment]1️⃣?"),
        DiagnosticCase("yaml-syntax", "list(T)?", "a: 2️⃣{b: [T]1️⃣?}"),
        DiagnosticCase("yaml-syntax", "a '?' cannot appear here", "a: 1️⃣? b"),
        DiagnosticCase(
            "yaml-syntax",
            "this key is indented differently from all keys above it",
            "2️⃣a:\n    b: 1\n  1️⃣c: 2"
        ),
        DiagnosticCase("yaml-syntax", "nothing can follow a value in quotes or brackets", "2️⃣a: \"x\" 1️⃣y"),
        DiagnosticCase("yaml-syntax", "the list above continues with '-'", "a:\n  2️⃣- x\n  1️⃣y: 1"),
        DiagnosticCase("yaml-syntax", "a list with '-' must begin on its own line", "a: 1️⃣- b"),
        DiagnosticCase("yaml-syntax", "put it in quotes", "a: 1️⃣]"),
        DiagnosticCase("yaml-syntax", "YAML does not know this escape", "a: 2️⃣\"x1️⃣\\q\""),
        DiagnosticCase("yaml-syntax", "there is no name after '&' or '*'", "a: 2️⃣*1️⃣"),
        DiagnosticCase("yaml-syntax", "can follow '|' or '>'", "a: 2️⃣|1️⃣x\n b"),
        DiagnosticCase("yaml-syntax", "found unknown directive name", "2️⃣%FOO1️⃣\na: 1"),
    ]

    @Test func countsColumnsInCharactersAfterAByteOrderMarkAndCarriageReturns() throws {
        let text = "\u{FEFF}types: {}\r\nendpoints: { ünï: { delete: /a, ret: x } }\r\n"
        let (_, diagnostics) = SpecReader.read([SpecSource(path: "a.yaml", bytes: Array(text.utf8)), .smallAPI])
        #expect(diagnostics.map(\.location) == [SourceLocation(path: "a.yaml", line: 2, column: 33)])
        #expect(diagnostics.map(\.id) == ["unknown-key"])
    }

    @Test(arguments: ["", "# nothing\n", "---\n", "\u{FEFF}", "---\n...\n", "~\n"])
    func readsAFileThatHoldsNothing(_ text: String) {
        let source = SpecSource(path: "a.yaml", bytes: Array(text.utf8))
        let (spec, diagnostics) = SpecReader.read([source, .smallAPI])
        #expect(diagnostics == [])
        #expect(spec?.files.map(\.name) == ["a"])
    }

    @Test(
        arguments: [
            (Array("a: 1\r\nbü: ".utf8) + [0xFF], 2, 5, "byte 0xFF"),
            (Array("a: x".utf8) + [1], 1, 5, "U+1;"),
            ([0xEF, 0xBB, 0xBF] + Array("a: ".utf8) + [0xC3], 1, 4, "UTF-8"),
            ([0xFF, 0xFE, 0x61, 0], 1, 1, "UTF-16"),
            ([0xFE, 0xFF, 0, 0x61], 1, 1, "UTF-16"),
            ([0x61, 0, 0x3A, 0], 1, 2, "UTF-16"),
        ] as [([UInt8], Int, Int, String)]
    )
    func refusesWhatIsNoUTF8(_ bytes: [UInt8], _ line: Int, _ column: Int, _ message: String) {
        let (spec, diagnostics) = SpecReader.read([SpecSource(path: "a.yaml", bytes: bytes), .smallAPI])
        #expect(spec == nil)
        #expect(diagnostics.map(\.id) == ["yaml-encoding"])
        #expect(diagnostics.first?.location == SourceLocation(path: "a.yaml", line: line, column: column))
        #expect(diagnostics.first?.message.contains(message) == true, "\(diagnostics)")
    }

    @Test func findsABadByteFarIntoAFile() {
        let bytes = Array(String(repeating: "# a line\n", count: 20_000).utf8) + Array("a: ".utf8) + [0xFE, 0x0A]
        let (_, diagnostics) = SpecReader.read([SpecSource(path: "a.yaml", bytes: bytes), .smallAPI])
        #expect(diagnostics.map(\.location) == [SourceLocation(path: "a.yaml", line: 20_001, column: 4)])
    }
}

extension SpecSource {
    static let smallAPI = SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Bank\n".utf8))
}
