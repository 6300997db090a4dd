import EndpointCommands
import EndpointTooling

/// The tool that the plugins run.
@main
enum EndpointBuildTool {
    static func main() {
        outcome(of: Array(CommandLine.arguments.dropFirst())).finish()
    }

    static func outcome(of arguments: [String]) -> CommandOutcome {
        arguments.first == "validate" ? validated(Array(arguments.dropFirst())) : generated(arguments)
    }

    private static func validated(_ arguments: [String]) -> CommandOutcome {
        do throws(UsageError) {
            return try ValidationArguments.command(arguments).run()
        } catch {
            return .usage(error.message, usage: ValidationArguments.usage)
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
