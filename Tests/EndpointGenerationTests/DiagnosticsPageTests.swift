import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// The page of the diagnostics lists all diagnostics of the sources, and its examples produce them.
@Suite(.ownThread) struct DiagnosticsPageTests {
    private static let page = DiagnosticIDs.sources.appending(path: "EndpointSpec/EndpointSpec.docc/Diagnostics.md")

    @Test func everyIDHasAnEntry() throws {
        let targets = [
            "EndpointSpec", "EndpointPlan", "EndpointGeneration", "EndpointTooling", "EndpointCommands",
            "OpenAPIConversion", "EndpointCompatibility",
        ]
        let documented = DiagnosticIDs.matches(
            of: /### ([a-z-]+)\n/,
            in: try String(contentsOf: Self.page, encoding: .utf8)
        )
        let printed = try DiagnosticIDs.printed(
            in: [
                "EndpointCommands/GenerateCommand.swift", "../Plugins/EndpointGenerator/TargetSpecs.swift",
                "../Plugins/Commands/GeneratorBundle.swift", "../Plugins/Commands/PackageSpecs.swift",
            ]
        )
        #expect(try DiagnosticIDs.inSources(of: targets).union(printed).symmetricDifference(documented).sorted() == [])
    }

    @Test func entriesAreInOrder() throws {
        let ids = try Self.entries().map(\.id)
        #expect(ids == ids.sorted())
    }

    @Test(arguments: try Self.entries().filter { $0.blocks.count == 2 })
    func examplesBehaveAsDescribed(_ entry: Entry) {
        let wrong = Self.diagnostics(entry.blocks[0])
        #expect(Set(wrong.map(\.id)).contains(entry.id), "\(wrong)")
        #expect(Self.diagnostics(entry.blocks[1]) == [])
    }

    /// The diagnostics of a build, and the additional lints of `validate`.
    private static func diagnostics(_ spec: String) -> [Diagnostic] {
        let sources = MarkedSource(spec).sources
        let lints = SpecReader.read(sources, lint: true).diagnostics
        return lints.isEmpty
            ? Generation.generate(GenerationRequest(sources: sources, prefix: "API", lints: true)).diagnostics : lints
    }

    struct Entry: CustomTestStringConvertible, Sendable {
        var id: String
        /// The specs of the entry, with each file begun as `MarkedSource` has it.
        var blocks: [String]

        var testDescription: String { id }
    }

    private static func entries() throws -> [Entry] {
        let page = try String(contentsOf: page, encoding: .utf8)
        return page.split(separator: "\n### ").dropFirst().map { section in
            let blocks = section.split(separator: "```yaml\n").dropFirst().compactMap {
                $0.split(separator: "\n```").first
            }
            return Entry(
                id: String(section.prefix { $0 != "\n" }),
                blocks: blocks.map { "\n\($0)".replacing(/\n# (\w+\.yaml)\n/) { "\n=== \($0.output.1)\n" } }
            )
        }
    }
}
