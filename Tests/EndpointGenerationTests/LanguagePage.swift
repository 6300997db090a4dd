import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// A page of the language's reference: its sections, each with the rows of its tables.
struct LanguagePage {
    struct Section {
        let title: String
        var rows: [String] = []

        /// Returns true if a row begins with the key, because the key is described there.
        func describes(_ key: String) -> Bool {
            rows.contains { row in
                let cells = row.split(separator: "|", omittingEmptySubsequences: false)
                return cells.count > 1 && Self.names(key, in: cells[1])
            }
        }

        /// Returns true if a row mentions the key.
        func mentions(_ key: String) -> Bool { rows.contains { Self.names(key, in: $0[...]) } }

        /// Returns true if a code span in a text has the key as a word.
        private static func names(_ key: String, in text: Substring) -> Bool {
            text.matches(of: /`([^`]*)`/).contains { code in
                code.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.contains { $0 == key }
            }
        }
    }

    static let folder = DiagnosticIDs.sources.appending(path: "EndpointSpec/EndpointSpec.docc")

    let name: String
    var title = ""
    var sections: [Section] = []

    static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).md"), encoding: .utf8)
    }

    /// The pages that the first one lists, in its order.
    static func names() throws -> [String] {
        let table = try text(of: "Language").components(separatedBy: "## Pages\n").last ?? ""
        return table.matches(of: /\n\| \[[^\]]+\]\((\w+)\.md\)/).map { String($0.output.1) }
    }

    static func all() throws -> [LanguagePage] {
        try names().map { LanguagePage(name: $0, text: try text(of: $0)) }
    }

    private init(name: String, text: String) {
        self.name = name
        var isCode = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if line.hasPrefix("##") {
                sections.append(Section(title: String(line.drop { $0 == "#" || $0 == " " })))
            } else if line.hasPrefix("| "), !sections.isEmpty {
                sections[sections.count - 1].rows.append(String(line))
            }
        }
    }

    /// The page and the section that a reference such as `Fields#Limits` names; without a section, the page's first.
    static func section(_ reference: String) throws -> (page: LanguagePage, section: Section) {
        let parts = reference.split(separator: "#").map(String.init)
        let page = LanguagePage(name: parts[0], text: try text(of: parts[0]))
        let wanted = anchor(parts.dropFirst().first ?? "Overview")
        let section = page.sections.first { anchor($0.title) == wanted }
        return (page, try #require(section, "there is no section \(reference)"))
    }

    /// A link to one of its sections.
    func link(to section: Section) -> String {
        section.title == "Overview"
            ? "[\(title)](\(name).md)" : "[\(section.title)](\(name).md#\(Self.anchor(section.title)))"
    }

    /// The anchor of a heading in links to the repository's page.
    static func anchor(_ heading: some StringProtocol) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
}
