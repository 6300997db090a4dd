import ArgumentParser
import EndpointCompatibility
import EndpointTooling

/// `endpoint-generator diff`.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Compare two versions of an API: what breaks for released apps, new apps, the app's code, and devices.",
        discussion: """
            OLD and NEW are each a folder of specs, 'git:REF' or 'git:REF:PATH', or an OpenAPI document. 'git:REF' is the other \
            argument's path at a commit, branch or tag. A released version without specs is noted, and the others are compared.

            A finding is breaking (a call fails, a value is wrong, or code does not compile), risky (something may be lost \
            without an error) or safe. The exit code counts what cannot be recalled, which are released apps and devices, unless \
            --question names others.

            Examples:
              endpoint-generator diff git:HEAD Specs/Bank
              endpoint-generator diff git:v1.4 Specs/Bank --question released-apps --question devices
              endpoint-generator diff --released v1.2,v1.3 Specs/Bank --format markdown
              endpoint-generator diff shop-1.json shop-2.json --fail-on risky

            Exit codes: 0 fine, 1 a finding of the level of --fail-on, or specs that cannot be read, 64 wrong usage, 70 our own \
            fault.
            """
    )

    @Argument(help: "OLD and NEW; with --released or --released-tags one NEW or several.")
    var versions: [String]

    @Option(
        help: ArgumentHelp(
            "Compare with the specs at these tags, separated by commas, the oldest first.",
            valueName: "a,b"
        )
    )
    var released: String?

    @Option(help: ArgumentHelp("Compare with the specs at all tags that match, such as 'app-*'.", valueName: "pattern"))
    var releasedTags: String?

    @Option(help: "Answer only this question. May be repeated.")
    var question: [Finding.Question] = []

    @Option(help: "The format of the report: text, json, markdown, or github for the annotations of a workflow.")
    var format: DiffCommand.Format = .text

    @Option(help: "The least level that makes the command exit with 1: breaking, risky or never.")
    var failOn: DiffCommand.Threshold = .breaking

    func run() {
        DiffCommand(
            versions: versions,
            released: released.map { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } } ?? [],
            releasedTags: releasedTags,
            questions: question,
            format: format,
            threshold: failOn
        ).run().finish()
    }
}

extension Finding.Question: ExpressibleByArgument {}
extension DiffCommand.Format: ExpressibleByArgument {}
extension DiffCommand.Threshold: ExpressibleByArgument {}
