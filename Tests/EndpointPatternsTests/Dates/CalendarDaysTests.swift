import Testing

@testable import EndpointPatterns

@Suite struct CalendarDaysTests {
    @Test(
        "a day has its number since 1970",
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (0, 3, 1, -719_468),
            (9999, 12, 31, 2_932_896), (-1, 12, 31, -719_529),
        ]
    )
    func numbers(_ year: Int, _ month: Int, _ day: Int, _ days: Int) {
        #expect(CalendarDays.since1970(year, month, day) == days)
    }

    @Test(
        "a day that the calendar does not have has no number",
        arguments: [
            (1900, 2, 29), (2100, 2, 29), (2001, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
        ]
    )
    func missing(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDays.since1970(year, month, day) == nil)
    }
}
