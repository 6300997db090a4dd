import Foundation

@testable import EndpointRuntime

/// Says what the system's own source says of the connection: at first, and after each command of the shell that it is given. Tests
/// run it in a network of its own, where there is no connection but the ones that the commands make.
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
