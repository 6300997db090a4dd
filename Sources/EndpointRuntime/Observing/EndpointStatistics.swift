/// Keeps in memory what the calls of a client came to: latency, error rate, attempts and bytes, for each operation.
///
/// ```swift
/// let statistics = EndpointStatistics()
/// let client = EndpointClient<Bank>(.production, observer: statistics)
/// // … calls …
/// print(statistics)
/// ```
///
/// What it keeps grows with the number of operations, not of calls. It may be shared by clients.
public final class EndpointStatistics: EndpointObserver {
    private struct Key: Hashable {
        let api: String
        let operation: String
    }

    private struct Record {
        var latencies = LatencyHistogram()
        var failures: [EndpointErrorCode: Int] = [:]
        var attempts = 0
        var retries = 0
        var requestBytes = 0
        var responseBytes = 0
    }

    private let records = Lock<[Key: Record]>([:])

    /// Statistics of no call yet.
    public init() {}

    /// Takes an event in.
    public func observe(_ event: EndpointEvent) {
        switch event.kind {
        case .attemptStarted:
            change(event) { record in
                record.attempts += 1
                if event.attempt.number > 1 { record.retries += 1 }
            }
        case .measured(let measurement):
            change(event) { record in
                record.requestBytes += measurement.requestBytes ?? 0
                record.responseBytes += measurement.responseBytes ?? 0
            }
        case .finished(let code, let latency):
            change(event) { record in
                record.latencies.record(latency)
                if let code { record.failures[code, default: 0] += 1 }
            }
        default:
            break
        }
    }

    private func change(_ event: EndpointEvent, _ body: (inout Record) -> Void) {
        let key = Key(api: event.attempt.api, operation: event.attempt.operation)
        records.withLock { body(&$0[key, default: Record()]) }
    }

    /// What each operation came to so far, sorted by API and operation.
    public var operations: [EndpointOperationStatistics] {
        records.withLock { $0 }
            .map { key, record in
                EndpointOperationStatistics(
                    api: key.api,
                    operation: key.operation,
                    calls: record.latencies.total,
                    failures: record.failures,
                    attempts: record.attempts,
                    retries: record.retries,
                    requestBytes: record.requestBytes,
                    responseBytes: record.responseBytes,
                    p50: record.latencies.percentile(0.5),
                    p95: record.latencies.percentile(0.95),
                    slowest: record.latencies.total == 0 ? nil : record.latencies.maximum
                )
            }
            .sorted { ($0.api, $0.operation) < ($1.api, $1.operation) }
    }
}

/// What the calls of one operation came to.
public struct EndpointOperationStatistics: Sendable, Equatable {
    /// The name of the API.
    public let api: String

    /// The endpoint's name in its spec.
    public let operation: String

    /// How many calls are over.
    public let calls: Int

    /// How many of them failed, by what they failed with.
    public let failures: [EndpointErrorCode: Int]

    /// How many attempts were begun for them, and for calls that are still on their way: one that shares the request of
    /// another call, or that found no credential, is one too.
    public let attempts: Int

    /// How many of those attempts repeated an earlier one.
    public let retries: Int

    /// How many bytes the bodies of requests had that were answered.
    public let requestBytes: Int

    /// How many bytes the bodies of responses had.
    public let responseBytes: Int

    /// What half of the calls took at most, from start to end with all their attempts, within 3 %; nil before one is over.
    public let p50: Duration?

    /// What 95 of 100 calls took at most.
    public let p95: Duration?

    /// What the slowest call took.
    public let slowest: Duration?

    /// The share of calls that failed, from 0 to 1; cancelled ones count neither as failed nor as calls.
    public var errorRate: Double {
        let cancelled = failures[.cancelled] ?? 0
        guard calls > cancelled else { return 0 }
        return Double(failures.values.reduce(0, +) - cancelled) / Double(calls - cancelled)
    }
}
