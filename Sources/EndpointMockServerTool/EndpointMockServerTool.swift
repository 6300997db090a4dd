import ArgumentParser
import EndpointTooling
import Foundation

/// The command line `endpoint-mock-server`. It is the only executable that uses both halves of the package: it reads
/// specs, and it answers requests.
@main
struct EndpointMockServerTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-mock-server",
        abstract: "Serve an API over HTTP as its specs describe it.",
        discussion: """
            A folder with an 'api.yaml' in it is one API, and is served at the root; the APIs of a folder of such folders \
            are served each below its name. http://127.0.0.1:PORT/__mock lists the endpoints, with a form to try each.

            Examples:
              endpoint-mock-server --specs Specs/Bank
              endpoint-mock-server --specs Specs --api Bank --port 9000 --faults faults.yaml
              endpoint-mock-server --specs Specs/Bank --proxy https://staging.bank.example

            Exit codes: 0 the server was stopped, 1 the specs are not valid or --proxy found differences, 64 the \
            arguments are not valid, 69 the server cannot listen on the port.
            """,
        version: ToolVersion.current
    )

    @OptionGroup var settings: MockServerSettings

    func run() async throws {
        #if Server
            let log = ServerLog(style: ServerLog.Style(usesColour: ServerLog.isColourWanted, isQuiet: settings.quiet))
            if settings.exitWhenStdinCloses { Self.exitWhenInputCloses() }
            await MockServerRun(settings: settings, log: log).run().finish()
        #else
            let flag = "swift run --traits Server endpoint-mock-server"
            CommandOutcome.usage("endpoint-mock-server needs the trait 'Server': \(flag)").finish()
        #endif
    }

    /// Ends the process when the process that started it ends, even if that was killed. In both cases, the other end of
    /// the pipe closes.
    private static func exitWhenInputCloses() {
        Thread.detachNewThread {
            while readLine() != nil {}
            Foundation.exit(0)
        }
    }
}
