import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct YAMLStructureTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("yaml-documents", "a second YAML document", "types: {}\n1️⃣---\ntypes: {}"),
        DiagnosticCase("yaml-tag", "YAML tags are not supported", "types: { A: { enum: [1️⃣!!str a] } }"),
        DiagnosticCase("yaml-key", "a key must be a name", "types: { 1️⃣[a]: b }"),
        DiagnosticCase("yaml-key", "a key must be a name", "types:\n  ? 1️⃣{ a: b }\n  : c"),
        DiagnosticCase("yaml-key", "a key must be a name", "types: { ? 1️⃣: c }"),
        DiagnosticCase("yaml-alias", "did you mean '*base'?", "x-a: &base {}\nx-b: 1️⃣*bsae"),
        DiagnosticCase("yaml-alias", "write '&a' before the value", "x-b: 1️⃣*a"),
        DiagnosticCase("yaml-alias", "the alias '*a' is inside its own anchor and would never end", "x-a: &a [b, 1️⃣*a]"),
        DiagnosticCase("yaml-merge", "a mapping or a list of mappings", "x-a: { <<: 1️⃣b }"),
        DiagnosticCase("yaml-merge", "a mapping or a list of mappings", "x-a: { <<: 1️⃣[{ a: b }, c] }"),
        DiagnosticCase(
            "duplicate-key",
            "this mapping contains 'A' twice",
            "types:\n  2️⃣A: { enum: [a] }\n  1️⃣A: { enum: [b] }"
        ),
        DiagnosticCase("duplicate-key", "this mapping contains 'x-A' twice", manyKeys),
        DiagnosticCase("yaml-depth", "nested more than 64 levels deep", "x-a: " + nested(70, marker: 64)),
        DiagnosticCase("yaml-depth", "nested more", "x-a: &a \(nested(40))\nx-b: \(nested(40, around: "1️⃣*a"))"),
        DiagnosticCase("yaml-expansion", "more than 200000 values", billionLaughs),
    ]

    private static let manyKeys =
        "2️⃣x-A: 1\n" + (0..<40).map { "x-\($0): 1\n" }.joined() + "1️⃣x-A: 2\n"

    private static func nested(_ depth: Int, marker: Int? = nil, around inner: String = "x") -> String {
        (1...depth).map { $0 == marker ? "1️⃣[" : "[" }.joined() + inner + String(repeating: "]", count: depth)
    }

    private static let billionLaughs: String = {
        var lines = ["x-0: &l0 [a, a, a, a, a, a, a, a, a, a]"]
        for level in 1...9 {
            let mark = level == 5 ? "1️⃣" : ""
            let rest = Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ", ")
            lines.append("x-\(level): &l\(level) [\(mark)*l\(level - 1), \(rest)]")
        }
        return lines.joined(separator: "\n")
    }()

    @Test func resolvesAliasesAndMerges() throws {
        let text = """
            base: &base { a: 1, b: 2 }
            other: &other { b: 3, c: 4 }
            one: { <<: *base, b: 5 }
            two: { <<: [*base, *other], "<<<": 0 }
            quoted: { "<<": *base }
            again: *base
            """
        #expect(try flat(text, "one") == ["a=1", "b=5"])
        #expect(try flat(text, "two") == ["a=1", "b=2", "c=4", "<<<=0"])
        #expect(try flat(text, "quoted") == ["<<=?"])
        #expect(try flat(text, "again") == ["a=1", "b=2"])
    }

    @Test func keepsTextAsItIsWritten() throws {
        let text = "a: { no: 1e3, date: 2020-01-01, quoted: 'x', empty: , lines: \"a\\nb\" }"
        #expect(try flat(text, "a") == ["no=1e3", "date=2020-01-01", "quoted=x", "empty=", "lines=a\nb"])
    }

    @Test func readsLargeScalars() throws {
        let large = String(repeating: "x", count: 3_000_000)
        #expect(try flat("a: { b: \(large) }", "a") == ["b=\(large)"])
    }

    private func flat(_ text: String, _ key: String) throws -> [String] {
        let (node, diagnostics) = YAMLReader.read(SpecSource(path: "a.yaml", bytes: Array(text.utf8)))
        #expect(diagnostics == [])
        guard case .mapping(let entries)? = node?.content,
            case .mapping(let values)? = entries.first(where: { $0.key.text == key })?.value.content
        else { return [] }
        return values.map { entry in
            if case .scalar(let scalar) = entry.value.content {
                "\(entry.key.text)=\(scalar.text)"
            } else {
                "\(entry.key.text)=?"
            }
        }
    }
}
