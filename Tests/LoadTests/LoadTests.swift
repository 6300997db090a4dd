import Foundation
import RuntimeTestSupport
import Testing

/// The memory of a client under load, in a separate process. Other systems than Linux do not report it, so only the
/// results of the calls are checked there.
@Suite("Load", .serialized, .timeLimit(.minutes(5)))
struct LoadTests {
    /// The additional memory for a body of 200 MB, in any way of sending or storing it.
    private static let tolerance = 20 << 20

    /// The memory that may remain after 10,000 calls.
    private static let remains = 2 << 20

    @Test("10,000 calls at 64 at a time: none lost, none doubled, no memory kept", arguments: TransportCase.allCases)
    func calls(_ transport: TransportCase) async throws {
        let (count, warmUp) = (10_000, 2_000)
        let server = try LoopbackServer { request in
            [LoopbackServer.response("200 OK", String(request.path.split(separator: "/").last ?? "none"))]
        }
        defer { server.stop() }
        // The probe itself looks at each answer: one that was another call's ends it with an error.
        let usage = try await Probe.run(transport, "calls", server.address, count)
        let paths = Dictionary(server.requests.map { ($0.path, 1) }, uniquingKeysWith: +)
        #expect(server.requests.count == count + warmUp)
        #expect((0..<count).allSatisfy { paths["/parcels/\($0)"] == ($0 < warmUp ? 2 : 1) })
        #expect(Set(server.requests.compactMap { $0.headers["x-request-id"] }).count == count + warmUp)
        guard let usage else { return }
        #expect(usage.after - usage.before < Self.remains, "\(usage)")
    }

    @Test(
        "2,000 calls that must not be sent twice, at 64 at a time: none lost, none doubled, nothing kept",
        arguments: TransportCase.allCases
    )
    func orders(_ transport: TransportCase) async throws {
        let (count, warmUp) = (2_000, 400)
        let server = try LoopbackServer { [LoopbackServer.response("200 OK", $0.body)] }
        defer { server.stop() }
        let usage = try await Probe.run(transport, "orders", server.address, count)
        let paths = Dictionary(server.requests.map { ($0.path, 1) }, uniquingKeysWith: +)
        #expect(server.requests.count == count + warmUp)
        #expect((0..<count).allSatisfy { paths["/orders/\($0)"] == ($0 < warmUp ? 2 : 1) })
        guard let usage else { return }
        #expect(usage.after - usage.before < Self.remains, "\(usage)")
        // Connections that are closing may still exist.
        #expect(usage.files < 32, "\(usage)")
    }

    @Test("a download of 200 MB into a file takes less than 20 MB of memory", arguments: TransportCase.allCases)
    func download(_ transport: TransportCase) async throws {
        let lengths = Guarded([40 << 20, 200 << 20])
        let server = try LoopbackServer { _ in
            let length = lengths.with { $0.removeFirst() }
            return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"), .flood(length)]
        }
        defer { server.stop() }
        let usage = try await Probe.run(transport, "download", server.address, 200 << 20)
        #expect(server.requests.count == 2)
        guard let usage else { return }
        #expect(usage.peak - usage.before < Self.tolerance, "\(usage)")
    }

    @Test(
        "an upload of 200 MB takes less than 20 MB of memory, from a file and from a stream",
        arguments: TransportCase.allCases,
        ["upload", "pieces"]
    )
    func upload(_ transport: TransportCase, _ load: String) async throws {
        let server = try LoopbackServer(keepsBodies: false) { request in
            [LoopbackServer.response("200 OK", "\(request.bodyLength)")]
        }
        defer { server.stop() }
        let usage = try await Probe.run(transport, load, server.address, 200 << 20)
        #expect(server.requests.map(\.bodyLength) == [40 << 20, 200 << 20])
        guard let usage else { return }
        #expect(usage.peak - usage.before < Self.tolerance, "\(usage)")
    }
}
