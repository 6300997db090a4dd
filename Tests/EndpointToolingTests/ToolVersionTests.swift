import Foundation
import Testing

@testable import EndpointTooling

@Suite("The version of the package")
struct ToolVersionTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    }

    @Test("the tools print the version of VERSION")
    func file() throws {
        #expect(try text("VERSION") == ToolVersion.current + "\n")
    }

    @Test("the changelog begins with it")
    func changelog() throws {
        let headings = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        let newest = try #require(headings.first)
        #expect(newest.dropFirst(3).prefix { $0 != " " } == ToolVersion.current)
    }
}
