internal import EndpointPatterns
internal import Foundation

extension DatePattern {
    /// The text of a point in time in UTC; nil if the year does not have four digits.
    func text(of date: Date) -> String? {
        // A fraction that the pattern does not contain is dropped, unless it rounds up to a whole second.
        guard let (seconds, micros) = ISO8601.parts(of: date) else { return nil }
        let days = (Double(seconds) / Double(ISO8601.secondsPerDay)).rounded(.down)
        let time = Int(seconds - Int64(days) * ISO8601.secondsPerDay)
        let day = ISO8601.civil(days: Int(days))
        guard 0...9999 ~= day.year else { return nil }
        var bytes: [UInt8] = []
        let moment = Moment(
            year: day.year,
            month: day.month,
            day: day.day,
            weekday: Int(days) + 4,
            time: time,
            nanos: micros * 1000
        )
        _ = forEachToken { token in
            switch token {
            case .literal(let byte): bytes.append(byte)
            case .field(let letter, let count): moment.write(letter, count, to: &bytes)
            }
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct Moment {
        let year: Int
        let month: Int
        let day: Int
        /// The number of days since a Sunday.
        let weekday: Int
        /// The second of the day.
        let time: Int
        let nanos: Int

        func write(_ letter: UInt8, _ count: Int, to bytes: inout [UInt8]) {
            switch letter {
            case UInt8(ascii: "y"): put(year, count, to: &bytes)
            case UInt8(ascii: "M") where count > 2: put(DatePattern.months[month - 1], count, to: &bytes)
            case UInt8(ascii: "M"): put(month, count, to: &bytes)
            case UInt8(ascii: "d"): put(day, count, to: &bytes)
            case UInt8(ascii: "E"): put(DatePattern.weekdays[(weekday % 7 + 7) % 7], count, to: &bytes)
            case UInt8(ascii: "H"): put(time / 3600, count, to: &bytes)
            case UInt8(ascii: "h"): put((time / 3600 + 11) % 12 + 1, count, to: &bytes)
            case UInt8(ascii: "a"): put(DatePattern.halves[time / 43_200], 4, to: &bytes)
            case UInt8(ascii: "m"): put(time / 60 % 60, count, to: &bytes)
            case UInt8(ascii: "s"): put(time % 60, count, to: &bytes)
            case UInt8(ascii: "S"): put((0..<9 - count).reduce(nanos) { value, _ in value / 10 }, count, to: &bytes)
            case UInt8(ascii: "X"): bytes.append(UInt8(ascii: "Z"))
            case UInt8(ascii: "Z"): bytes.append(contentsOf: "+0000".utf8)
            default: break
            }
        }

        /// Writes a number with at least this number of digits.
        private func put(_ number: Int, _ digits: Int, to bytes: inout [UInt8]) {
            let text = String(number)
            for _ in 0..<max(0, digits - text.utf8.count) { bytes.append(.zero) }
            bytes.append(contentsOf: text.utf8)
        }

        /// Writes a name, or its first three letters if `count` is three.
        private func put(_ name: StaticString, _ count: Int, to bytes: inout [UInt8]) {
            let length = count == 3 ? 3 : name.utf8CodeUnitCount
            bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: length))
        }
    }
}
