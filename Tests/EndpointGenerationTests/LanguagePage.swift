import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// A page of the language's reference: its sections, each with the rows of its tables.
struct LanguagePage {
    struct Section {
        let title: String
        var rows: [String] = []

        /// Whether a row begins with the key: it is described here.
        func describes(_ key: String) -> Bool {
            rows.contains { row in
                let cells = row.split(separator: "|", omittingEmptySubsequences: false)
                return cells.count > 1 && (cells[1].contains("`\(key)`") || cells[1].contains("`\(key):"))
            }
        }

        /// Whether a row speaks of the key.
        func mentions(_ key: String) -> Bool {
            rows.contains { $0.contains("`\(key)`") || $0.contains("`\(key):") }
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
        return table.matches(of: /\n\| <doc:(\w+)>/).map { String($0.output.1) }
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

    /// A link to one of its sections.
    func link(to section: Section) -> String {
        section.title == "Overview"
            ? "[\(title)](doc:\(name))" : "[\(section.title)](doc:\(name)#\(Self.anchor(section.title)))"
    }

    /// How a heading is named in a link.
    static func anchor(_ heading: some StringProtocol) -> String {
        String(heading.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }).replacing(" ", with: "-")
    }
}
