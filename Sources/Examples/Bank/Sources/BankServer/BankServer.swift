import Dispatch
import Foundation

/// A bank on the loopback interface, for the demo and for experiments with curl.
@main
enum BankServer {
    static func main() {
        let options: ServerOptions
        do throws(ServerOptions.Wrong) {
            options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error.message)\n".utf8))
            exit(64)
        }
        let routes = BankRoutes(bank: Bank(), token: options.token)
        do throws(LoopbackListener.Failure) {
            var door = try BankDoor(port: options.port) { await routes.answer($0) }
            announce(port: door.port, options)
            if options.obeysInput { try obeyInput(&door) } else { dispatchMain() }
        } catch {
            FileHandle.standardError.write(Data("\(error.message)\n".utf8))
            exit(69)
        }
    }

    /// The first line is for programs, which read the port from it.
    private static func announce(port: Int, _ options: ServerOptions) {
        let lines =
            ["bank-server listening on http://127.0.0.1:\(port)"] + (options.isQuiet ? [] : help(port, options))
        FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        guard let file = options.portFile else { return }
        do {
            try Data("\(port)\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            FileHandle.standardError.write(Data("cannot write '\(file)': \(error.localizedDescription)\n".utf8))
            exit(64)
        }
    }

    private static func help(_ port: Int, _ options: ServerOptions) -> [String] {
        ["", "  curl -H 'Authorization: Bearer \(options.token)' http://127.0.0.1:\(port)/v1/payments", ""]
            + Trouble.allCases.map { "  a payment whose description has \($0.rawValue) in it: \($0.explanation)" }
            + ["  payment \(Bank.brokenPaymentID): its amount is no number", ""]
    }

    /// Closes and opens the door by the lines of standard input. It returns, which ends the process, together with the
    /// process that started it, even if that was killed: the pipe then closes.
    private static func obeyInput(_ door: inout BankDoor) throws(LoopbackListener.Failure) {
        while let line = readLine() {
            let answer = try obey(line, &door)
            FileHandle.standardOutput.write(Data("bank-server \(answer)\n".utf8))
        }
    }

    private static func obey(_ line: String, _ door: inout BankDoor) throws(LoopbackListener.Failure) -> String {
        switch line {
        case "away":
            door.close()
            return "is away"
        case "back":
            try door.open()
            return "is back"
        default:
            return "knows 'away' and 'back', not '\(line)'"
        }
    }
}
