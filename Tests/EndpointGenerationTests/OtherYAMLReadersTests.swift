import Foundation
import SpecTestSupport
import Testing

/// Specs and the pages' examples are written so that readers that know YAML 1.1, such as PyYAML, accept them: there, a `?` ends a
/// plain value inside braces and brackets.
@Suite struct OtherYAMLReadersTests {
    private static let root = DiagnosticIDs.sources.appending(path: "..").standardized

    private static func files(_ ending: String, in folders: [String]) -> [URL] {
        folders.flatMap { folder in
            let names = FileManager.default.enumerator(
                at: root.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            return (names?.allObjects as? [URL] ?? []).filter { url in
                // These are written by the generator, or are meant to be refused.
                let isOurs = !["/.build/", "/Failing/", "/Exports/", "/Imported/"].contains { url.path.contains($0) }
                return isOurs && url.pathExtension == ending
            }
        }
    }

    @Test func specsQuoteOptionalsInsideBraces() throws {
        let specs = Self.files("yaml", in: ["Specs", "Tests/Goldens", "Tests/Benchmarks", "Tests/PluginScenarios"])
        #expect(specs.count > 60)
        for spec in specs {
            let text = try String(contentsOf: spec, encoding: .utf8)
            #expect(Self.bareOptionals(text) == [], "\(spec.path)")
        }
    }

    @Test func pagesQuoteOptionalsInsideBraces() throws {
        let pages = Self.files("md", in: ["Sources"]) + [Self.root.appending(path: "README.md")]
        #expect(pages.count > 20)
        for page in pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            let blocks = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
                $0.components(separatedBy: "```").first
            }
            for block in blocks { #expect(Self.bareOptionals(block) == [], "\(page.path)") }
        }
    }

    @Test(arguments: [
        ("a: { b: int? }", ["b: int?"]), ("a: { b: \"int?\" }", []), ("a: [int?, b]", ["int?"]), ("a: int?", []),
        ("a: { b: int } # { c: int? }", []), ("a: { b: 'x?, y?' }", []),
        ("a: {\n  b: list(int?)?\n}", ["b: list(int?)?"]),
    ])
    func findsThem(_ text: String, _ expected: [String]) {
        #expect(Self.bareOptionals(text) == expected)
    }

    /// The plain values with a `?` that stand inside braces or brackets.
    private static func bareOptionals(_ text: String) -> [String] {
        var found: [String] = []
        var depth = 0
        var value = ""
        var quote: Character?
        var isComment = false
        var last: Character = "\n"
        for character in text {
            defer { last = character }
            if isComment {
                isComment = character != "\n"
                continue
            }
            if let open = quote {
                if character == open, last != "\\" { quote = nil }
                continue
            }
            switch character {
            case "#" where last == " " || last == "\n": isComment = true
            case "\"", "'": if " \n:[{,(".contains(last) { quote = character }
            case "{", "[":
                depth += 1
                value = ""
            case "}", "]", ",":
                if depth > 0, value.contains("?") {
                    found.append(value.trimmingCharacters(in: .whitespacesAndNewlines))
                }
                value = ""
                if character != "," { depth = max(0, depth - 1) }
            default: if depth > 0 { value.append(character) }
            }
        }
        return found
    }
}
