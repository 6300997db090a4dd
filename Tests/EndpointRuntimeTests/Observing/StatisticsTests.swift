import EndpointTesting
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

@Suite("Statistics of calls")
struct StatisticsTests {
    @Test("Percentiles are within one part in 32 of the nearest rank")
    func percentiles() throws {
        var histogram = LatencyHistogram()
        for step in 1...1_000 { histogram.record(.microseconds(step * 137)) }
        for share in [0.01, 0.5, 0.9, 0.95, 0.999, 1] {
            let exact = Double(Int((share * 1_000).rounded(.up)) * 137)
            let found = try #require(histogram.percentile(share)).microseconds
            #expect(found >= exact && found <= exact * (1 + 1.0 / 32), "\(share): \(found) for \(exact)")
        }
        #expect(histogram.maximum == .microseconds(137_000))
        #expect(histogram.percentile(1) == histogram.maximum)
    }

    @Test(
        "Latencies of any size are taken in",
        arguments: [Duration.zero, .microseconds(1), .microseconds(63), .microseconds(64), .seconds(Int64.max)]
    )
    func extremes(latency: Duration) throws {
        var histogram = LatencyHistogram()
        histogram.record(latency)
        let found = try #require(histogram.percentile(0.5))
        #expect(found <= latency && (latency > .seconds(1 << 35) || found == latency))
    }

    @Test("A clock that was set back makes no latency, and no percentile is known before the first call")
    func nothing() {
        var histogram = LatencyHistogram()
        #expect(histogram.percentile(0.5) == nil)
        histogram.record(.seconds(-1))
        #expect(histogram.percentile(0.5) == .zero)
    }

    @Test("Calls, attempts, bytes and failures are counted by operation")
    func counts() async throws {
        let statistics = EndpointStatistics()
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(
                EndpointTransportResponse(status: 503, json: "{}"),
                EndpointTransportResponse(status: 200, json: itemJSON),
                EndpointTransportResponse(status: 404, json: "{}")
            ),
            timeout: EndpointTimeout(),
            observer: statistics,
            clock: InstantClock()
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        _ = await failure(client, Items.getItem(id: "i1"))

        let operation = try #require(statistics.operations.first)
        #expect(statistics.operations.count == 1)
        #expect(operation.api == "Shop")
        #expect(operation.operation == "getItem")
        #expect(operation.calls == 2)
        #expect(operation.attempts == 3)
        #expect(operation.retries == 1)
        #expect(operation.failures == [.notFound: 1])
        #expect(operation.errorRate == 0.5)
        #expect(operation.requestBytes == 0)
        #expect(operation.responseBytes == itemJSON.utf8.count + 4)
        #expect(operation.slowest == operation.p95)
    }

    @Test("A cancelled call counts neither as a failure nor as a call in the error rate")
    func cancelled() {
        let counts: [EndpointErrorCode: Int] = [.cancelled: 3, .server: 1]
        let operation = EndpointOperationStatistics(
            api: "Shop",
            operation: "getItem",
            calls: 5,
            failures: counts,
            attempts: 5,
            retries: 0,
            requestBytes: 0,
            responseBytes: 0,
            p50: nil,
            p95: nil,
            slowest: nil
        )
        #expect(operation.errorRate == 0.5)
    }

    @Test("The table has a line for each operation, with its columns one under the other")
    func table() async throws {
        let statistics = EndpointStatistics()
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(EndpointTransportResponse(status: 200, json: itemJSON)),
            observer: statistics
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        let lines = statistics.description.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("operation     calls  failed"))
        #expect(lines[1].hasPrefix("Shop.getItem      1     0 %"))
        #expect(Set(lines.map(\.count)).count == 1)
    }

    @Test("Several observers hear of the same events, and all attempts of a call have its id")
    func observers() async throws {
        let first = EventKeeper()
        let second = EventKeeper()
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(
                EndpointTransportResponse(status: 503, json: "{}"),
                EndpointTransportResponse(status: 200, json: itemJSON)
            ),
            timeout: EndpointTimeout(),
            observer: EndpointObservers(first, second),
            clock: InstantClock()
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        _ = try await client.send(Items.getItem(id: "i1"))
        #expect(first.events.count == second.events.count)
        let calls = first.events.map(\.attempt.call)
        #expect(Set(calls).count == 2)
        #expect(Set(first.events.filter { $0.attempt.call == calls[0] }.map(\.attempt.number)) == [1, 2])
        #expect(Set(first.events.map(\.attempt.server)) == ["https://api.shop.example"])
    }
}

/// Keeps the events of a client.
private final class EventKeeper: EndpointObserver {
    private let kept = Guarded([EndpointEvent]())

    var events: [EndpointEvent] { kept.with { $0 } }

    func observe(_ event: EndpointEvent) { kept.with { $0.append(event) } }
}

extension Duration {
    fileprivate var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}
