public import Foundation
public import HTTPTypes

/// Stores answers for ``EndpointReuse/kept``. The library contains one in memory: ``MemoryResponseStore``.
///
/// A store is called in the middle of a call, and should return immediately.
public protocol EndpointResponseStore: Sendable {
    /// The stored response to a request; nil if there is none.
    func response(for key: EndpointRequestKey) -> EndpointKeptResponse?

    /// Stores a response, replacing an earlier one. Nil removes the earlier one.
    func keep(_ response: EndpointKeptResponse?, for key: EndpointRequestKey)

    /// Removes all responses, for example when a user signs out.
    func removeAll()
}

/// A stored answer.
public struct EndpointKeptResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse
    /// The body.
    public var body: Data

    /// Creates a stored answer.
    public init(head: HTTPResponse, body: Data) {
        self.head = head
        self.body = body
    }
}

extension EndpointKeptResponse: EndpointRedacted {
    /// The status, and the length of the body.
    public var description: String { "\(head.status.code) (\(body.count) bytes)" }
}

/// Identifies equal requests: the method, the URL, the body and all header fields, including credentials, so that an answer for
/// one user never reaches another. Fields that only identify the attempt do not count: `X-Request-ID` and those of
/// traces.
///
/// It contains credentials, but its description does not show them.
public struct EndpointRequestKey: Hashable, Sendable, EndpointRedacted {
    private let head: HTTPRequest
    private let body: Data?

    /// The request id, and the trace fields of W3C, Zipkin, Jaeger, AWS, Google, Sentry and Datadog.
    private static let ofAttempts: [HTTPField.Name] = [
        "X-Request-ID", "traceparent", "tracestate", "baggage", "b3", "X-B3-TraceId", "X-B3-SpanId",
        "X-B3-ParentSpanId",
        "X-B3-Sampled", "X-B3-Flags", "uber-trace-id", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context", "sentry-trace",
        "x-datadog-trace-id", "x-datadog-parent-id", "x-datadog-sampling-priority", "x-datadog-tags",
    ].compactMap { HTTPField.Name($0) }

    /// Returns true for a field that only identifies the attempt.
    static func isOfAttempt(_ name: HTTPField.Name) -> Bool { ofAttempts.contains(name) }

    /// Creates the key of a request; nil if the response to another request must not answer it.
    init?(_ request: EndpointTransportRequest) {
        let fields = request.head.headerFields
        let method = request.head.method
        guard [.get, .query].contains(method) || method == .post && request.isSafe, fields[.range] == nil else {
            return nil
        }
        body = request.body.bytes
        guard request.body.isNone || body != nil && method != .get else { return nil }
        // A streamed response is read once, and may have no end.
        guard !request.streamsResponse else { return nil }
        // A caller with its own conditions expects to see a 304.
        let conditions: [HTTPField.Name] = [.ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange]
        guard !conditions.contains(where: { fields[$0] != nil }) else { return nil }
        var head = request.head
        for name in Self.ofAttempts + request.fieldsOfAttempt { head.headerFields[name] = nil }
        self.head = head
    }

    /// Shows nothing of the request.
    public var description: String { "a request" }
}

/// Stores answers in memory, up to a total number of bytes. It removes those that were not used for the longest time.
public final class MemoryResponseStore: EndpointResponseStore {
    private struct Entry: Sendable {
        let response: EndpointKeptResponse
        let size: Int
        var lastUse: UInt64
    }

    private struct State: Sendable {
        var entries: [EndpointRequestKey: Entry] = [:]
        var size = 0
        var uses: UInt64 = 0
    }

    private let limit: Int
    private let state = Lock(State())

    /// - Parameter limit: The maximum number of bytes of all answers; the default is 8 MiB.
    public init(limit: Int = 8 << 20) {
        self.limit = limit
    }

    /// The stored answer to a request.
    public func response(for key: EndpointRequestKey) -> EndpointKeptResponse? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.response
        }
    }

    /// Stores an answer. If there are too many, it removes those that were not used for the longest time. It does not
    /// store an answer that would take more than a quarter of the limit.
    public func keep(_ response: EndpointKeptResponse?, for key: EndpointRequestKey) {
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: key) { state.size -= old.size }
            guard let response else { return }
            let fields = response.head.headerFields.reduce(0) { $0 + $1.value.utf8.count + 64 }
            let size = response.body.count + fields + 512
            guard size <= limit / 4 else { return }
            while state.size + size > limit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.size -= oldest.value.size
                state.entries[oldest.key] = nil
            }
            state.uses += 1
            state.entries[key] = Entry(response: response, size: size, lastUse: state.uses)
            state.size += size
        }
    }

    /// Removes all answers.
    public func removeAll() {
        state.withLock { $0 = State() }
    }
}
