/// Days of the proleptic Gregorian calendar.
package enum CalendarDays {
    /// Days from 1970-01-01; `nil` for a day that the calendar does not have.
    package static func since1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1...12).contains(month), (1...length(ofMonth: month, in: year)).contains(day) else { return nil }
        // Counted in years that start in March.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
