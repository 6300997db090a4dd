#if AsyncHTTPClient && os(Linux)
    import Foundation
    import RuntimeTestSupport
    import Testing

    @Suite("A process that ends during calls over TLS", .serialized, .timeLimit(.minutes(10)))
    struct EndingTests {
        /// 1,000 with `make fuzz`.
        static let runs = ProcessInfo.processInfo.environment["ENDPOINT_EXITS"].flatMap { Int($0) } ?? 24

        @Test("ends with its own status", arguments: [("return", 0), ("exit", 3), ("signal", SIGTERM)])
        func status(_ how: String, _ expected: Int32) async throws {
            try await TLSServer.run { server, authorities in
                let folder = TemporaryFolder()
                try folder.write("issuer.pem", authorities.issuer)
                let certificates = folder.url.appending(path: "issuer.pem").path
                let executable = BuiltProducts.folder.appending(path: "TransportProbe")
                var ends: [Int32: Int] = [:]
                for run in 0..<Self.runs {
                    let arguments = ["exit", how, "\(run % 12 + 1)", "\(server.port)", certificates]
                    let (_, status) = try await ProcessLines(executable, arguments).whole()
                    ends[status, default: 0] += 1
                }
                #expect(ends == [expected: Self.runs])
            }
        }
    }
#endif
