internal import Foundation

/// The moments of one exchange, as `URLSessionTaskTransactionMetrics` names them: apart from that class, so that what is
/// made of them can be tested where the class is never delivered.
struct TransactionDates: Sendable {
    var domainLookup: DateSpan = DateSpan()
    /// Opening the connection, securing it included.
    var connect: DateSpan = DateSpan()
    var secureConnection: DateSpan = DateSpan()
    var request: DateSpan = DateSpan()
    var response: DateSpan = DateSpan()
    var isReusedConnection = false
    var networkProtocol: String?

    /// Two moments, of which either may be unknown.
    struct DateSpan: Sendable {
        var start: Date?
        var end: Date?

        /// The time between them; nil where one is unknown, or the clock was set back between them.
        var duration: Duration? {
            guard let start, let end, end >= start else { return nil }
            return .seconds(end.timeIntervalSince(start))
        }
    }
}

extension EndpointTransportTimings {
    /// What the moments of an exchange come to.
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
        /// The moments of the transaction that brought the response.
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
