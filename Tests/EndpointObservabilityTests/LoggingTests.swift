#if Observability
    import EndpointObservability
    import EndpointRuntime
    import EndpointTesting
    import InMemoryLogging
    import Logging
    import Testing

    @Suite("Calls as log lines")
    struct LoggingTests {
        private func lines(
            at level: Logger.Level,
            _ transport: any EndpointTransport,
            _ call: EndpointCall<Till, String>
        ) async -> [InMemoryLogHandler.Entry] {
            let handler = InMemoryLogHandler()
            var logger = Logger(label: "till") { _ in handler }
            logger.logLevel = level
            let client = tillClient(transport, observer: EndpointLogging(logger), clock: InstantClock())
            _ = try? await client.send(call)
            return handler.entries
        }

        @Test("A retried call: what is written, how loud, and with what")
        func retried() async throws {
            let transport = StubTransport()
            transport.on(receipt).answers(.status(503), .json("answer_secret"))
            let entries = await lines(at: .debug, transport, receipt)
            #expect(
                entries.map { "\($0.level) \($0.message)" } == [
                    "debug request sent", "debug response 503 after 0.00 ms", "notice next attempt in 400 ms",
                    "debug request sent", "debug response 200 after 0.00 ms",
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

        @Test("A failed call is an error, and names its kind")
        func failed() async throws {
            let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 404, json: #""answer_secret""#) }
            let entries = await lines(at: .info, transport, receipt)
            #expect(entries.map { "\($0.level) \($0.message)" } == ["error call failed after 0.00 ms: notFound"])
            #expect(entries.first?.metadata["error.type"] == "notFound")
        }

        @Test("A response that cannot be read is told by place, not by content")
        func unreadable() async throws {
            let transport = InMemoryTransport { _ in
                EndpointTransportResponse(status: 200, json: #"{"answer_secret":1}"#)
            }
            let entries = await lines(at: .error, transport, payment)
            #expect(entries.count == 2)
            #expect(entries.first?.message.description.hasPrefix("response not readable: ") == true)
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
