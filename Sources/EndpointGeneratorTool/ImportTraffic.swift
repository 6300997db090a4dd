import ArgumentParser
import EndpointCommands
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

    @OptionGroup var options: ImportOptions

    func command(_ kind: TrafficSource.Kind, _ files: [String]) -> TrafficCommand {
        TrafficCommand(
            source: TrafficSource(kind: kind, files: files, host: host, path: path),
            importing: options.command(document ?? files.first ?? ""),
            document: document
        )
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

    @OptionGroup var traffic: TrafficOptions

    func run() { traffic.command(.har, files).run().finish() }
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

    @OptionGroup var traffic: TrafficOptions

    func run() { traffic.command(.curl, files).run().finish() }
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

    @OptionGroup var traffic: TrafficOptions

    func run() { traffic.command(.recordings, files).run().finish() }
}
