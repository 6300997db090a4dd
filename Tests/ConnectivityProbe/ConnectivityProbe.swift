import Foundation

@testable import EndpointRuntime

/// Prints the status of the system's connectivity source: at the start, and after each of the given shell commands.
/// Tests run it in a separate network namespace, whose only connections are those that the commands create.
@main struct ConnectivityProbe {
    static func main() async {
        guard let source = SystemConnectivity.source else {
            print("no source")
            return
        }
        var statuses = source.statuses().makeAsyncIterator()
        var commands = CommandLine.arguments.dropFirst()
        while let status = await statuses.next() {
            print(status)
            guard let command = commands.popFirst() else { return }
            // Not `Process`, which needs a loopback that is up.
            guard system(command) == 0 else {
                print("failed: \(command)")
                exit(1)
            }
        }
    }
}
