import EndpointRuntime
import Foundation

/// An app in small. All it knows of the bank was generated from `Specs/Bank` while it was built: types, endpoints, errors
/// and the repository. `make demo` starts the server and runs this; read on in `Walkthrough.swift`.
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
