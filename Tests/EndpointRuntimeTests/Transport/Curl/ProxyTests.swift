#if os(Linux)
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    @Suite("Transport: a proxy", .timeLimit(.minutes(1)))
    struct ProxyTests {
        @Test("that opens no way to the server is no connection", arguments: ["403 Forbidden", "502 Bad Gateway"])
        func refused(_ status: String) async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response(status, "no")] }
            defer { server.stop() }
            let executable = BuiltProducts.folder.appending(path: "TransportProbe")
            let (lines, end) = try await ProcessLines(executable, ["proxy", "\(server.port)"]).whole()
            #expect(end == 0)
            #expect(lines == ["GET: noConnection", "POST: noConnection"])
            #expect(server.requests.map(\.method) == ["CONNECT", "CONNECT"])
        }
    }
#endif
