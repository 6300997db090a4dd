import EndpointFiles

/// What the plugins run.
@main
enum EndpointBuildTool {
    static func main() {
        outcome(of: Array(CommandLine.arguments.dropFirst())).finish()
    }

    static func outcome(of arguments: [String]) -> CommandOutcome {
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
            return .usage("\(error.message)\n\(BuildToolArguments.usage)")
        }
    }
}
