import ArgumentParser
import EndpointSpec
import OpenAPIConversion

/// The options that all imports have.
struct ImportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder for the specs. Created if it is missing.", valueName: "dir"))
    var output = "Specs"

    @Option(help: "The API's name in Swift. By default it comes from the document's title, or from the host.")
    var name: String?

    @Option(help: "How operations are divided into files: by tag, by the first segment of their paths, or not at all.")
    var split: OpenAPIImport.Split = .tag

    @Option(help: "How types become domain models: shared or separate.")
    var domain: SpecDomainMode = .shared

    @Flag(
        help: ArgumentHelp(
            "Also write 'suggested.yaml': refinements for pages and idempotency keys that the document leaves no doubt about."
        )
    )
    var suggestRefinements = false

    @Flag(help: "If anything cannot be imported, write nothing and exit with 1.")
    var strict = false

    @Flag(help: "List each part of the report with its place or its samples, instead of each kind once.")
    var details = false

    @Flag(help: "Write even if files were edited by hand, were not imported, or your own files do not fit.")
    var force = false

    @Option(help: "The format of the report.")
    var report: ImportCommand.Format = .text

    /// The command that imports a document with these options.
    func command(_ file: String, root: String? = nil) -> ImportCommand {
        var options = OpenAPIImport.Options()
        options.name = name
        options.split = split
        options.domain = domain
        return ImportCommand(
            file: file,
            root: root,
            output: output,
            options: options,
            isStrict: strict,
            isForced: force,
            suggestsRefinements: suggestRefinements,
            format: report,
            showsDetails: details
        )
    }
}

extension OpenAPIImport.Split: ExpressibleByArgument {}
extension SpecDomainMode: ExpressibleByArgument {}
extension ImportCommand.Format: ExpressibleByArgument {}
