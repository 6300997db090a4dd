import EndpointCommands
import EndpointTooling

/// The tool that the plugins run.
@main
enum EndpointBuildTool {
    static func main() {
        outcome(of: Array(CommandLine.arguments.dropFirst())).finish()
    }

    static func outcome(of arguments: [String]) -> CommandOutcome {
        switch arguments.first {
        case "validate", "explain": queried(arguments)
        case "init": begun(arguments)
        default: generated(arguments)
        }
    }

    private static func queried(_ arguments: [String]) -> CommandOutcome {
        do throws(UsageError) {
            let rest = Array(arguments.dropFirst())
            return arguments.first == "validate"
                ? try QueryArguments.validation(rest).run() : try QueryArguments.explanation(rest).run()
        } catch {
            return .usage(error.message, usage: QueryArguments.usage)
        }
    }

    private static func begun(_ arguments: [String]) -> CommandOutcome {
        do throws(UsageError) {
            return try InitArguments(Array(arguments.dropFirst())).outcome
        } catch {
            return .usage(error.message, usage: InitArguments.usage)
        }
    }

    private static func generated(_ arguments: [String]) -> CommandOutcome {
        do throws(UsageError) {
            let arguments = try BuildToolArguments(arguments)
            return GenerateCommand(
                specs: arguments.specs,
                output: arguments.output,
                access: arguments.access,
                target: arguments.target,
                mode: arguments.mode
            ).run()
        } catch {
            return .usage(error.message, usage: BuildToolArguments.usage)
        }
    }
}
