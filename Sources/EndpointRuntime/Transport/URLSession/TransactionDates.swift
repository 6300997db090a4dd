internal import Foundation

/// The dates of one exchange, named as in `URLSessionTaskTransactionMetrics`. They are separate from that class, so
/// that the timings can be tested on systems without it.
struct TransactionDates: Sendable {
    var domainLookup: DateSpan = DateSpan()
    /// Opening the connection, including TLS.
    var connect: DateSpan = DateSpan()
    var secureConnection: DateSpan = DateSpan()
    var request: DateSpan = DateSpan()
    var response: DateSpan = DateSpan()
    var isReusedConnection = false
    var networkProtocol: String?

    /// A start and an end, either of which may be unknown.
    struct DateSpan: Sendable {
        var start: Date?
        var end: Date?

        /// The time between them; nil if one is unknown or the clock was set back.
        var duration: Duration? {
            guard let start, let end, end >= start else { return nil }
            return .seconds(end.timeIntervalSince(start))
        }
    }
}

extension EndpointTransportTimings {
    /// Creates the timings of an exchange.
    init(_ dates: TransactionDates) {
        let secure = dates.secureConnection.duration
        self.init(
            domainLookup: dates.domainLookup.duration,
            connect: dates.connect.duration.map { max(.zero, $0 - (secure ?? .zero)) },
            secureConnection: secure,
            firstByte: TransactionDates.DateSpan(start: dates.request.start, end: dates.response.start).duration,
            transfer: dates.response.duration,
            isReusedConnection: dates.isReusedConnection,
            networkProtocol: dates.networkProtocol
        )
    }
}

#if canImport(Darwin)
    extension TransactionDates {
        /// The dates of the transaction with the response.
        init(_ metrics: URLSessionTaskTransactionMetrics) {
            domainLookup = DateSpan(start: metrics.domainLookupStartDate, end: metrics.domainLookupEndDate)
            connect = DateSpan(start: metrics.connectStartDate, end: metrics.connectEndDate)
            secureConnection = DateSpan(start: metrics.secureConnectionStartDate, end: metrics.secureConnectionEndDate)
            request = DateSpan(start: metrics.requestStartDate, end: metrics.requestEndDate)
            response = DateSpan(start: metrics.responseStartDate, end: metrics.responseEndDate)
            isReusedConnection = metrics.isReusedConnection
            networkProtocol = metrics.networkProtocolName
        }
    }
#endif
