import EndpointCompatibility
import Foundation
import Testing

/// The page of findings is the table of cases: each pair of specs has the finding that it stands for.
@Suite struct FindingsPageTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var id: String
        var level: String
        var question: String
        var place: String
        var old: String
        var new: String

        var testDescription: String { id }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let page = root.appending(path: "Sources/EndpointCompatibility/EndpointCompatibility.docc/Findings.md")

    static let examples: [Example] = {
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n### ").dropFirst().compactMap { section in
            let blocks = section.components(separatedBy: "```yaml\n").dropFirst().compactMap {
                $0.components(separatedBy: "\n```").first
            }
            let words =
                section.components(separatedBy: "\n").first { $0.hasPrefix("`") }?.components(separatedBy: "`") ?? []
            guard blocks.count == 2, words.count > 5 else { return nil }
            return Example(
                id: String(section.prefix { $0 != "\n" }),
                level: words[1],
                question: words[3],
                place: words[5],
                old: blocks[0],
                new: blocks[1]
            )
        }
    }()

    @Test func thePageHasEachId() {
        #expect(Self.examples.map(\.id).sorted() == FindingKind.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: examples)
    func theExampleHasTheFinding(_ example: Example) throws {
        let question = try #require(Finding.Question(rawValue: example.question))
        let findings = try ComparedSpecs(example.old, example.new).findings([question])
        let found = findings.filter { $0.kind.rawValue == example.id && $0.subject == example.place }
        #expect(
            found.map(\.level.rawValue) == [example.level],
            "\(findings.map { "\($0.kind) \($0.level) \($0.subject): \($0.reason)" })"
        )
        #expect(found.allSatisfy { $0.old != nil || $0.new != nil || $0.question == .sourceCode })
        #expect(found.allSatisfy { !$0.advice.isEmpty && !$0.reason.isEmpty })
    }
}
