import Foundation
import Testing

/// The page "Sending calls" shows no Swift but that of `ClientGuideDeclarations.swift` and `ClientGuideSnippets.swift`, which are
/// compiled.
@Suite struct ClientGuideTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let page =
        folder
        .appending(path: "../../../Sources/EndpointRuntime/EndpointRuntime.docc/Client.md").standardized

    @Test func everyBlockIsCompiled() throws {
        let compiled = try ["ClientGuideDeclarations.swift", "ClientGuideSnippets.swift"].flatMap { name in
            Self.lines(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
        }
        let blocks = try Self.blocks()
        #expect(blocks.count >= 10)
        for block in blocks {
            let lines = Self.lines(block)
            let isDeclaration = lines.first?.hasPrefix("struct ") == true
            let count = compiled.indices.count { compiled[$0...].starts(with: lines) }
            #expect(count == (isDeclaration ? 1 : 2), "stands \(count) times in the snippets:\n\(block)")
        }
    }

    private static func blocks() throws -> [String] {
        let page = try String(contentsOf: page, encoding: .utf8)
        return page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// Lines without their indentation, blank ones aside.
    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }
}
