#if os(Linux)
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport

    @testable import EndpointRuntime

    /// Ends the process while calls over TLS go on.
    struct Ending {
        private let transport: CurlTransport
        private let request: EndpointTransportRequest

        init(_ port: String, _ certificates: String) throws {
            transport = try CurlTransport(trustingOnly: String(contentsOfFile: certificates, encoding: .utf8))
            let authority = "localhost:\(port)"
            request = EndpointTransportRequest(
                HTTPRequest(method: .post, scheme: "https", authority: authority, path: "/")
            )
        }

        /// Ends by a return, `exit` with 3, or SIGTERM, after this number of answers.
        func end(_ how: String, after answers: Int) async throws {
            let answered = Guarded(0)
            for _ in 0..<6 {
                Task {
                    while true {
                        _ = try? await transport.send(request)
                        answered.with { $0 += 1 }
                    }
                }
            }
            try await until { answered.with { $0 } >= answers }
            switch how {
            case "exit": exit(3)
            case "signal": kill(getpid(), SIGTERM)
            default: return
            }
            // The signal may come a moment later.
            while true { pause() }
        }
    }
#endif
