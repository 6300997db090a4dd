import EndpointGeneration
import EndpointSpec
import SpecTestSupport
import TestSupport
import Testing

/// The whole generator on damaged specs: diagnostics or files, never both halves of either, never a crash.
@Suite(.ownThread) struct GenerationFuzzTests {
    private static let hostileText = [
        "\"\"\"", "\\(fatalError())", "*/", "\u{2028}fatalError()\u{2028}", "\u{0}", "\u{202E}", "`", "{{name}}",
        "{{{name}}}",
        "#sourceLocation(file: \"x\", line: 1)", "😀", "//", "}", "/*",
    ]

    @Test(arguments: Golden.all(in: "."))
    func damagedSpecsEndInDiagnosticsOrFiles(_ golden: Golden) throws {
        let request = try golden.request()
        let names = Set(Generation.generate(request).files.map(\.name))
        var random = SeededRandom(seed: UInt64(golden.name.utf8.count))
        for _ in 0..<FuzzRun.tries(6, inFuzz: 100) {
            var damaged = request
            let index = Int.random(in: damaged.sources.indices, using: &random)
            damaged.sources[index].bytes = Self.damage(damaged.sources[index].bytes, using: &random)
            let result = Generation.generate(damaged)
            let hasErrors = result.diagnostics.contains { $0.severity == .error }
            #expect(hasErrors == result.files.isEmpty, "errors and files, or neither")
            #expect(result.files.isEmpty || Set(result.files.map(\.name)) == names, "the names depend on the content")
            #expect(result.diagnostics.allSatisfy { $0.location.line > 0 && $0.location.column > 0 })
        }
    }

    @Test func textLikeCodeIsRenderedAsText() throws {
        for text in Self.hostileText where !text.contains("\u{0}") {
            let quoted = "'" + text.replacing("'", with: "''") + "'"
            let spec = """
                types:
                  Note:
                    description: \(quoted)
                    fields: { text: { type: string, key: \(quoted), default: \(quoted), description: \(quoted) } }
                endpoints:
                  getNote: { get: /note, description: \(quoted), query: { q: { type: string, default: \(quoted) } }, returns: Note }
                """
            let api = "language: 1\nname: Notes\ndescription: \(quoted)\n"
            let result = Generation.generate(
                GenerationRequest(
                    sources: [
                        SpecSource(path: "api.yaml", bytes: Array(api.utf8)),
                        SpecSource(path: "note.yaml", bytes: Array(spec.utf8)),
                    ],
                    prefix: "Notes"
                )
            )
            for line in result.files.flatMap({ $0.text.split(whereSeparator: \.isNewline) }) {
                let code = line.drop { $0 == " " }
                #expect(!code.hasPrefix("fatalError") && !code.hasPrefix("#source"), "\(text) became code: \(line)")
            }
        }
    }

    /// A few bytes changed, cut, doubled or replaced by something hostile.
    private static func damage(_ bytes: [UInt8], using random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
            case 3: bytes.insert(contentsOf: Array((hostileText.randomElement(using: &random) ?? "").utf8), at: place)
            default: bytes = Array(bytes[..<place])
            }
        }
        return bytes
    }
}
