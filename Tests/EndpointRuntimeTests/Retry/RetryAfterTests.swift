import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Retry: the Retry-After field")
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
    static let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "is a number of seconds, or a date in one of three forms",
        arguments: [
            ("0", 0), ("120", 120), (" 7\t", 7), ("007", 7), ("99999999999999999999", 1_000_000_000),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
            ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400), ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
            ("Wed, 21 Oct 1970 07:28:00 GMT", 0), ("Sunday, 06-Nov-94 08:50:07 GMT", 30),
            ("Tuesday, 06-Nov-40 08:49:37 GMT", 1_451_692_800), ("Sun Nov  6 08:49:40 1994", 3),
            ("Sun Nov 13 08:49:37 1994", 604_800), ("Thu, 29 Feb 1996 00:00:00 GMT", 41_440_223),
            ("Sun, 06 Nov 1994 08:50:60 GMT", 83),
        ]
    )
    func parse(_ text: String, _ seconds: Int) {
        #expect(RetryAfter.parse(text, now: Self.now) == .seconds(seconds))
    }

    @Test(
        "is nil for an invalid value",
        arguments: [
            "", " ", "-1", "+1", "1.5", "1s", "soon", "٣", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 1995 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 994 08:49:37 GMT",
            "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT GMT",
        ]
    )
    func refuse(_ text: String) {
        #expect(RetryAfter.parse(text, now: Self.now) == nil)
    }

    @Test("counts up to the whole second that follows")
    func fraction() {
        let now = Self.now.addingTimeInterval(0.25)
        #expect(RetryAfter.parse("Sun, 06 Nov 1994 08:49:38 GMT", now: now) == .seconds(1))
    }

    @Test("agrees with the calendar on every day of two centuries")
    func everyDay() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for day in stride(from: -25_000, through: 48_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let (year, month, number) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 0)
            let text = "Sun, \(number < 10 ? "0" : "")\(number) \(months[month - 1]) \(year) 00:00:00 GMT"
            #expect(HTTPDate.parse(text[...], now: Self.now) == date)
        }
    }
}
