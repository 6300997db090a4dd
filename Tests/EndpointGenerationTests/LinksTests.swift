import Foundation
import SpecTestSupport
import Testing

/// Links in the repository's Markdown lead somewhere, for readers of the files and for the site that `make docs` builds of them.
@Suite struct LinksTests {
    private static let root = DiagnosticIDs.sources.deletingLastPathComponent()

    /// Every Markdown file: those at the top, and the pages of all catalogs.
    private static func files() throws -> [URL] {
        let top = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        var files = top.filter { $0.pathExtension == "md" }
        let sources = FileManager.default.enumerator(at: DiagnosticIDs.sources, includingPropertiesForKeys: nil)
        while let file = sources?.nextObject() as? URL {
            if file.lastPathComponent.hasPrefix(".build") { sources?.skipDescendants() }
            if file.pathExtension == "md", file.path.contains(".docc/") { files.append(file) }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The lines outside blocks of code.
    private static func prose(of text: String) -> [Substring] {
        var isCode = false
        return text.split(separator: "\n").filter { line in
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
            return !isCode
        }
    }

    /// The anchors of a page's headings, as the repository's page makes them: a heading that comes again gets a number.
    private static func anchors(of text: String) -> Set<String> {
        var counts: [String: Int] = [:]
        return Set(
            prose(of: text).filter { $0.hasPrefix("#") }.map { line in
                let anchor = LanguagePage.anchor(line.drop { $0 == "#" || $0 == " " })
                let count = counts[anchor, default: 0]
                counts[anchor] = count + 1
                return count == 0 ? anchor : "\(anchor)-\(count)"
            }
        )
    }

    struct Page: CustomTestStringConvertible, Sendable {
        var file: URL

        var testDescription: String { file.lastPathComponent }
    }

    @Test func findsThePages() throws {
        #expect(try Self.files().count >= 45)
    }

    @Test(arguments: try Self.files().map(Page.init))
    func leadSomewhere(_ page: Page) throws {
        let text = Self.prose(of: try String(contentsOf: page.file, encoding: .utf8)).joined(separator: "\n")
        #expect(!text.contains("doc:"), "links to `doc:` do nothing on the repository's page: name the file")
        for link in text.matches(of: /\]\(([^)#\s]+)?(?:#([^)\s]+))?\)/) where !Self.isRemote(link.output.1) {
            let path = link.output.1.map { String($0) } ?? page.file.lastPathComponent
            let file = page.file.deletingLastPathComponent().appending(path: path).standardized
            #expect(FileManager.default.fileExists(atPath: file.path), "no file \(link.output.0)")
            guard let anchor = link.output.2, file.pathExtension == "md" else { continue }
            let anchors = Self.anchors(of: try String(contentsOf: file, encoding: .utf8))
            #expect(anchors.contains(String(anchor)), "no section \(link.output.0)")
        }
    }

    private static func isRemote(_ link: Substring?) -> Bool {
        guard let link else { return false }
        return link.hasPrefix("http") || link.hasPrefix("mailto:")
    }
}
