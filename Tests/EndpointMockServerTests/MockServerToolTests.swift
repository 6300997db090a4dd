#if Server
    import EndpointTooling
    import Foundation
    import Testing

    @Suite(
        "endpoint-mock-server with curl",
        .enabled(if: Peer.curl.isInstalled, "curl is not installed"),
        .timeLimit(.minutes(2))
    )
    struct MockServerToolTests {
        private static let token = ["-H", "Authorization: Bearer t"]

        @Test("answers come from the examples of the specs")
        func examples() async throws {
            let server = try await ServerProcess.bank()
            let payment = try await server.curl("/v1/payments/pay_1", ["-i"] + Self.token)
            #expect(payment.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(payment.contains("Content-Type: application/json\r\n"))
            #expect(payment.contains(#""id":"pay_1","account_id":"acc_9""#))
            let line = try await server.line { $0.contains("/v1/payments/pay_1") }
            #expect(line.contains("200  GET    /v1/payments/pay_1  (getPayment, "))
            #expect(!line.contains("\u{1b}"))
        }

        @Test("a QUERY is answered, needs its body, and changes nothing, so that every page may send it")
        func query() async throws {
            let goldens = ServerProcess.specs.deletingLastPathComponent().appendingPathComponent("Tests/Goldens")
            let specs = goldens.appendingPathComponent("Imported/Specs").path
            let server = try await ServerProcess(["--specs", specs], in: Self.nowhere)
            let query = [
                "-i", "-X", "QUERY", "-H", "Content-Type: application/json", "-H", "Origin: https://a.example",
            ]
            let answer = try await server.curl("/api/notes", query + ["-d", #"{"text":"a"}"#])
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("]"), "\(answer)")
            let line = try await server.line { $0.contains("/api/notes") }
            #expect(line.contains("200  QUERY  /api/notes  (findNotes, "))
            let empty = try await server.curl("/api/notes", query)
            #expect(empty.hasPrefix("HTTP/1.1 400 ") && empty.contains("expected a body of JSON"), "\(empty)")
            let other = try await server.curl("/api/notes", ["-i", "-X", "DELETE"])
            #expect(other.contains("\r\nAllow: OPTIONS, QUERY\r\n"), "\(other)")
        }

        @Test("an unknown request is a problem that suggests a known one")
        func unknownPath() async throws {
            let server = try await ServerProcess.bank()
            let problem = try await server.curl("/v1/payment", ["-i"] + Self.token)
            #expect(problem.hasPrefix("HTTP/1.1 404 "))
            #expect(problem.contains("Content-Type: application/problem+json\r\n"))
            #expect(problem.contains("The nearest is GET /v1/payments (getPayments)"))
        }

        @Test("a changed spec is loaded; a broken one is reported and the old one stays")
        func reload() async throws {
            let server = try await ServerProcess.bank()
            let unchanged = try await server.curl(
                "/v2/payments",
                ["-o", "/dev/null", "-w", "%{http_code}"] + Self.token
            )
            #expect(unchanged == "404")

            try server.edit("specs/payments.yaml", "returns: [Payment]", "returns: [Paymnt]")
            let finding = try await server.line { $0.contains("[unknown-type]") }
            #expect(
                finding.contains(
                    "specs/payments.yaml:35:14: error: unknown type 'Paymnt' for the answer of 'getPayments'; did you"
                )
            )
            _ = try await server.line {
                $0.contains("payments.yaml changed but is not valid: still serving the previous version")
            }
            #expect(try await server.curl("/v1/payments", Self.token).contains("pay_1"))

            try server.edit("specs/payments.yaml", "get: /v1/payments\n", "get: /v2/payments\n")
            try server.edit("specs/payments.yaml", "returns: [Paymnt]", "returns: [Payment]")
            _ = try await server.line { $0.contains("payments.yaml changed: now Bank with 4 endpoints") }
            #expect(try await server.curl("/v2/payments", Self.token).contains("pay_1"))
        }

        @Test("several APIs are each below their name, or one of them at the root")
        func several() async throws {
            let all = try await ServerProcess(["--specs", ServerProcess.specs.path], in: Self.nowhere)
            #expect(try await all.curl("/Bank/v1/payments/pay_1", Self.token).contains("pay_1"))
            #expect(try await all.curl("/bank/v1/payments/pay_1", Self.token).contains("pay_1"))
            #expect(try await all.curl("/v1/payments/pay_1").contains("each under its name: /"))
            #expect(try await all.curl("/").contains("<title>"))
            let one = try await ServerProcess(["--specs", ServerProcess.specs.path, "--api", "Bank"], in: Self.nowhere)
            #expect(try await one.curl("/v1/payments/pay_1", Self.token).contains("pay_1"))
        }

        @Test("the page is at the root, unless the API is")
        func page() async throws {
            let server = try await ServerProcess.bank()
            let page = try await server.curl("/", ["-i"])
            #expect(page.contains("Content-Type: text/html; charset=utf-8\r\n"))
            #expect(page.contains("Content-Security-Policy: default-src 'none';"))
            try server.edit("specs/payments.yaml", "get: /v1/payments\n", "get: /\n")
            _ = try await server.line { $0.contains("payments.yaml changed: now") }
            #expect(try await server.curl("/", Self.token).contains("pay_1"))
            #expect(try await server.curl("/__mock").contains("<title>Bank</title>"))
        }

        @Test("Control-C ends it with 0, even while a client waits for an answer")
        func interrupted() async throws {
            let server = try await ServerProcess.bank()
            async let slow = Peer.curl.run(
                ["-sS", "-H", "Prefer: delay=30s"] + Self.token + ["\(server.url.absoluteString)/v1/payments"]
            )
            #expect(try await server.curl("/v1/payments/pay_1", Self.token).contains("pay_1"))
            #expect(await server.interrupt() == 0)
            #expect(try await slow.status != 0)
        }

        private static var nowhere: URL {
            FileManager.default.temporaryDirectory.appendingPathComponent("mock-server-\(UUID().uuidString)")
        }
    }

    @Suite("endpoint-mock-server that cannot start", .timeLimit(.minutes(2)))
    struct MockServerToolFailureTests {
        private func run(_ arguments: [String]) async throws -> Peer.Outcome {
            try await Program(path: ServerProcess.executable.path, arguments).run()
        }

        @Test("a folder that is none, and a command line that is none, are wrong usage")
        func usage() async throws {
            let missing = try await run(["--specs", "Nowhere"])
            #expect(missing.status == 64)
            #expect(missing.errors.hasPrefix("error: there is no folder 'Nowhere'; --specs takes "))
            let port = try await run(["--specs", "Nowhere", "--port", "99999"])
            #expect(port.status == 64)
            #expect(port.errors.contains("--port must be a number from 0 to 65535, not 99999"))
            let api = try await run(["--specs", "\(ServerProcess.specs.path)/Bank", "--api", "Bnk"])
            #expect(api.status == 64)
            #expect(api.errors.contains("--api names 'Bnk', but the specs describe 'Bank'; did you mean 'Bank'?"))
        }

        @Test("errors in specs are reported in the usual form, and end it with 1")
        func wrongSpecs() async throws {
            let folder = try ServerProcess.folder(
                with: ServerProcess.specs.appendingPathComponent("Bank"),
                named: "specs"
            )
            defer { try? FileManager.default.removeItem(at: folder) }
            try "endpoints: { a: { get: /a, returns: Nothing } }\n"
                .write(to: folder.appendingPathComponent("specs/wrong.yaml"), atomically: true, encoding: .utf8)
            let outcome = try await run(["--specs", "\(folder.path)/specs"])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("specs/wrong.yaml:1:37: error: unknown type 'Nothing'"))
            #expect(outcome.errors.contains("1 error in "))
            #expect(outcome.output.isEmpty)
        }

        @Test("a port in use is reported, and ends it with 69")
        func takenPort() async throws {
            let server = try await ServerProcess.bank()
            let port = try #require(server.url.port)
            let outcome = try await run(["--specs", "\(ServerProcess.specs.path)/Bank", "--port", "\(port)"])
            #expect(outcome.status == 69)
            #expect(
                outcome.errors.hasPrefix(
                    "error: port \(port) of 127.0.0.1 is already in use; stop the other "
                        + "program"
                )
            )
        }
    }
#endif
