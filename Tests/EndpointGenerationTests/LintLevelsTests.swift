import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// `lint:` in `api.yaml` decides on the level of each warning.
@Suite struct LintLevelsTests {
    private static let money = "types: { Card: { fields: { amount: double } } }"

    private static func result(_ lint: String, _ file: String, lints: Bool = true) -> GenerationResult {
        let api = "language: 1\nname: Bank\ngenerate: { access: \(lint.contains("system") ? "public" : "internal") }\n"
        let sources = [("api.yaml", api + "lint: { \(lint) }\n"), ("cards.yaml", file + "\n")]
            .map { SpecSource(path: $0.0, bytes: Array($0.1.utf8)) }
        return Generation.generate(GenerationRequest(sources: sources, prefix: "Bank", lints: lints))
    }

    private static func findings(_ lint: String, _ file: String, lints: Bool = true) -> [String] {
        result(lint, file, lints: lints).diagnostics.map { "\($0.severity.rawValue) \($0.id)" }
    }

    private static func level(_ level: String, _ id: String = "money-as-float") -> String {
        "\(id): { level: \(level), reason: r }"
    }

    /// The levels, the spec, and what is found.
    @Test(
        arguments: [
            (level("warning"), money, ["warning money-as-float"]),
            (level("error"), money, ["error money-as-float"]),
            (level("off"), money, []),
            (level("error", "post-without-key"), money, ["warning money-as-float"]),
            // An error of the language hides no level.
            (level("off"), money + "\nendpoints: { a: { get: /a, returns: Nothing } }", ["error unknown-type"]),
            // A comment allows a finding at each level, and is missed where the warning is off.
            (level("error"), money + " # endpoint-generator: allow money-as-float", []),
            (level("off"), money + " # endpoint-generator: allow money-as-float", []),
            (level("error", "unused-allow"), "# endpoint-generator: allow money-as-float", ["error unused-allow"]),
            (level("off", "unused-allow"), "# endpoint-generator: allow money-as-float", []),
            // The planner's warnings have levels, too.
            (
                level("error", "system-type-name"), "types: { Data: { fields: { id: string } } }",
                ["error system-type-name"]
            ),
            (level("off", "system-type-name"), "types: { Data: { fields: { id: string } } }", []),
            // Files that are written by an import are refined.
            ("", money + "\nrefine: { api: { lint: { \(level("off")) } } }", []),
            (
                level("off"), money + "\nrefine: { api: { lint: { money-as-float: { level: error } } } }",
                ["error money-as-float"]
            ),
        ] as [(String, String, [String])]
    )
    func aLevelDecides(lint: String, spec: String, expected: [String]) {
        #expect(Self.findings(lint, spec) == expected)
    }

    @Test func anErrorStopsTheGeneratorAndNamesTheReason() throws {
        let result = Self.result("money-as-float: { level: error, reason: use decimal }", Self.money)
        #expect(result.files == [])
        let finding = try #require(result.diagnostics.first)
        #expect(finding.location == SourceLocation(path: "cards.yaml", line: 1, column: 36))
        #expect(finding.notes.map(\.message) == ["'lint' makes this an error: use decimal"])
        #expect(finding.notes.map(\.location) == [SourceLocation(path: "api.yaml", line: 4, column: 9)])
    }

    @Test func manyFindingsThatAreOffLeaveNoRest() {
        let fields = (0..<300).map { "a\($0)Amount: double" }.joined(separator: ", ")
        let spec = "types: { Card: { fields: { \(fields) } } }"
        #expect(Self.findings(Self.level("off"), spec) == [])
        #expect(Self.findings(Self.level("error"), spec).last == "error more-findings")
        #expect(Self.findings("", spec + " # endpoint-generator: allow money-as-float") == [])
    }

    @Test func whoDoesNotAskForWarningsGetsNone() {
        #expect(Self.findings(Self.level("error"), Self.money, lints: false) == [])
    }

    /// An error never looks like a misspelled warning.
    @Test func errorsAreNotTakenForWarnings() throws {
        let page = try LanguagePage.text(of: "Diagnostics")
        let warnings = Set(Language.lint.construct.keys)
        for id in DiagnosticIDs.matches(of: /### ([a-z-]+)\n/, in: page).subtracting(warnings) {
            #expect(Suggestion.closest(to: id, in: warnings.sorted()) == nil, "\(id)")
        }
    }
}

/// The page of the warnings, against the code.
@Suite struct LintPageTests {
    private static func table(_ section: String) throws -> [String: String] {
        let rows = try LanguagePage.section("Lint#\(section)").section.rows
        let pairs = rows.compactMap { row in
            row.wholeMatch(of: /\| \[`([a-z-]+)`\]\(Diagnostics\.md#([a-z-]+)\) \| `([a-z]+)` \| .+ \|/).map {
                #expect($0.output.1 == $0.output.2)
                return (String($0.output.1), String($0.output.3))
            }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test func eachWarningStandsThereWithItsDefault() throws {
        let rules = Set(SpecValidator.namingRules.map(\.id))
        let (warnings, naming) = (try Self.table("Warnings"), try Self.table("Naming-rules"))
        #expect(Set(naming.keys) == rules)
        #expect(Set(naming.values) == ["off"])
        #expect(Set(warnings.keys) == Set(Language.lint.construct.keys).subtracting(rules))
        #expect(Set(warnings.values) == ["warning"])
    }

    @Test func eachWarningOfTheSourcesHasARow() throws {
        let targets = ["EndpointSpec", "EndpointPlan", "EndpointGeneration", "EndpointTooling", "EndpointCommands"]
        let ids = try DiagnosticIDs.warnings(inSourcesOf: targets)
        #expect(ids.symmetricDifference(Language.lint.construct.keys).sorted() == [])
    }
}
