#if Server
    import Foundation
    import RuntimeTestSupport
    import Testing

    @Suite(
        "endpoint-mock-server with further input files",
        .enabled(if: Peer.curl.isInstalled, "curl is not installed"),
        .timeLimit(.minutes(2))
    )
    struct MockServerToolInputTests {
        private static let token = ["-H", "Authorization: Bearer t"]
        private static let status = ["-o", "/dev/null", "-w", "%{http_code}"]

        /// A server with a file of its own beside the specs, and an argument that names it.
        private func server(
            _ option: String,
            _ name: String,
            _ text: String,
            _ more: [String] = []
        ) async throws -> ServerProcess {
            let folder = try ServerProcess.folder(
                with: ServerProcess.specs.appendingPathComponent("Bank"),
                named: "specs"
            )
            let file = folder.appendingPathComponent(name)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            let value = name.contains("/") ? parent.path : file.path
            return try await ServerProcess(["--specs", "\(folder.path)/specs", option, value] + more, in: folder)
        }

        @Test("faults follow the file and its changes")
        func faults() async throws {
            let server = try await server("--faults", "faults.yaml", "getPayments: { status: 503, retryAfter: 7s }\n")
            let failed = try await server.curl("/v1/payments", ["-i"] + Self.token)
            #expect(failed.hasPrefix("HTTP/1.1 503 "))
            #expect(failed.contains("Retry-After: 7\r\n"))
            let line = try await server.line { $0.contains("/v1/payments") }
            #expect(line.contains("(getPayments, fault: status 503, "))
            #expect(try await server.curl("/v1/payments/pay_1", Self.status + Self.token) == "200")

            try server.edit("faults.yaml", "getPayments", "getPaymnts")
            let finding = try await server.line { $0.contains("[unknown-endpoint]") }
            #expect(finding.contains("faults.yaml:1:1: error: there is no endpoint 'getPaymnts'; did you mean"))
            #expect(try await server.curl("/v1/payments", Self.status + Self.token) == "503")

            try server.edit("faults.yaml", "getPaymnts: { status: 503, retryAfter: 7s }", "getPayment: drop")
            _ = try await server.line { $0.contains("faults.yaml changed: now Bank") }
            #expect(try await server.curl("/v1/payments", Self.status + Self.token) == "200")
            let dropped = try await Peer.curl.run(
                ["-sS"] + Self.token + ["\(server.url.absoluteString)/v1/payments/pay_1"]
            )
            #expect(dropped.status == 52, "curl calls an empty reply 52: \(dropped.errors)")
        }

        @Test("a file of faults that is wrong keeps the server from starting")
        func wrongFaults() async throws {
            let error = await #expect(throws: ProcessLines.NoSuchLine.self) {
                try await server("--faults", "faults.yaml", "getPayments: { delay: soon }\n")
            }
            let text = error?.description ?? ""
            #expect(text.contains("faults.yaml:1:23: error: 'delay' is a time such as 200ms, or a range"), "\(text)")
        }

        @Test("answers come from files, and change with them")
        func answers() async throws {
            let server = try await server("--answers", "answers/getPayment.json", #"{"id":"from a file"}"#)
            #expect(try await server.curl("/v1/payments/pay_1", Self.token) == #"{"id":"from a file"}"#)
            try server.edit("answers/getPayment.json", "a file", "another")
            _ = try await server.line { $0.contains("getPayment.json changed: now Bank") }
            #expect(try await server.curl("/v1/payments/pay_1", Self.token) == #"{"id":"from another"}"#)
        }

        @Test("a token that is named is the one that lets in; without a check anybody gets in")
        func tokens() async throws {
            let one = try await ServerProcess.bank(["--token", "s3cret"])
            #expect(try await one.curl("/v1/payments", Self.status + Self.token) == "401")
            #expect(try await one.curl("/v1/payments", Self.status + ["-H", "Authorization: Bearer s3cret"]) == "200")
            let open = try await ServerProcess.bank(["--no-auth-check"])
            #expect(try await open.curl("/v1/payments", Self.status) == "200")
        }

        @Test("differences of a real server are each reported once, counted at the end, and are a failure")
        func proxy() async throws {
            let wrong = #"{"id":"pay_1","amount":12.5}"#
            let real = try await server("--answers", "answers/getPayment.json", wrong)
            let proxy = try await ServerProcess.bank(["--proxy", real.url.absoluteString])
            for _ in 1...3 {
                #expect(try await proxy.curl("/v1/payments/pay_1", Self.token) == wrong)
            }
            #expect(try await proxy.curl("/v1/payments", Self.token).contains("pay_1"))
            let amount = try await proxy.line { $0.contains("/amount") }
            #expect(
                amount.hasPrefix(
                    "payments.yaml › endpoints › getPayment: warning: answer 200: body /amount: expected a string"
                )
            )
            #expect(amount.hasSuffix(" [answer-departs]"))
            #expect(await proxy.interrupt() == 1)
            _ = try await proxy.line { $0.hasPrefix("4 exchanges, ") }
            let again = try await proxy.line { $0.contains("/amount") }
            #expect(again.hasPrefix("  3×  payments.yaml › endpoints › getPayment: "))
        }

        @Test("a proxy without a server behind it reports that, and not a difference from the specs")
        func proxyWithoutServer() async throws {
            let proxy = try await ServerProcess.bank(["--proxy", "http://127.0.0.1:1/api"])
            let answer = try await proxy.curl("/v1/payments", ["-i", "-H", "Accept-Language: en"] + Self.token)
            #expect(answer.hasPrefix("HTTP/1.1 502 "))
            #expect(answer.contains("http://127.0.0.1:1/api cannot be reached"))
            #expect(await proxy.interrupt() == 0)
            _ = try await proxy.line { $0 == "1 exchange, all as the specs describe" }
        }
    }
#endif
