import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Timings of a transport")
struct TransportTimingsTests {
    private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

    @Test("A new connection: securing it is not counted twice")
    func newConnection() {
        var dates = TransactionDates()
        dates.domainLookup = .init(start: moment(0), end: moment(0.25))
        dates.connect = .init(start: moment(0.25), end: moment(1))
        dates.secureConnection = .init(start: moment(0.5), end: moment(1))
        dates.request = .init(start: moment(1), end: moment(1.125))
        dates.response = .init(start: moment(1.5), end: moment(1.75))
        dates.networkProtocol = "h2"
        let timings = EndpointTransportTimings(dates)
        #expect(timings.domainLookup == .milliseconds(250))
        #expect(timings.connect == .milliseconds(250))
        #expect(timings.secureConnection == .milliseconds(500))
        #expect(timings.firstByte == .milliseconds(500))
        #expect(timings.transfer == .milliseconds(250))
        #expect(timings.networkProtocol == "h2")
        #expect(!timings.isReusedConnection)
    }

    @Test("A used connection has no parts that did not take place, and a clock set back makes none")
    func usedConnection() {
        var dates = TransactionDates()
        dates.isReusedConnection = true
        dates.request = .init(start: moment(1), end: moment(1))
        dates.response = .init(start: moment(0.5), end: nil)
        let timings = EndpointTransportTimings(dates)
        #expect(timings == EndpointTransportTimings(isReusedConnection: true))
    }
}
