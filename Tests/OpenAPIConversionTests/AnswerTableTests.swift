import Foundation
import OpenAPIConversion
import Testing

/// The table of OpenAPI.md that answers the constructs of real documents: each row is tried by documents of a few lines.
@Suite struct AnswerTableTests {
    @Test(arguments: AnswerTable.rows) func theAnswerIsAsTheTableSays(_ row: AnswerTable.Row) throws {
        let answer = try #require(try Self.answers()[row.name], "the table has no such row")
        for attempt in row.attempts {
            let imported = Imported(attempt.document)
            #expect(imported.outcome.diagnostics.isEmpty)
            let text = imported.outcome.files.map(\.text).joined()
            for line in attempt.spec { #expect(text.contains(line), "\(text)") }
            #expect(imported.kinds == attempt.kinds, "\(imported.outcome.report.text)")
        }
        // The kinds that the row names are those in the report.
        let named = answer.matches(of: /`([^`]*)`/).map { String($0.output.1) }
        let kinds = Set(named.filter { ImportReport.Kind(rawValue: $0) != nil })
        #expect(kinds == Set(row.attempts.flatMap(\.kinds)))
    }

    @Test func everyRowOfTheTableIsTried() throws {
        let tried = AnswerTable.rows.map(\.name)
        #expect(try Self.answers().keys.sorted() == tried.sorted())
    }

    /// The second cells of the table by the first ones.
    private static func answers() throws -> [String: String] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let page = root.appending(path: "Sources/OpenAPIConversion/OpenAPIConversion.docc/OpenAPI.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = text.components(separatedBy: "This table lists those that are most common").last ?? ""
        let lines = section.components(separatedBy: "\n").drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
        let cells = lines.dropFirst(2).map { $0.components(separatedBy: " | ") }
        return Dictionary(
            cells.map { (String($0[0].dropFirst(2)), String($0[1].dropLast(2))) },
            uniquingKeysWith: { first, second in first + second }
        )
    }
}
