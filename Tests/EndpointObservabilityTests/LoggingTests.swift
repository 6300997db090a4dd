#if Observability
    import EndpointObservability
    import EndpointRuntime
    import EndpointTesting
    import InMemoryLogging
    import Logging
    import Testing

    @Suite("Calls as log lines")
    struct LoggingTests {
        private let handler = InMemoryLogHandler()

        private func client(_ level: Logger.Level, _ transport: any EndpointTransport) -> EndpointClient<Till> {
            var logger = Logger(label: "till") { _ in handler }
            logger.logLevel = level
            return tillClient(transport, observer: EndpointLogging(logger), clock: InstantClock())
        }

        private func lines(
            at level: Logger.Level,
            _ transport: any EndpointTransport,
            _ call: EndpointCall<Till, String>
        ) async -> [InMemoryLogHandler.Entry] {
            let known = handler.entries.count
            _ = try? await client(level, transport).send(call)
            return Array(handler.entries.dropFirst(known))
        }

        @Test("A retried call: the lines, their levels and their metadata")
        func retried() async throws {
            let transport = StubTransport()
            transport.on(receipt).answers(.status(503), .json("answer_secret"))
            let entries = await lines(at: .debug, transport, receipt)
            #expect(
                entries.map { "\($0.level) \($0.message)" } == [
                    "debug attempt begins", "debug response 503 after 0.00 ms", "notice next attempt in 400 ms",
                    "debug attempt begins", "debug response 200 after 0.00 ms",
                    "debug call succeeded after 400 ms",
                ]
            )
            let last = try #require(entries.last).metadata
            #expect(last["endpoint.api"] == "Till")
            #expect(last["endpoint.operation"] == "getReceipt")
            #expect(last["endpoint.attempt"] == "2")
            #expect(last["http.request.method"] == "GET")
            #expect(last["url.template"] == "/receipts/{id}")
            #expect(last["error.type"] == nil)
        }

        @Test("A server's text starts no log line and sends no commands to the terminal")
        func hostileAnswer() async throws {
            let transport = InMemoryTransport { _ in
                EndpointTransportResponse(status: 200, json: "\"a\u{1B}[31m\nforged\u{202E}\u{9B}")
            }
            let messages = await lines(at: .error, transport, receipt).map { "\($0.message)" }
            #expect(messages.contains { $0.hasPrefix("unreadable response") })
            for message in messages {
                #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && ![0x9B, 0x202E].contains($0.value) })
            }
        }

        @Test("A stream that breaks off: the time of each connection, not of the call")
        func brokenStream() async throws {
            let client = client(.debug, BreakingFeed(events: 2))
            for try await _ in try await client.send(watch) {}
            #expect(
                handler.entries.map { "\($0.level) \($0.message)" } == [
                    "debug attempt begins", "debug response 200 after 0.00 ms",
                    "notice attempt failed after 0.00 ms: connectionLost", "notice next attempt in 400 ms",
                    "debug attempt begins", "debug response 200 after 0.00 ms",
                    "notice attempt failed after 0.00 ms: connectionLost", "notice next attempt in 400 ms",
                    "debug attempt begins", "debug response 204 after 0.00 ms", "debug call succeeded after 800 ms",
                ]
            )
        }

        @Test("A stored answer is logged as such")
        func notModified() async throws {
            let transport = StubTransport()
            transport.on(receipt).answers(.json("answer_secret").header("ETag", "\"1\""), .status(304))
            let client = client(.debug, transport)
            for _ in 1...2 { _ = try await client.send(receipt.reuse(.kept)) }
            let lines = handler.entries.map { "\($0.message)" }
            #expect(lines.filter { $0 == "not modified: answered with the kept response" }.count == 1)
        }

        @Test("A failed call is an error, and names its kind")
        func failed() async throws {
            let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 404, json: #""answer_secret""#) }
            let entries = await lines(at: .info, transport, receipt)
            #expect(entries.map { "\($0.level) \($0.message)" } == ["error call failed after 0.00 ms: notFound"])
            #expect(entries.first?.metadata["error.type"] == "notFound")
        }

        @Test("A response that cannot be decoded is logged with the place, not with the content")
        func unreadable() async throws {
            let transport = InMemoryTransport { _ in
                EndpointTransportResponse(status: 200, json: #"{"answer_secret":1}"#)
            }
            let entries = await lines(at: .error, transport, payment)
            #expect(entries.count == 2)
            #expect(entries.first?.message.description.hasPrefix("unreadable response: ") == true)
            #expect(entries.first?.message.description.hasSuffix(#" in ▸{"…":0}"#) == true)
        }

        @Test("No secret is in any line or its metadata")
        func secretsStayOut() async throws {
            for (status, body) in [(200, #""answer_secret""#), (200, #"{"answer_secret":1}"#), (500, "answer_secret")] {
                for call in [receipt, payment] {
                    let transport = InMemoryTransport { _ in EndpointTransportResponse(status: status, json: body) }
                    let text = await lines(at: .trace, transport, call).map { "\($0.message) \($0.metadata)" }.joined()
                    #expect(!text.isEmpty)
                    for secret in secrets { #expect(!text.contains(secret), "\(secret) in \(text)") }
                }
            }
        }
    }
#endif
