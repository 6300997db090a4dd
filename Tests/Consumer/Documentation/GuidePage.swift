import Foundation
import Testing

/// A page of the documentation whose Swift is compiled in the files beside this one.
struct GuidePage {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The page's place behind `Sources`.
    let path: String
    /// The files that hold its Swift.
    let files: [String]

    /// The blocks of Swift, each in its lines.
    func blocks() throws -> [[Substring]] {
        let url = Self.folder.appending(path: "../../../Sources").appending(path: path).standardized
        let page = try String(contentsOf: url, encoding: .utf8)
        return page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            // A block in a list item is indented, its end too.
            $0.components(separatedBy: "```").first.map(Self.lines)
        }
    }

    /// All that is compiled, in its lines.
    func compiled() throws -> [Substring] {
        try files.flatMap { name in
            Self.lines(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
        }
    }

    /// Expects that each block of the page stands so often in the files. A declaration can stand there only once.
    func expectEachBlock(compiled times: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let compiled = try compiled()
        for lines in try blocks() {
            let isDeclaration = lines.first?.hasPrefix("struct ") == true
            let count = compiled.indices.count { compiled[$0...].starts(with: lines) }
            #expect(
                count == (isDeclaration ? 1 : times),
                "stands \(count) times in the snippets:\n\(lines)",
                sourceLocation: sourceLocation
            )
        }
    }

    /// Lines without their indentation, blank ones aside.
    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }
}
