import ArgumentParser
import EndpointCommands
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
            """
    )

    @Argument(help: "The schema of api.yaml, or of all other files.")
    var file: LanguageSchema = .spec

    func run() {
        CommandOutcome(.success, output: file.text).finish()
    }
}

extension LanguageSchema: ExpressibleByArgument {}
