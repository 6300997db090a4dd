public import EndpointRuntime
public import Foundation

/// Keeps the last exchanges of a client in memory, without their secrets, and writes them as a HAR, which every proxy opens.
///
/// ```swift
/// let log = EndpointTrafficLog()
/// let client = EndpointClient<Bank>(.production, transport: log.transport(over: DefaultTransport()))
/// // … calls …
/// try log.har().write(to: file)
/// ```
///
/// It removes what a ``RecordingTransport`` removes, by the same ``Redaction``. The newest exchanges stay: at most 4 MB together, and
/// of each body at most 64 KiB. A larger body of JSON loses elements of its lists and the ends of its texts, and keeps its structure.
/// Bodies that are read as streams are left out.
public final class EndpointTrafficLog: Sendable {
    /// The largest body that is kept, in bytes.
    public static let maximumBodyBytes = 64 << 10

    struct Exchange: Sendable {
        let result: Redactor.Result
        let began: Date
        let duration: Duration
        let timings: EndpointTransportTimings?
        /// Part of a body was left out.
        let isCut: Bool
        /// The memory that it takes, approximately.
        let cost: Int
    }

    private struct State: Sendable {
        var exchanges: [Exchange] = []
        var cost = 0
    }

    private let redactor: Redactor
    private let problem: String?
    private let maximumBytes: Int
    private let onExchange: (@Sendable (RecordedExchange) -> Void)?
    private let state = Lock(State())

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - redaction: The rules for secrets. If it has none because a spec cannot be read, nothing is kept.
    ///   - maximumBytes: The limit of all exchanges together, at most 4 MB.
    ///   - onExchange: Receives each exchange without its secrets, to print its bodies.
    public init(
        redaction: Redaction = .standard,
        maximumBytes: Int = 4 << 20,
        onExchange: (@Sendable (RecordedExchange) -> Void)? = nil
    ) {
        redactor = Redactor(redaction)
        problem = redaction.problem
        self.maximumBytes = min(maximumBytes, 4 << 20)
        self.onExchange = onExchange
    }

    /// A transport that sends with another one, and keeps each exchange in this log.
    public func transport(over transport: any EndpointTransport) -> some EndpointTransport {
        LoggedTransport(log: self, transport: transport)
    }

    /// The number of exchanges that are kept.
    public var count: Int { state.withLock(\.exchanges.count) }

    /// Removes all exchanges.
    public func removeAll() { state.withLock { $0 = State() } }

    /// The exchanges as HAR 1.2, the oldest first. Each entry is written as a whole.
    public func har() -> Data {
        let exchanges = state.withLock(\.exchanges)
        // A later exchange may have shown that a value of an earlier one is secret.
        let entries = exchanges.map { exchange in
            HAREntry.text(exchange, (redactor.renewed(exchange.result) ?? exchange.result).exchange)
        }
        let creator = #"{"name":"swift-endpoint-generator","version":"1"}"#
        return Data(
            #"{"log":{"version":"1.2","creator":\#(creator),"entries":[\#(entries.joined(separator: ","))]}}"#.utf8
        )
    }

    func add(
        _ exchange: RecordedExchange,
        began: Date,
        duration: Duration,
        timings: EndpointTransportTimings?
    ) {
        guard problem == nil else { return }
        var (small, isCut) = (exchange, false)
        small.request.body.shorten(to: Self.maximumBodyBytes, &isCut)
        small.response.body.shorten(to: Self.maximumBodyBytes, &isCut)
        let result = redactor.redacted(small)
        onExchange?(result.exchange)
        // The redactor keeps the exchange before and after the replacement of its values.
        let cost = 2 * (small.request.approximateBytes + small.response.approximateBytes) + 1024
        let kept = Exchange(
            result: result,
            began: began,
            duration: duration,
            timings: timings,
            isCut: isCut,
            cost: cost
        )
        state.withLock { state in
            state.exchanges.append(kept)
            state.cost += cost
            var removed = 0
            while state.cost > maximumBytes, removed < state.exchanges.count {
                state.cost -= state.exchanges[removed].cost
                removed += 1
            }
            state.exchanges.removeFirst(removed)
        }
    }
}

/// Sends with another transport, and adds each exchange to a log.
private struct LoggedTransport: EndpointTransport {
    let log: EndpointTrafficLog
    let transport: any EndpointTransport

    var keepsDeadlines: Bool { transport.keepsDeadlines }
    var maximumResponseBytes: Int { transport.maximumResponseBytes }
    var needsConnection: Bool { transport.needsConnection }
    var keepsHeaderBytes: Bool { transport.keepsHeaderBytes }

    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let received = try await ReceivedRequest(request)
        let (began, start) = (Date(), ContinuousClock.now)
        let response = try await transport.send(received.transportRequest)
        let asked = RecordedExchange.Request(received)
        var bytes = Data()
        var answered = response
        if !request.streamsResponse {
            bytes = try await response.body.collect()
            answered = EndpointTransportResponse(response.head, body: .bytes(bytes), timings: response.timings)
        }
        var told = RecordedExchange.Response(response.head, bytes, end: nil)
        if request.streamsResponse { told.body = .omitted("a stream") }
        log.add(
            RecordedExchange(request: asked, response: told),
            began: began,
            duration: ContinuousClock.now - start,
            timings: response.timings
        )
        return answered
    }
}
