import EndpointCommands
import EndpointPlan
import EndpointSpec
import EndpointTooling
import Testing

@testable import endpoint_generator_build

@Suite struct BuildToolArgumentsTests {
    @Test func readsEveryOption() throws {
        let arguments = try BuildToolArguments([
            "--check", "--output", "out", "--access", "package", "--target", "Bank", "--specs", "in",
        ])
        #expect(arguments.specs == "in")
        #expect(arguments.output == "out")
        #expect(arguments.access == .level(.package))
        #expect(arguments.target == "Bank")
        #expect(arguments.mode == .check)
    }

    @Test func onlyTheFoldersAreNeeded() throws {
        let arguments = try BuildToolArguments(["--specs", "in", "--output", "out"])
        #expect(arguments.access == nil)
        #expect(arguments.mode == .write)
    }

    @Test func aTargetMayBeImportedByNoOther() throws {
        let arguments = try BuildToolArguments(["--specs", "in", "--output", "out", "--not-imported"])
        #expect(arguments.access == .notImported)
    }

    @Test(
        arguments: [
            ([], "--specs DIR is missing"),
            (["--specs", "in"], "--output DIR is missing"),
            (["--specs", "", "--output", "out"], "--specs DIR is missing"),
            (["--specs", "in", "--output"], "--output needs a value"),
            (["--specs", "a", "--specs", "b", "--output", "out"], "--specs is given twice"),
            (
                ["--specs", "a", "--output", "out", "--access", "private"],
                "--access must be public, package or internal, not 'private'"
            ),
            (
                ["--specs", "a", "--output", "out", "--access", "public", "--not-imported"],
                "--access and --not-imported cannot be combined"
            ),
            (["--specs", "a", "--output", "out", "more"], "unknown argument 'more'"),
        ] as [([String], String)]
    )
    func refuses(_ arguments: [String], saying message: String) {
        #expect(throws: UsageError(message)) { try BuildToolArguments(arguments) }
        let outcome = EndpointBuildTool.outcome(of: arguments)
        #expect(outcome.status == .usage)
        #expect(outcome.errors == "error: \(message)\n\(BuildToolArguments.usage)\n")
    }
}
