import Testing

@testable import EndpointRuntime

@Suite("Connectivity: the kernel's routes")
struct RouteTableTests {
    private static let names =
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

    private static func ipv4(_ lines: String...) -> String { names + lines.joined(separator: "\n") + "\n" }

    private static func ipv6(_ destination: String, _ flags: String, _ interface: String) -> String {
        let none = String(repeating: "0", count: 32)
        return "\(destination) 40 \(none) 00 \(none) 00000100 00000001 00000000 \(flags) \(interface)\n"
    }

    private static let global = "20010db8000000000000000000000000"

    private func leadsOut(ipv4: String = "", ipv6: String = "", unplugged: String = "") -> Bool {
        KernelRoutes { $0 != unplugged }.leadsOut(ipv4: ipv4, ipv6: ipv6)
    }

    @Test(
        "a way out",
        arguments: [
            (ipv4("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0"), ""),
            (ipv4("eth0\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0"), ""),
            ("", ipv6(global, "00000001", "eth0")),
            (names, ipv6("fe800000000000000000000000000000", "00000001", "eth0") + ipv6(global, "00000003", "eth0")),
        ]
    )
    func connected(_ ipv4: String, _ ipv6: String) {
        #expect(leadsOut(ipv4: ipv4, ipv6: ipv6))
        #expect(leadsOut(ipv4: ipv4, ipv6: ipv6, unplugged: "eth1"))
        #expect(!leadsOut(ipv4: ipv4, ipv6: ipv6, unplugged: "eth0"))
    }

    @Test(
        "none",
        arguments: [
            ("", ""), (names, ""),
            // The machine itself, the cable's other end, a route that is down, one that refuses.
            (ipv4("lo\t0000007F\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0"), ""),
            (ipv4("eth0\t0000FEA9\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0"), ""),
            (ipv4("eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0"), ""),
            (ipv4("*\t00000000\t00000000\t0201\t0\t0\t0\t00000000\t0\t0\t0"), ""),
            ("", ipv6("fe800000000000000000000000000000", "00000001", "eth0")),
            ("", ipv6("ff000000000000000000000000000000", "00000001", "eth0")),
            ("", ipv6("00000000000000000000000000000000", "00200200", "lo")),
            ("", ipv6("00000000000000000000000000000001", "80200001", "lo")),
            ("what nobody expects", "what nobody\nexpects"),
        ]
    )
    func disconnected(_ ipv4: String, _ ipv6: String) {
        #expect(!leadsOut(ipv4: ipv4, ipv6: ipv6))
    }

    @Test(
        "servers on this machine",
        arguments: [
            ("localhost:8080", true), ("LOCALHOST", true), ("api.localhost", true), ("127.0.0.1:80", true),
            ("127.1.2.3", true), ("[::1]:8080", true), ("localhost.example", false), ("127.0.0.1.example", false),
            ("127.0.0.256", false), ("10.0.0.1", false), ("[::2]", false), ("mylocalhost", false),
        ]
    )
    func loopback(_ authority: String, _ isLoopback: Bool) throws {
        #expect(try #require(Origin(scheme: "http", authority: authority)).isLoopback == isLoopback)
    }
}
