import EndpointDescription
import EndpointGeneration
import EndpointSpec
import SpecTestSupport
import TestSupport
import Testing

/// Text of a spec that would be code, or give a terminal commands: the Swift has the tokens that harmless text has.
@Suite(.ownThread) struct HostileTextTests {
    private static func generate(_ text: String, more: String = "") -> GenerationResult {
        // A raw value outside ASCII has a condition that compares its bytes. With the "é", each one has it.
        let quoted = HostileText.quoted("aé\(text)z")
        // A key has no control characters of ASCII.
        let keyText = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" })
        )
        let key = HostileText.quoted("a\(keyText)z")
        let api = """
            language: 1
            name: Notebook
            description: \(quoted)
            servers: { production: "https://notes.example" }
            errors:
              code: code
              cases: [{ status: 409, code: \(quoted), as: taken, body: Problem }]
            generate: { mocks: true, mockServer: true }
            """
        let notes = """
            types:
              Note:
                description: \(quoted)
                deprecated: \(quoted)
                fields:
                  text: { type: string, key: \(key), default: \(quoted), description: \(quoted), deprecated: \(quoted) }
                  kind: { type: Kind, description: \(quoted) }
                  fixed: { value: \(quoted) }
                examples: { one: { text: \(quoted), kind: plain } }
              Kind: { description: \(quoted), enum: [\(quoted), plain] }
              Closed: { enum: [\(quoted), plain], frozen: true }
              Card: { fields: { number: string } }
              Either: { union: { by: kind, cases: { \(quoted): { type: Card, as: card } } } }
              Problem: { fields: { code: string, closed: Closed, either: Either } }
            endpoints:
              getNote:
                get: /note
                description: \(quoted)
                deprecated: \(quoted)
                query: { q: { type: string, key: \(key), default: \(quoted), description: \(quoted) }, fixed: { value: \(quoted) } }
                returns: Note
            repositories:
              NoteRepository: { methods: { getNote: {} } }
            \(more)
            """
        return Generation.generate(
            GenerationRequest(
                sources: [
                    SpecSource(path: "api.yaml", bytes: Array(api.utf8)),
                    SpecSource(path: "notes.yaml", bytes: Array(notes.utf8)),
                ],
                prefix: "Notebook"
            )
        )
    }

    @Test func generatedSwiftHasTheTokensOfHarmlessText() throws {
        let harmless = Self.generate(" harmless ")
        try #require(!harmless.files.isEmpty, "\(harmless.diagnostics)")
        let expected = harmless.files.map { SwiftTokens($0.text).tokens }
        #expect(!expected.joined().contains("unterminated"))
        for text in HostileText.texts {
            let result = Self.generate(text)
            #expect(result.files.count == expected.count, "\(text.debugDescription): \(result.diagnostics)")
            for (file, tokens) in zip(result.files, expected) {
                #expect(SwiftTokens(file.text).tokens == tokens, "\(text.debugDescription) in \(file.name)")
                let invisible = file.text.unicodeScalars.filter { !$0.isVisible && $0 != "\n" }
                #expect(invisible.isEmpty, "\(text.debugDescription) in \(file.name)")
            }
        }
    }

    @Test func diagnosticsAreOneVisibleLineEach() {
        for text in HostileText.texts {
            let quoted = HostileText.quoted(text)
            let more = "\(quoted): 1\nrefine: { \(quoted): { \(quoted): 1 } }"
            for diagnostic in Self.generate(text, more: more).diagnostics {
                let lines = diagnostic.description.unicodeScalars.split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                #expect(lines.count == 1 + diagnostic.notes.count, "\(text.debugDescription): \(diagnostic)")
                #expect(lines.joined().allSatisfy { $0.isVisible }, "\(text.debugDescription): \(diagnostic)")
            }
        }
    }
}
