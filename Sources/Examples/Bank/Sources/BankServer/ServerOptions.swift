/// The command line of `bank-server`.
struct ServerOptions {
    /// An error in the command line.
    struct Wrong: Error {
        var message: String
    }

    static let usage = """
        usage: bank-server [--port N] [--port-file FILE] [--token TOKEN] [--quiet] [--obey-stdin]
          --port N                   the port to listen on; 0, which is the default, lets the system choose
          --port-file FILE           also write the port to this file
          --token TOKEN              the bearer token that requests must carry; demo-token if not given
          --quiet                    print the line with the address and nothing else
          --obey-stdin               obey the lines 'away' and 'back'; end when standard input closes
        """

    var port = 0
    var portFile: String?
    var token = "demo-token"
    var isQuiet = false
    var obeysInput = false

    /// Reads the arguments, which do not include the name of the executable.
    init(_ arguments: [String]) throws(Wrong) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--port": port = try ServerOptions.port(rest.popFirst())
            case "--port-file": portFile = try ServerOptions.value(rest.popFirst(), of: option)
            case "--token": token = try ServerOptions.value(rest.popFirst(), of: option)
            case "--quiet": isQuiet = true
            case "--obey-stdin": obeysInput = true
            default: throw Wrong(message: "unknown argument '\(option)'\n\(ServerOptions.usage)")
            }
        }
    }

    private static func port(_ text: String?) throws(Wrong) -> Int {
        guard let port = UInt16(try value(text, of: "--port")) else {
            throw Wrong(message: "--port takes a number from 0 to 65535\n\(usage)")
        }
        return Int(port)
    }

    private static func value(_ text: String?, of option: String) throws(Wrong) -> String {
        guard let text, !text.isEmpty else { throw Wrong(message: "\(option) needs a value\n\(usage)") }
        return text
    }
}
