import Foundation
import SpecTestSupport
import Testing

/// Links between the pages of the documentation lead somewhere.
@Suite struct LinksTests {
    private static let root = DiagnosticIDs.sources.deletingLastPathComponent()

    /// The pages of all modules, by name, each with its headings.
    private static func pages() throws -> [String: (text: String, anchors: Set<String>)] {
        var pages: [String: (text: String, anchors: Set<String>)] = [:]
        let files = FileManager.default.enumerator(at: DiagnosticIDs.sources, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if file.lastPathComponent.hasPrefix(".build") { files?.skipDescendants() }
            guard file.pathExtension == "md", file.path.contains(".docc/") else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            pages[file.deletingPathExtension().lastPathComponent] = (text, Set(headings(of: text)))
        }
        return pages
    }

    private static func headings(of text: String) -> [String] {
        var isCode = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.hasPrefix("#") else { return nil }
            return LanguagePage.anchor(line.drop { $0 == "#" || $0 == " " })
        }
    }

    @Test func pagesAreThere() throws {
        let pages = try Self.pages()
        #expect(pages.count >= 30)
        for (name, page) in pages.sorted(by: { $0.key < $1.key }) {
            for link in page.text.matches(of: /doc:(\w+)(?:#([^)>\s]+))?/) {
                let target = pages[String(link.output.1)]
                #expect(target != nil, "\(name): no page \(link.output.1)")
                guard let target, let anchor = link.output.2 else { continue }
                #expect(target.anchors.contains(String(anchor)), "\(name): no section \(link.output.0)")
            }
        }
    }

    @Test(arguments: ["README.md", "CONTRIBUTING.md"])
    func filesAreThere(_ name: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
        let links = text.matches(of: /\]\(([^)#\s]+)?(?:#([^)\s]+))?\)/).filter {
            $0.output.1?.hasPrefix("http") != true
        }
        #expect(name == "CONTRIBUTING.md" || !links.isEmpty)
        for link in links {
            let file = Self.root.appending(path: String(link.output.1 ?? Substring(name)))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(name): no file \(link.output.0)")
            guard let anchor = link.output.2, file.pathExtension == "md" else { continue }
            let headings = Self.headings(of: try String(contentsOf: file, encoding: .utf8)).map { $0.lowercased() }
            #expect(headings.contains(String(anchor)), "\(name): no section \(link.output.0)")
        }
    }
}
