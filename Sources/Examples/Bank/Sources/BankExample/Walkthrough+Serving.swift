#if Service
    import EndpointAsyncHTTPClient
    import EndpointObservability
    import EndpointRuntime
    import Foundation
    import InMemoryTracing
    import Logging
    import MetricsTestKit
    import Tracing

    /// The same bank, used by a service: the transport for servers, and the data for its operators. The tracer and the
    /// metrics are in memory here, to be printed. A service configures a backend for the process, and omits both
    /// arguments.
    extension Walkthrough {
        /// The act of `make demo-service`.
        mutating func runAsAService() async throws(BankError) {
            story.begin("The bank at \(address), asked by a service")
            try await payFromAService()
            sumUp()
        }

        private mutating func payFromAService() async throws(BankError) {
            story.chapter("Pay from a service", "EndpointClient(server, transport: AsyncHTTPClientTransport(), …)")
            let tracer = InMemoryTracer()
            let metrics = TestMetrics()
            let tracing = EndpointTracing(tracer: tracer)
            let client = EndpointClient<Bank>(
                EndpointServer(address),
                credentials: .bearer { "demo-token" },
                transport: AsyncHTTPClientTransport(),
                middlewares: [tracing],
                observer: EndpointObservers(
                    tracing,
                    EndpointLogging(logger()),
                    EndpointMetrics(factory: metrics),
                    statistics
                )
            )
            let payment = try await client.send(Payments.createPayment(draft("Insurance #busy", amount: 120)).domain)
            story.tell(row(payment))

            let spans = tracer.finishedSpans
            spans.sorted { begin($0) < begin($1) }.forEach(tell)
            let call = spans.first { $0.operationName == "Bank.createPayment" }
            let attempts = spans.filter { $0.parentSpanID != nil && $0.parentSpanID == call?.spanID }
            story.expect(attempts.count == 2, "a span for the call, and a child span for each of its two attempts")
            let retries = metrics.counterTotal(label: "endpoint.client.retries")
            story.expect(retries == 1, "the metrics count one retry")
        }

        /// A logger for the operators of a healthy service: it writes repetitions and failures.
        private func logger() -> Logger {
            var logger = Logger(label: "bank") { StreamLogHandler.standardOutput(label: $0) }
            logger.logLevel = .notice
            return logger
        }

        private func tell(_ span: FinishedInMemorySpan) {
            let time = Duration.nanoseconds(Int64(span.endInstant.nanosecondsSinceEpoch) - begin(span))
            let indent = span.parentSpanID == nil ? "" : "  "
            var status = ""
            if case .int64(let code) = span.attributes.get("http.response.status_code") { status = "  \(code)" }
            let text = time.formatted(.units(allowed: [.milliseconds]))
            story.tell("span  \(indent)\(span.operationName)\(status)  \(text)")
        }

        private func begin(_ span: FinishedInMemorySpan) -> Int64 {
            Int64(span.startInstant.nanosecondsSinceEpoch)
        }
    }
#endif
