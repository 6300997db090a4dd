import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct SpecReaderTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("duplicate-file", "rename it", "=== Users.yaml\n2️⃣types: {}\n=== users.yaml\n1️⃣types: {}")
    ]

    @Test func saysThatAPIFileIsMissing() {
        let (spec, diagnostics) = SpecReader.read([SpecSource(path: "Specs/Bank/a.yaml", bytes: [])])
        #expect(spec == nil)
        #expect(diagnostics.map(\.id) == ["missing-api-file"])
        #expect(diagnostics.first?.location == SourceLocation(path: "Specs/Bank/api.yaml", line: 1, column: 1))
        #expect(SpecReader.read([]).diagnostics.map(\.id) == ["missing-api-file"])
    }

    @Test func saysWhatAnEmptyAPIFileLacks() {
        let (_, diagnostics) = SpecReader.read([SpecSource(path: "api.yaml", bytes: Array("# later".utf8))])
        #expect(diagnostics.map(\.id) == ["missing-key", "missing-key"])
    }

    @Test func reportsAllOfAStageAndStopsThere() {
        let text = """
            === a.yaml
            types: { A: { fields: { a: Missing, b: [int, int] } }, b: {} }
            === b.yaml
            types: { A: [
            === c.yaml
            unknown: 1
            """
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(spec == nil)
        #expect(diagnostics.map(\.id) == ["wrong-kind", "invalid-name", "yaml-syntax", "unknown-key"])
        #expect(diagnostics.map(\.location.path) == ["a.yaml", "a.yaml", "b.yaml", "c.yaml"])
    }

    @Test func doesNotCareForTheOrderOfFiles() {
        let sources = MarkedSource(
            "=== b.yaml\ntypes: { A: { fields: { a: X } } }\n=== a.yaml\ntypes: { A: { fields: { a: Y } } }"
        ).sources
        let expected = SpecReader.read(sources).diagnostics
        #expect(expected.count == 3)
        #expect(SpecReader.read(sources.reversed()).diagnostics == expected)
    }

    @Test func printsAsEditorsReadIt() {
        let (_, diagnostics) = SpecReader.read(MarkedSource("endpoints: { a: { get: /a }, b: { get: /a } }").sources)
        #expect(
            diagnostics.map(\.description) == [
                """
                payments.yaml:1:40: error: 'b' makes the same call as 'a': GET /a; remove one of them, or write 'variantOf: a' and the values that it sets [duplicate-call]
                payments.yaml:1:24: note: 'a' is here
                """
            ]
        )
    }
}
