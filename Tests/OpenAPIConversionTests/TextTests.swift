import EndpointSpec
import Testing

@testable import OpenAPIConversion

/// The written YAML reads back unchanged.
@Suite struct TextTests {
    private static let texts = [
        "", "plain", "null", "true", "no", "1e3", "0x1F", "a: b", "a #b", "- a", "a, b", "{a}", "[a]", "it's", "\"q\"",
        "a\\b",
        "'", " a", "a ", "a\nb", "\na", "a\n\n  b\n", "tab\there", "\u{7}", "é😀", "# no", "&x", "*x", "!x", "%x", "@x",
        "`x",
        "$x", "a:", "?", ":", "-", "~", "<<", "=", "---", "...", "|", ">", "a\r\nb", "\u{2028}", "\u{FEFF}x",
    ]

    @Test(arguments: texts) func textsComeBack(_ text: String) throws {
        let tree = SpecTree.mapping([
            SpecEntry(text.isEmpty ? "k" : text, .text(text)),
            SpecEntry("list", .list([.text(text), .mapping([SpecEntry("inner", .text(text))])])),
            SpecEntry(
                "map",
                .mapping([SpecEntry("one", .mapping([SpecEntry("two", .mapping([SpecEntry("x", .text(text))]))]))])
            ),
        ])
        let written = SpecText(tree, header: "# header\n").text
        let (node, diagnostics) = YAMLReader.read(SpecSource(path: "a.yaml", bytes: Array(written.utf8)))
        #expect(diagnostics.isEmpty, "\(written)")
        let root = DocumentNode(node: try #require(node), place: DocumentPlace(file: "a.yaml", pointer: ""))
        #expect(root.entries.first?.key == (text.isEmpty ? "k" : text))
        let found = [
            root.entries.first?.value, root["list"]?.elements.first, root["list"]?.elements.last?["inner"],
            root["map"]?["one"]?["two"]?["x"],
        ]
        for node in found {
            guard case .scalar(let scalar)? = node?.node.content else {
                Issue.record("no scalar in \(written)")
                continue
            }
            #expect(scalar.text == text, "\(written)")
            #expect(node?.node.isNull == false)
        }
    }

    /// Readers of YAML 1.1 refuse `{ id: string? }`.
    @Test func aQuestionMarkBetweenBracesIsQuoted() {
        let inner = SpecTree.mapping([SpecEntry("id", .bare("string?")), SpecEntry("why?", .text("so?"))])
        let type = SpecTree.mapping([SpecEntry("type", .bare("int?")), SpecEntry("fields", inner)])
        let text = SpecText(.mapping([SpecEntry("types", .mapping([SpecEntry("A", type)]))]), header: "").text
        #expect(text == "types:\n  A:\n    type: int?\n    fields: { id: \"string?\", \"why?\": \"so?\" }\n")
    }

    @Test func entriesKnowTheirPlaces() throws {
        let field = SpecTree.mapping([SpecEntry("type", .bare("int")), SpecEntry("min", .bare("1"))])
        let type = SpecTree.mapping([SpecEntry("fields", .mapping([SpecEntry("n", field), SpecEntry("m", field)]))])
        let text = SpecText(.mapping([SpecEntry("types", .mapping([SpecEntry("A", type)]))]), header: "# header\n")
        #expect(
            text.text == "# header\ntypes:\n  A:\n    fields: { n: { type: int, min: 1 }, m: { type: int, min: 1 } }\n"
        )
        #expect(text.path(line: 4, column: 31) == ["types", "A", "fields", "n", "min"])
        #expect(text.path(line: 4, column: 41) == ["types", "A", "fields", "m"])
        #expect(text.path(line: 3, column: 3) == ["types", "A"])
    }

    @Test func headerNoticesAnEdit() {
        let text = Imported(schemas: "Answer: { type: object, properties: { a: { type: string } } }").outcome.files[1]
            .text
        #expect(ImportHeader.origin(of: text) == .own)
        #expect(ImportHeader.origin(of: text.replacing("string", with: "int")) == .edited)
        #expect(ImportHeader.origin(of: "types: {}\n") == .foreign)
    }

    @Test(
        arguments: [
            (#"\ud83d\ude00"#, "😀"), (#"\\ud83d\\ude00"#, #"\\ud83d\\ude00"#), (#"\ud83d!"#, #"\uFFFD!"#),
            (#"\u00e9"#, #"\u00e9"#),
            (#"\ude00"#, #"\uFFFD"#), ("plain", "plain"), (#"\ud8"#, #"\ud8"#),
        ]
    )
    func pairsOfSurrogatesAreOneCharacter(_ text: String, _ expected: String) {
        #expect(JSONEscapes.withoutSurrogates(Array(text.utf8)) == Array(expected.utf8))
    }
}
