import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// The index of the language's keys, which is made from the tables that the generator reads specs with.
///
/// `ENDPOINT_RECORD=1 make test` writes it anew.
@Suite struct LanguageIndexTests {
    private struct Row: Comparable {
        let key: String
        let link: String
        var subjects: [String]

        var text: String { "| `\(key)` | \(subjects.joined(separator: ", ")) | \(link) |" }

        static func < (first: Row, second: Row) -> Bool {
            (first.key.lowercased(), first.key, first.link) < (second.key.lowercased(), second.key, second.link)
        }
    }

    private static func rows() throws -> (rows: [Row], undescribed: [String]) {
        let pages = try LanguagePage.all()
        var rows: [Row] = []
        var undescribed: [String] = []
        for (vocabulary, names) in KeyVocabulary.described {
            let own = names.compactMap { name in pages.first { $0.name == name } }
            for key in vocabulary.keys {
                // Limits of values, say, have one section for all that may state them.
                guard let link = link(to: key, in: own) ?? link(to: key, in: pages) else {
                    undescribed.append("\(key) of \(vocabulary.subject)")
                    continue
                }
                if let index = rows.firstIndex(where: { $0.key == key && $0.link == link }) {
                    rows[index].subjects.append(vocabulary.subject)
                } else {
                    rows.append(Row(key: key, link: link, subjects: [vocabulary.subject]))
                }
            }
        }
        return (rows.sorted(), undescribed)
    }

    private static func link(to key: String, in pages: [LanguagePage]) -> String? {
        for isFound in [{ $0.describes(key) }, { $0.mentions(key) }] as [(LanguagePage.Section) -> Bool] {
            for page in pages {
                if let section = page.sections.first(where: isFound) { return page.link(to: section) }
            }
        }
        return nil
    }

    @Test func everyKeyHasASection() throws {
        let undescribed = try Self.rows().undescribed
        #expect(undescribed == [])
    }

    @Test func theIndexIsUpToDate() throws {
        let head = "| Key | Of | Described in |\n|---|---|---|\n"
        let index = head + (try Self.rows().rows.map(\.text).joined(separator: "\n"))
        var parts = try LanguagePage.text(of: "Language").components(separatedBy: "\n\n")
        let place = try #require(parts.firstIndex { $0.hasPrefix("| Key |") })
        if ProcessInfo.processInfo.environment["ENDPOINT_RECORD"] != nil, parts[place] != index {
            parts[place] = index
            let file = LanguagePage.folder.appending(path: "Language.md")
            try parts.joined(separator: "\n\n").write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(parts[place] == index, "'ENDPOINT_RECORD=1 make test' writes the index anew")
    }

    @Test("no table of keys is missing from the index")
    func vocabularies() throws {
        let sources = DiagnosticIDs.sources.appending(path: "EndpointSpec")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var declared = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            declared += text.matches(of: /\n    static let \w+ = KeyVocabulary\(/).count
        }
        #expect(declared == KeyVocabulary.all.count)
    }
}
