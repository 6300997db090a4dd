public import Foundation
import HTTPTypes
import RuntimeTestSupport

@testable import EndpointRuntime

/// Does with the default transport and the system's connectivity what a test's own process should not do: name lookups that
/// never end, a broken pipe that ends a process, and a network of its own. It prints the results.
///
///     TransportProbe lookup PORT
///     TransportProbe pipe PORT CERTIFICATES
///     TransportProbe proxy PORT
///     TransportProbe exit return|exit|signal ANSWERS PORT CERTIFICATES
///     TransportProbe connectivity COMMAND…
@main struct TransportProbe {
    struct Failure: Error {
        let message: String
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        #if os(Linux)
            case "lookup" where arguments.count == 3: try await lookup(arguments[2])
            case "pipe" where arguments.count == 4: try await pipe(arguments[2], arguments[3])
            case "proxy" where arguments.count == 3: await proxy(arguments[2])
            case "exit" where arguments.count == 6:
                try await Ending(arguments[4], arguments[5]).end(arguments[2], after: Int(arguments[3]) ?? 1)
        #endif
        case "connectivity": try await connectivity(arguments.dropFirst(2))
        default: throw Failure(message: "TransportProbe unknown arguments")
        }
    }

    /// Prints the status of the system's connectivity source: at the start, and after each of the shell commands.
    private static func connectivity(_ commands: ArraySlice<String>) async throws {
        guard let source = SystemConnectivity.source else { throw Failure(message: "no source") }
        var statuses = source.statuses().makeAsyncIterator()
        var commands = commands
        while let status = await statuses.next() {
            print(status)
            guard let command = commands.popFirst() else { return }
            // Not `Process`, which needs a loopback that is up.
            guard system(command) == 0 else { throw Failure(message: "failed: \(command)") }
        }
    }

    #if os(Linux)
        private static func request(_ authority: String, _ path: String, _ scheme: String = "http")
            -> EndpointTransportRequest
        {
            EndpointTransportRequest(HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path))
        }

        /// Three names are looked up forever. Calls with them are cancelled, time out, or end together with the lookup.
        /// Other calls continue meanwhile.
        private static func lookup(_ port: String) async throws {
            let transport = DefaultTransport()
            let cancelled = Task { try await transport.send(request("cancelled.dead:\(port)", "/cancelled")) }
            let late = Task {
                var late = request("late.dead:\(port)", "/late")
                late.deadline = EndpointDeadline(.now + .milliseconds(100))
                return try await transport.send(late)
            }
            let patient = Task { try await transport.send(request("patient.dead:\(port)", "/patient")) }
            try await until { Lookups.waiting == 3 }
            cancelled.cancel()
            await report("cancelled", cancelled)
            await report("late", late)
            for _ in 0..<50 {
                let status = try await transport.send(request("127.0.0.1:\(port)", "/other")).head.status.code
                guard status == 200 else { throw Failure(message: "\(status)") }
            }
            print("others: 200")
            Lookups.goOn.open()
            await report("patient", patient)
            // By now the other two have their addresses too, and the next calls come behind them.
            for _ in 0..<50 { _ = try await transport.send(request("127.0.0.1:\(port)", "/other")) }
        }

        /// Sends bytes that the server does not accept, until it disconnects.
        private static func pipe(_ port: String, _ certificates: String) async throws {
            signal(SIGPIPE, SIG_DFL)
            let transport = try CurlTransport(trustingOnly: try String(contentsOfFile: certificates, encoding: .utf8))
            var upload = request("localhost:\(port)", "/hangUp", "https")
            upload.head.method = .put
            upload.body = .bytes(Data(count: 32 << 20))
            let sent = upload
            for _ in 0..<20 { await report("upload", Task { try await transport.send(sent) }) }
        }

        /// Sends through a proxy on this port.
        private static func proxy(_ port: String) async {
            setenv("https_proxy", "http://127.0.0.1:\(port)", 1)
            let transport = DefaultTransport()
            for method in [HTTPRequest.Method.get, .post] {
                var sent = request("bank.example", "/", "https")
                sent.head.method = method
                let request = sent
                await report(method.rawValue, Task { try await transport.send(request) })
            }
        }

        private static func report(_ name: String, _ task: Task<EndpointTransportResponse, any Error>) async {
            do {
                print("\(name): \(try await task.value.head.status.code)")
            } catch {
                print("\(name): \((error as? TransportError)?.kind.rawValue ?? "\(error)")")
            }
        }
    #endif
}

#if os(Linux)
    /// The lookups of names that end in `.dead`.
    enum Lookups {
        static let goOn = Gate()
        private static let count = Guarded(0)

        static var waiting: Int { count.with { $0 } }

        static func wait() {
            count.with { $0 += 1 }
            _ = goOn.block()
        }
    }

    /// Stands in for the system's function, which libcurl calls: a name that ends in `.dead` has no answer until it may have one,
    /// and leads to this machine then.
    @_cdecl("getaddrinfo")
    public func lookUp(
        _ name: UnsafePointer<CChar>?,
        _ service: UnsafePointer<CChar>?,
        _ hints: UnsafePointer<addrinfo>?,
        _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
    ) -> Int32 {
        typealias Function =
            @convention(c) (
                UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?,
                UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
            ) -> Int32
        // RTLD_NEXT, a macro that Swift does not import.
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "getaddrinfo") else { return EAI_FAIL }
        let system = unsafeBitCast(symbol, to: Function.self)
        guard let name, String(cString: name).hasSuffix(".dead") else { return system(name, service, hints, result) }
        Lookups.wait()
        return system("127.0.0.1", service, hints, result)
    }
#endif
