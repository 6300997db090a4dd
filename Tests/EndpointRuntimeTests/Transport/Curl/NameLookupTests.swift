#if os(Linux)
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    @Suite("Transport: names without an answer", .timeLimit(.minutes(1)))
    struct NameLookupTests {
        @Test("hold up no other call, and a call that was left is not sent when the answer comes")
        func dead() async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let executable = BuiltProducts.folder.appending(path: "TransportProbe")
            let probe = try ProcessLines(executable, ["lookup", "\(server.port)"])
            let (lines, status) = await probe.whole()
            #expect(status == 0)
            #expect(lines == ["cancelled: cancelled", "late: timedOut", "others: 200", "patient: 200"])
            let paths = Dictionary(server.requests.map { ($0.path, 1) }, uniquingKeysWith: +)
            #expect(paths == ["/other": 100, "/patient": 1])
        }
    }
#endif
