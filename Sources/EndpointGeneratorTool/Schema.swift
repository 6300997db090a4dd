import ArgumentParser
import EndpointCommands
import EndpointCompatibility
import EndpointSpec
import EndpointTooling

/// `endpoint-generator schema`.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of the language, with which editors complete and check specs.",
        discussion: """
            A spec names its schema in its first line: '# yaml-language-server: $schema=endpoint-spec.schema.json'.

            Examples:
              endpoint-generator schema > endpoint-spec.schema.json
              endpoint-generator schema api > endpoint-api.schema.json
              endpoint-generator schema accepted > endpoint-accepted.schema.json
            """
    )

    /// The files that have a schema.
    enum File: String, CaseIterable, ExpressibleByArgument {
        case api, spec, accepted

        var text: String {
            switch self {
            case .api: LanguageSchema.api.text
            case .spec: LanguageSchema.spec.text
            case .accepted: AcceptedFindings.schema
            }
        }
    }

    @Argument(help: "The schema of api.yaml, of accepted.yaml, or of all other files.")
    var file: File = .spec

    func run() {
        CommandOutcome(.success, output: file.text).finish()
    }
}
