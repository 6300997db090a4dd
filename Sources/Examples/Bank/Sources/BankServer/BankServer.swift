import Foundation

/// A bank on the loopback interface, for the demo and for trying things with curl.
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
        if options.exitsWhenInputCloses { exitWhenInputCloses() }
        let routes = BankRoutes(bank: Bank(), token: options.token)
        do throws(LoopbackListener.Failure) {
            let listener = try LoopbackListener(port: options.port)
            announce(port: listener.port, options)
            listener.serve { await routes.answer($0) }
        } catch {
            FileHandle.standardError.write(Data("\(error.message)\n".utf8))
            exit(69)
        }
    }

    /// The first line is for programs: whoever started the server reads the port from it.
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

    /// Ends the process with the one that started it, even where that was killed: its end of the pipe closes.
    private static func exitWhenInputCloses() {
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(0)
        }
    }
}
