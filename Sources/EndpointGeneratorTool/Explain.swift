import ArgumentParser
import EndpointCommands
import EndpointTooling

/// `endpoint-generator explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Show the effective settings of an endpoint and where each one is set. Without a name, list all endpoints.",
        discussion: """
            A setting comes from the endpoint, else from the 'defaults' of its file, else from api.yaml; what none of them \
            says is marked 'default'.

            Examples:
              endpoint-generator explain --specs Specs/Bank
              endpoint-generator explain createPayment --specs Specs/Bank
            """
    )

    @Argument(help: "The endpoint's name in the spec.")
    var endpoint: String?

    @OptionGroup var specs: SpecsOption

    func run() {
        ExplainCommand(specs: specs.folder, endpoint: endpoint).run().finish()
    }
}
