import EndpointWire
import Foundation
import RuntimeTestSupport
import Testing

/// Dates by patterns, days and durations.
@Suite struct DatePatternTests {
    private static let patterns: [(WireDatePattern, String, Double)] = [
        ("yyyy-MM-dd HH:mm:ss", "2026-01-01 10:00:00", 1_767_261_600),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2026-01-01T10:00:00.250Z", 1_767_261_600.25),
        ("yyyyMMdd", "19700102", 86_400), ("d.M.yyyy H:mm", "1.1.1970 0:01", 60),
        ("EEE, d MMM yyyy h:mm a XX", "Thu, 1 Jan 2026 12:30 AM Z", 1_767_227_400),
        ("EEEE d MMMM yyyy hh'h'mm a Z", "Wednesday 31 December 1969 11h59 PM +0000", -60),
        ("yyyy'year' MM''dd", "2000year 02'29", 951_782_400),
    ]

    @Test(arguments: patterns)
    func readsAndWrites(_ pattern: WireDatePattern, _ text: String, _ seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try Mapping.date(text, .pattern(pattern), field: "A.b") == date)
        #expect(Mapping.string(date, .pattern(pattern)) == text)
    }

    @Test(
        arguments: [
            ("HH:mm dd/MM/yyyy XXX", "11:00 01/01/2026 +01:00", 1_767_261_600),
            ("yyyy-MM-dd HH:mm X", "2026-01-01 08:30 -0130", 1_767_261_600),
            ("yyyy-MM-dd HH:mm X", "2026-01-01 11:00 +01", 1_767_261_600),
            ("d mmm", "1 00", nil), ("EEE d MMM yyyy", "sat 1 JAN 2026", 1_767_225_600),
            ("yyyy-MM-dd", "2026-02-30", nil), ("yyyy-MM-dd", "2026-1-01", nil), ("yyyy-MM-dd", "2026-01-01 ", nil),
            ("yyyy-MM-dd", "", nil), ("d.M.yyyy", "1.13.2026", nil), ("yyyy-MM-dd HH:mm", "2026-01-01 24:00", nil),
            ("yyyy-MM-dd h a", "2026-01-01 0 AM", nil), ("yyyy-MM-dd h a", "2026-01-01 1 XM", nil),
            ("yyyy-MM-dd XXX", "2026-01-01 +0100", nil), ("yyyy-MM-dd Z", "2026-01-01 Z", nil),
        ] as [(WireDatePattern, String, Double?)]
    )
    func reads(_ pattern: WireDatePattern, _ text: String, _ seconds: Double?) throws {
        let date = try? Mapping.date(text, .pattern(pattern), field: "A.b")
        #expect(date == seconds.map(Date.init(timeIntervalSince1970:)))
    }

    @Test func agreesWithFoundation() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEEE, d MMMM yyyy hh:mm:ss a"
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -10_000_000_000...200_000_000_000, using: &generator))
            )
            let text = Mapping.string(date, .pattern("EEEE, d MMMM yyyy hh:mm:ss a"))
            #expect(text == formatter.string(from: date))
            #expect(try Mapping.date(text, .pattern("EEEE, d MMMM yyyy hh:mm:ss a"), field: "A.b") == date)
        }
    }

    @Test func yearsWithoutFourDigitsAreNotWritten() {
        let date = Date(timeIntervalSince1970: 300_000_000_000)
        #expect(InexpressibleTime.isText(Mapping.string(date, .pattern("yyyy-MM-dd"))))
        #expect(WireDatePattern("yyyy") == "yyyy" && WireDatePattern("yyyy") != "MM")
    }

    @Test(
        arguments: [
            ("PT1H30M", 5400), ("PT0S", 0), ("-PT1.5S", -1.5), ("P1DT2H", 93_600), ("P2W", 1_209_600), ("PT90M", 5400),
            ("PT0.000000001S", 1e-9), ("PT1,5S", 1.5),
        ] as [(String, Double)]
    )
    func readsDurations(_ text: String, _ seconds: Double) throws {
        let value = try Mapping.duration(text, .iso8601, field: "A.b")
        #expect(value == .nanoseconds(Int64((seconds * 1e9).rounded())))
        #expect(try Mapping.duration(Mapping.string(value, .iso8601), .iso8601, field: "A.b") == value)
    }

    @Test(arguments: ["", "P", "PT", "1H", "P1Y", "P1M", "PT1H1H", "PT1M1H", "PT1.5H", "P1DT", "PT1", "PTS", "PT1S "])
    func refusesDurations(_ text: String) {
        #expect(throws: MappingError.self) { try Mapping.duration(text, .iso8601, field: "A.b") }
    }

    @Test(
        arguments: [
            (.seconds(5400), "PT1H30M"), (.zero, "PT0S"), (.milliseconds(-1500), "-PT1.5S"),
            (.seconds(100_000), "PT27H46M40S"),
            (.nanoseconds(60_000_000_001), "PT1M0.000000001S"),
        ] as [(Duration, String)]
    )
    func writesDurations(_ value: Duration, _ text: String) {
        #expect(Mapping.string(value, .iso8601) == text)
    }

    @Test func durationsAsNumbersAreExactToTheNanosecond() throws {
        #expect(try Mapping.duration(0.1, .seconds, field: "A.b") == .milliseconds(100))
        #expect(try Mapping.duration(1500.25, .milliseconds, field: "A.b") == .microseconds(1_500_250))
        #expect(Mapping.number(.milliseconds(1500), .seconds) == 1.5)
        #expect(Mapping.number(.seconds(-2), .milliseconds) == -2000)
        #expect(throws: MappingError.self) { try Mapping.duration(1e300, .seconds, field: "A.b") }
    }

    @Test func daysAreDaysOfTheCalendar() throws {
        let day = try Mapping.day("2024-02-29", field: "A.b")
        #expect(day == DateComponents(year: 2024, month: 2, day: 29) && Mapping.string(day) == "2024-02-29")
        for text in ["2023-02-29", "2024-2-29", "2024-02-29T", "20240229", "", "+024-02-29"] {
            #expect(throws: MappingError.self) { try Mapping.day(text, field: "A.b") }
        }
        #expect(Mapping.string(DateComponents(year: 7, month: 1, day: 2)) == "0007-01-02")
        #expect(InexpressibleTime.isText(Mapping.string(DateComponents(month: 1, day: 2))))
        #expect(throws: WireError.self) {
            try Wire.encode(CodedDay(day: DateComponents(year: 2023, month: 2, day: 29)))
        }
    }
}

/// A day that writes itself, as in a type without a DTO.
private struct CodedDay: WireWritable {
    let day: DateComponents

    func write(to writer: inout WireWriter) { WireDay.write(day, to: &writer) }
}
