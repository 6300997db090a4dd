import EndpointRuntime
import Foundation

/// A small app. Everything that it knows of the bank is generated from `Specs/Bank` during the build: types, endpoints,
/// errors and the repository. `make demo` starts the server and this app. `Walkthrough.swift` contains the story.
@main
enum BankExample {
    static func main() async {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == PhoneApp.argument { await PhoneApp.main(arguments[2], arguments[3]) }
        guard arguments.count == 3, let door = ServerDoor(arguments[2]) else {
            print("usage: bank-example URL PIPE: what bank-server prints, and its input; 'make demo' does both")
            exit(64)
        }
        var walkthrough = Walkthrough(address: arguments[1], server: door)
        do throws(BankError) {
            #if Service
                try await walkthrough.runAsAService()
            #else
                try await walkthrough.run()
            #endif
        } catch {
            walkthrough.story.expect(false, "no unexpected error: \(error)")
        }
        walkthrough.story.end()
        exit(walkthrough.story.isAsExpected ? 0 : 1)
    }
}
