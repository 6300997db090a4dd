#if os(Linux)
    import Foundation
    import RuntimeTestSupport
    import Testing

    @testable import EndpointRuntime

    /// Runs the system's own source of connectivity in a network of its own, which has no way out but the one that the test makes.
    @Suite("Connectivity: Linux", .timeLimit(.minutes(1)))
    struct RouteConnectivityTests {
        /// The commands that create an interface in a separate network namespace.
        private static let up =
            "ip link add probe0 type ifb; ip link set probe0 up; ip address add 10.201.1.1/24 dev probe0"

        private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["timeout", "30", "unshare", "--map-root-user", "--net"] + arguments
            var environment = ProcessInfo.processInfo.environment
            environment["PATH", default: ""] += ":/usr/sbin:/sbin"
            process.environment = environment
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, Pipe())
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: data, as: UTF8.self))
        }

        private static let isAllowed = (try? run(["sh", "-ec", up]).status) == 0

        @Test(
            "the connection goes and comes with the routes",
            .enabled(if: isAllowed, "nobody may make a network of his own here, or there is no 'ip'")
        )
        func routes() throws {
            let commands = [Self.up, "ip link delete probe0", Self.up]
            let probe = BuiltProducts.folder.appendingPathComponent("TransportProbe")
            let (status, output) = try Self.run([probe.path, "connectivity"] + commands)
            #expect(status == 0)
            #expect(output == "disconnected\nconnected\ndisconnected\nconnected\n")
        }

        @Test("a client of a server on this machine, or of a transport without a network, ignores the connection")
        func local() {
            let url = DefaultTransport()
            let memory = InMemoryTransport { _ in EndpointTransportResponse(status: 200) }
            func source(_ address: String, _ transport: any EndpointTransport) -> (any ConnectivitySource)? {
                EndpointClient<Shop>(EndpointServer(address), transport: transport).core.connectivity
            }
            #expect(source("http://localhost:8080", url) == nil)
            #expect(source("https://api.shop.example", memory) == nil)
            #expect((source("https://api.shop.example", url) == nil) == (SystemConnectivity.source == nil))
        }
    }
#endif
