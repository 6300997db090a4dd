extension SpecDateTimePattern {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// The point in time of a text, as whole seconds since 1970 and a fraction of one; `nil` for a text that is not of the
    /// pattern. Without a zone, the text is in UTC.
    package func moment(of text: String) -> (seconds: Int, fraction: Double)? {
        var parts = Parts()
        var rest = Substring(text)
        for token in tokens {
            switch token {
            case .literal(let character):
                guard rest.first == character else { return nil }
                rest = rest.dropFirst()
            case .field(let letter, let count):
                guard parts.read(letter, count, &rest) else { return nil }
            }
        }
        return rest.isEmpty ? parts.moment : nil
    }

    private struct Parts {
        var numbers: [Character: Int] = [:]
        var fraction = 0.0
        var offset = 0
        var isAfternoon: Bool?

        mutating func read(_ letter: Character, _ count: Int, _ rest: inout Substring) -> Bool {
            switch (letter, count) {
            case ("M", 3...4):
                numbers["M"] = name(of: months, count, &rest).map { $0 + 1 }
                return numbers["M"] != nil
            case ("E", _): return name(of: weekdays, count, &rest) != nil
            case ("a", _):
                isAfternoon = name(of: ["AM", "PM"], 4, &rest).map { $0 == 1 }
                return isAfternoon != nil
            case ("S", _):
                guard let value = number(count...count, &rest) else { return false }
                fraction = Double(value) / Double((0..<count).reduce(1) { scale, _ in scale * 10 })
                return true
            case ("X", _), ("Z", _): return zone(letter, count, &rest)
            default:
                numbers[letter] = number(count == 1 ? 1...2 : count...count, &rest)
                return numbers[letter] != nil
            }
        }

        private func name(of names: [String], _ count: Int, _ rest: inout Substring) -> Int? {
            let names = count == 3 ? names.map { String($0.prefix(3)) } : names
            guard let index = names.firstIndex(where: { rest.lowercased().hasPrefix($0.lowercased()) }) else {
                return nil
            }
            rest = rest.dropFirst(names[index].count)
            return index
        }

        private func number(_ range: ClosedRange<Int>, _ rest: inout Substring) -> Int? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }.prefix(range.upperBound)
            guard digits.count >= range.lowerBound else { return nil }
            rest = rest.dropFirst(digits.count)
            return Int(digits)
        }

        private mutating func zone(_ letter: Character, _ count: Int, _ rest: inout Substring) -> Bool {
            guard let sign = rest.first else { return false }
            rest = rest.dropFirst()
            if letter == "X", sign == "Z" { return true }
            guard sign == "+" || sign == "-", let hours = number(2...2, &rest), hours < 24 else { return false }
            var minutes = 0
            if letter == "Z" || count > 1 || rest.first?.isNumber == true {
                if count == 3 {
                    guard rest.first == ":" else { return false }
                    rest = rest.dropFirst()
                }
                guard let value = number(2...2, &rest), value < 60 else { return false }
                minutes = value
            }
            offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
            return true
        }

        var moment: (seconds: Int, fraction: Double)? {
            guard let year = numbers["y"], let month = numbers["M"], let day = numbers["d"],
                let days = CalendarDays.since1970(year, month, day)
            else { return nil }
            var hour = numbers["H"] ?? 0
            if let twelve = numbers["h"] {
                guard (1...12).contains(twelve) else { return nil }
                hour = twelve % 12 + (isAfternoon == true ? 12 : 0)
            }
            let (minute, second) = (numbers["m"] ?? 0, numbers["s"] ?? 0)
            guard hour < 24, minute < 60, second < 60 else { return nil }
            return (days * 86_400 + hour * 3600 + minute * 60 + second - offset, fraction)
        }
    }
}

/// Days of the Gregorian calendar.
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

    /// Year, month and day of `2026-01-31`; `nil` for any other text.
    package static func day(_ text: String) -> (year: Int, month: Int, day: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            since1970(year, month, day) != nil
        else { return nil }
        return (year, month, day)
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
