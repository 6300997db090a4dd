import ArgumentParser
import EndpointCommands
import EndpointSpec
import EndpointTooling
import Foundation
import OpenAPIConversion
import TrafficConversion

/// The options that the imports of all kinds of traffic have.
struct TrafficOptions: ParsableArguments {
    @Option(help: "The host to import. Needed if several hosts answered with JSON.")
    var host: String?

    @Option(help: ArgumentHelp("Import only paths that begin with this.", valueName: "path"))
    var path = ""

    @Option(help: ArgumentHelp("Also write the OpenAPI document that the traffic became.", valueName: "file"))
    var document: String?

    @Option(help: ArgumentHelp("The folder for the specs. Created if it is missing.", valueName: "dir"))
    var output = "Specs"

    @Option(help: "The API's name in Swift. By default it comes from the host.")
    var name: String?

    @Option(help: "How operations are divided into files: by the first segment of their paths, or not at all.")
    var split: OpenAPIImport.Split = .tag

    @Option(help: "How types become domain models: shared or separate.")
    var domain: SpecDomainMode = .shared

    @Flag(help: "Also write 'suggested.yaml': refinements for pages and idempotency keys.")
    var suggestRefinements = false

    @Flag(help: "If anything was lost, write nothing and exit with 1.")
    var strict = false

    @Flag(help: "List each conclusion with the samples that led to it, and each loss with its place.")
    var details = false

    @Flag(help: "Write even if files were edited by hand, were not imported, or your own files do not fit.")
    var force = false

    @Option(help: "The format of the report.")
    var report: ImportCommand.Format = .text

    func command(_ kind: TrafficSource.Kind, _ files: [String]) -> TrafficCommand {
        var options = OpenAPIImport.Options()
        options.name = name
        options.split = split
        options.domain = domain
        let importing = ImportCommand(
            file: document ?? files.first ?? "",
            output: output,
            options: options,
            isStrict: strict,
            isForced: force,
            suggestsRefinements: suggestRefinements,
            format: report,
            showsDetails: details
        )
        let source = TrafficSource(kind: kind, files: files, host: host, path: path)
        return TrafficCommand(source: source, importing: importing, document: document)
    }
}

/// Reads traffic and imports the document that it becomes.
struct TrafficCommand: Sendable {
    var source: TrafficSource
    var importing: ImportCommand
    /// The file for the document.
    var document: String?

    func run() -> CommandOutcome {
        do throws(CommandRefusal) {
            var importing = importing
            let traffic = try source.document()
            importing.traffic = traffic
            let outcome = importing.run()
            guard outcome.status == .success, let document else { return outcome }
            do {
                try Data(traffic.text.utf8).write(to: URL(fileURLWithPath: document), options: .atomic)
            } catch {
                throw CommandRefusal(.usage("cannot write to '\(document)': \(error.localizedDescription)"))
            }
            return outcome
        } catch {
            return error.outcome
        }
    }
}

/// `endpoint-generator import har`.
struct ImportHAR: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "har",
        abstract: "Write specs from recorded traffic: HAR 1.2, as proxies and browsers export it.",
        discussion: """
            Concludes paths, parameters, types and failures from all requests and answers of one host. No value gets into the \
            specs: only names, the fixed segments of paths, and the words of enums, which the report lists. What other samples \
            could refute has a comment in the spec. Give all files at once: more traffic makes types wider.

            Example:
              endpoint-generator import har shop.har --host api.shop.example --output Sources/App/Specs
            """
    )

    @Argument(help: "The files.")
    var files: [String]

    @OptionGroup var options: TrafficOptions

    func run() { options.command(.har, files).run().finish() }
}

/// `endpoint-generator import curl`.
struct ImportCurl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curl",
        abstract: "Write specs from lines of curl, as browsers copy them and as wikis have them.",
        discussion: """
            A line has no answer, so the answers are any JSON until you describe them under 'refine:', or import a HAR.

            Example:
              endpoint-generator import curl requests.txt --output Sources/App/Specs
            """
    )

    @Argument(help: "The files with lines of curl.")
    var files: [String]

    @OptionGroup var options: TrafficOptions

    func run() { options.command(.curl, files).run().finish() }
}

/// `endpoint-generator import recordings`.
struct ImportRecordings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recordings",
        abstract: "Write specs from recordings of 'RecordingTransport'.",
        discussion: """
            Example:
              endpoint-generator import recordings Tests/Recordings --output Sources/App/Specs
            """
    )

    @Argument(help: "The recordings, or folders of them.")
    var files: [String]

    @OptionGroup var options: TrafficOptions

    func run() { options.command(.recordings, files).run().finish() }
}
