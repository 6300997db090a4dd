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
        var rows: [Row] = []
        var undescribed: [String] = []
        for (construct, references) in LanguageConstruct.described {
            let sections = try references.map(LanguagePage.section)
            for key in construct.keys {
                let place = sections.first { $1.describes(key) } ?? sections.first { $1.mentions(key) }
                guard let link = place.map({ $0.link(to: $1) }) else {
                    undescribed.append("\(key) of \(construct.subject)")
                    continue
                }
                if let index = rows.firstIndex(where: { $0.key == key && $0.link == link }) {
                    rows[index].subjects.append(construct.subject)
                } else {
                    rows.append(Row(key: key, link: link, subjects: [construct.subject]))
                }
            }
        }
        return (rows.sorted(), undescribed)
    }

    @Test func everyKeyHasASection() throws {
        let undescribed = try Self.rows().undescribed
        #expect(undescribed == [])
    }

    @Test func theIndexIsCurrent() throws {
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

    @Test("no construct is missing from the index")
    func constructs() {
        let subjects = (LanguageSchema.constructs + [Language.refine.construct, Language.refinedFile.construct]).map(
            \.subject
        )
        #expect(subjects.sorted() == LanguageConstruct.all.map(\.subject).sorted())
    }
}
