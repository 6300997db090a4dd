#if Server
    import Foundation
    import Testing

    @Suite(
        "endpoint-mock-server with Python's requests",
        .enabled(if: Peer.hasPythonRequests, "Debian's package python3-requests is not installed"),
        .timeLimit(.minutes(2))
    )
    struct MockServerPythonTests {
        @Test("a session reads, writes, receives refusals, and keeps its connection")
        func session() async throws {
            let server = try await ServerProcess.bank()
            let script = """
                import sys, requests
                base = sys.argv[1]
                with requests.Session() as session:
                    session.headers["Authorization"] = "Bearer t"
                    payments = session.get(base + "/v1/payments", params={"limit": 10})
                    assert payments.status_code == 200, payments.text
                    assert payments.json()[0]["id"] == "pay_1", payments.text
                    one = session.get(base + "/v1/payments/pay_1")
                    assert one.json() == payments.json()[0], one.text
                    assert one.headers["Content-Type"] == "application/json"
                    failed = session.get(base + "/v1/payments/pay_1", headers={"Prefer": "code=409"})
                    assert failed.status_code == 409, failed.text
                    assert failed.json()["error"]["code"] == "duplicate_payment", failed.text
                    head = session.head(base + "/v1/payments/pay_1")
                    assert head.status_code == 200 and head.content == b"", head.headers
                    assert int(head.headers["Content-Length"]) == len(one.content)
                    wrong = session.delete(base + "/v1/payments/pay_1")
                    assert wrong.status_code == 405, wrong.text
                    assert "GET" in wrong.headers["Allow"]
                    try:
                        session.get(base + "/v1/payments", headers={"Prefer": "delay=30s"}, timeout=0.2)
                        raise AssertionError("it answered at once")
                    except requests.exceptions.ReadTimeout:
                        pass
                    assert session.get(base + "/v1/payments").ok
                print("fine")
                """
            let outcome = try await Peer.python.run(["-c", script, server.url.absoluteString])
            #expect(outcome.output == "fine\n", "\(outcome.errors)")
        }
    }

    @Suite(
        "endpoint-mock-server, opened in headless Chromium",
        .enabled(if: Peer.chromium.isInstalled, "chromium is not installed"),
        .timeLimit(.minutes(3)),
        .serialized
    )
    struct MockServerBrowserTests {
        /// The page after its script has run for this address. If it is sent, *Send* of the open endpoint is pressed.
        private func page(_ server: ServerProcess, _ fragment: String, isSent: Bool = false) async throws -> String {
            let person = isSent ? try Self.person(in: server.folder) : []
            let outcome = try await Peer.chromium.run(
                person + [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom",
                    "--user-data-dir=\(server.folder.path)/profile", "\(server.url.absoluteString)/__mock\(fragment)",
                ]
            )
            return outcome.output
        }

        /// The options for an extension that presses the button. The page's policy allows no other script to do so.
        private static func person(in folder: URL) throws -> [String] {
            let url = folder.appendingPathComponent("person")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            let manifest = """
                {"manifest_version": 3, "name": "person", "version": "1",
                 "content_scripts": [{"matches": ["<all_urls>"], "js": ["press.js"]}]}
                """
            try Data(manifest.utf8).write(to: url.appendingPathComponent("manifest.json"))
            let script = #"document.querySelector("details[open] button[type=submit]").click()"#
            try Data(script.utf8).write(to: url.appendingPathComponent("press.js"))
            return ["--load-extension=\(url.path)", "--disable-features=DisableLoadExtensionCommandLineSwitch"]
        }

        @Test("the endpoints are listed, their forms filled in from the examples")
        func list() async throws {
            let server = try await ServerProcess.bank()
            let page = try await page(server, "#getPayment")
            for name in ["getPayments", "getPayment", "createPayment", "cancelPayment"] {
                #expect(page.contains(#"<span class="name">\#(name)</span>"#))
            }
            #expect(page.contains("4 endpoints"))
            #expect(page.contains(#"<span class="path">/v1/payments/{id}/cancel</span>"#))
            #expect(page.contains(#"<option value="settled">settled</option>"#))
        }

        @Test("a form that is sent shows status, header fields and body")
        func send() async throws {
            let server = try await ServerProcess.bank()
            let page = try await page(server, "#getPayment", isSent: true)
            #expect(page.contains(#"data-status="200""#))
            #expect(page.contains(#""recipient_name": "Ada""#))
            #expect(page.contains("content-type: application/json"))
            _ = try await server.line { $0.contains("200  GET    /v1/payments/pay_1") }
        }

        @Test("a link fills in a form and sends nothing: another page can open it")
        func links() async throws {
            let server = try await ServerProcess.bank()
            for word in ["send", "send=1", "submit", "sendNow"] {
                let page = try await page(server, "#getPayment&id=pay_of_another_page&\(word)")
                #expect(page.contains(#"id="getPayment" open"#), "\(page.suffix(2000))")
                #expect(!page.contains("data-status"))
            }
            _ = try await page(server, "#createPayment&send")
            // Had a link been sent, its line would be above the one of this request.
            _ = try await page(server, "#getPayments", isSent: true)
            let line = try await server.line { $0.contains(" /v1/payments") }
            #expect(line.contains("GET    /v1/payments "), "\(line)")
        }

        @Test("a body is sent as it was filled in")
        func sendBody() async throws {
            let server = try await ServerProcess.bank()
            let page = try await page(server, "#createPayment", isSent: true)
            #expect(page.contains(#"data-status="200""#), "\(page.suffix(2000))")
            let line = try await server.line { $0.contains("POST   /v1/payments") }
            #expect(line.contains("200  POST"))
        }

        @Test("a script in a text of the specs does not run")
        func hostileDescription() async throws {
            let server = try await ServerProcess.bank()
            let text = #""\u0d4e</script>\u0d4e<script>document.title='owned'</script>""#
            try server.edit(
                "specs/payments.yaml",
                "get: /v1/payments\n",
                "get: /v1/payments\n    description: \(text)\n"
            )
            _ = try await server.line { $0.contains("payments.yaml changed: now") }
            let page = try await page(server, "#getPayments")
            #expect(page.contains("4 endpoints") && page.contains("document.title='owned'"))
            #expect(page.contains("<title>Bank</title>"))
        }

        @Test("the errors in a request are listed")
        func violations() async throws {
            let server = try await ServerProcess.bank()
            let page = try await page(server, "#getPayments&limit=soon", isSent: true)
            #expect(page.contains(#"data-status="400""#))
            #expect(page.contains("<code>query /limit</code>: expected a whole number, found \"soon\"</li>"))
        }
    }
#endif
