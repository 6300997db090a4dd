#if Observability
    import CoreMetrics
    import EndpointObservability
    @testable import EndpointRuntime
    import EndpointTesting
    import Foundation
    import MetricsTestKit
    import RuntimeTestSupport
    import Testing

    @Suite("Calls as metrics")
    struct MetricsTests {
        private let metrics = TestMetrics()

        private func send(_ call: EndpointCall<Till, String>, statuses: Int...) async {
            let transport = StubTransport()
            transport.on(call).answers(inTurn: statuses.map { .json("answer_secret", status: $0) })
            let observer = EndpointMetrics(factory: metrics)
            _ = try? await tillClient(transport, observer: observer, clock: InstantClock()).send(call)
        }

        private let common = [
            ("http.request.method", "GET"), ("url.template", "/receipts/{id}"), ("server.address", "till.example"),
            ("server.port", "8443"),
        ]

        @Test("A call that is repeated once")
        func retried() async throws {
            await send(receipt, statuses: 503, 200)
            let failed = common + [("http.response.status_code", "503"), ("error.type", "503")]
            let fine = common + [("http.response.status_code", "200")]
            #expect(try metrics.expectTimer("http.client.request.duration", failed).values.count == 1)
            #expect(try metrics.expectTimer("http.client.request.duration", fine).values.count == 1)
            let operation = [("endpoint.api", "Till"), ("endpoint.operation", "getReceipt")]
            #expect(metrics.counterTotal(label: "endpoint.client.retries", dimensions: operation) == 1)
            let outcome = operation + [("endpoint.outcome", "success")]
            #expect(metrics.counterTotal(label: "endpoint.client.calls", dimensions: outcome) == 1)
            #expect(try metrics.expectTimer("endpoint.client.call.duration", outcome).values == [400_000_000])
        }

        @Test("Each connection of a stream is one sample, and so is a request that several calls share")
        func requests() async throws {
            let observer = EndpointMetrics(factory: metrics)
            let feed = tillClient(BreakingFeed(events: 2), observer: observer, clock: InstantClock())
            for try await _ in try await feed.send(watch) {}
            #expect(requestSamples == 3)

            let gate = Gate()
            let transport = InMemoryTransport { _ in
                await gate.pass()
                return EndpointTransportResponse(status: 200, json: #""answer_secret""#)
            }
            let client = tillClient(transport, observer: observer, clock: TestClock())
            let calls = (1...3).map { _ in Task { try await client.send(receipt.reuse(.inFlight)) } }
            try await until { client.core.exchanges.shared.waiting == 3 }
            gate.open()
            for call in calls { _ = try await call.value }
            #expect(transport.requests.count == 1)
            #expect(requestSamples == 4)
        }

        private var requestSamples: Int {
            metrics.timers(label: "http.client.request.duration").reduce(0) { $0 + $1.values.count }
        }

        @Test("A server's odd statuses make one time series for each class of them")
        func oddStatuses() async throws {
            for status in [455, 467, 499] { await send(receipt, statuses: status) }
            let dimensions = common + [("http.response.status_code", "4xx"), ("error.type", "4xx")]
            #expect(metrics.timers(label: "http.client.request.duration", dimensions: dimensions).count >= 1)
            #expect(Set(metrics.timers.map { "\($0.label) \($0.dimensions)" }).count == 2)
        }

        @Test("A call without a response has the reason in its name")
        func noResponse() async throws {
            let observer = EndpointMetrics(factory: metrics)
            let transport = InMemoryTransport { _ in throw TransportError(.hostNotFound) }
            _ = try? await tillClient(transport, observer: observer, clock: InstantClock()).send(payment)
            let post = [
                ("http.request.method", "POST"), ("url.template", "/payments"), ("server.address", "till.example"),
                ("server.port", "8443"), ("error.type", "hostNotFound"),
            ]
            #expect(try metrics.expectTimer("http.client.request.duration", post).values.count == 1)
        }

        @Test("Calls that name their servers themselves make one time series, whichever these are")
        func wholeURLs() async throws {
            struct Fetch: Endpoint {
                typealias API = Till
                let url: URL
                var operation: EndpointOperation { EndpointOperation("fetch", .get, "{url}") }
                func encode(to request: inout EndpointRequestEncoder) { request.url(url) }
            }
            let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 200, json: "{}") }
            let client = tillClient(
                transport,
                observer: EndpointMetrics(factory: metrics),
                clock: InstantClock()
            )
            for number in 1...3 {
                let url = try #require(URL(string: "https://shard\(number).example/rc_secret"))
                try await client.send(EndpointCall<Till, Void>(Fetch(url: url)))
            }
            let own = [("http.request.method", "GET"), ("url.template", "{url}"), ("http.response.status_code", "200")]
            #expect(Set(metrics.timers.map { "\($0.label) \($0.dimensions)" }).count == 2)
            #expect(try metrics.expectTimer("http.client.request.duration", own).values.isEmpty == false)
        }

        @Test("No dimension has a secret")
        func secretsStayOut() async {
            await send(receipt, statuses: 200)
            await send(payment, statuses: 500)
            let text = metrics.timers.map { "\($0.label) \($0.dimensions)" }.joined()
            #expect(!text.isEmpty)
            for secret in secrets { #expect(!text.contains(secret)) }
        }
    }
#endif
