/// Collects statistics of a client's calls in memory: latency, error rate, attempts and bytes, for each operation.
///
/// ```swift
/// let statistics = EndpointStatistics()
/// let client = EndpointClient<Bank>(.production, observer: statistics)
/// // … calls …
/// print(statistics)
/// ```
///
/// Its size grows with the number of operations, not with the number of calls. Several clients can share it.
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

    /// Creates empty statistics.
    public init() {}

    /// Adds an event.
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

    /// The statistics of each operation so far, sorted by API and operation.
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

/// The statistics of one operation.
public struct EndpointOperationStatistics: Sendable, Equatable {
    /// The name of the API.
    public let api: String

    /// The endpoint's name in its spec.
    public let operation: String

    /// The number of finished calls.
    public let calls: Int

    /// The number of failed calls, by error code.
    public let failures: [EndpointErrorCode: Int]

    /// The number of attempts for these calls and for running ones. A call that shares the request of another one, or
    /// that had no credential, counts as an attempt too.
    public let attempts: Int

    /// The number of attempts that repeated an earlier one.
    public let retries: Int

    /// The number of bytes in the bodies of requests that were answered.
    public let requestBytes: Int

    /// The number of bytes in the bodies of responses.
    public let responseBytes: Int

    /// The median time of the calls, from start to end with all their attempts, within 3 %; nil before the first call
    /// has finished.
    public let p50: Duration?

    /// The time that 95 of 100 calls did not exceed.
    public let p95: Duration?

    /// The time of the slowest call.
    public let slowest: Duration?

    /// The share of failed calls, from 0 to 1. Cancelled calls do not count.
    public var errorRate: Double {
        let cancelled = failures[.cancelled] ?? 0
        guard calls > cancelled else { return 0 }
        return Double(failures.values.reduce(0, +) - cancelled) / Double(calls - cancelled)
    }
}
