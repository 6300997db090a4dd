internal import EndpointPatterns
package import Foundation

/// The form of a point in time that is neither RFC 3339 nor a number: `"yyyy-MM-dd HH:mm:ss"`.
///
/// The letters are those of Unicode (UTS #35) that mean the same in every locale: `yyyy`, `M`, `MM`, `MMM` (`Jan`),
/// `MMMM` (`January`), `d`, `dd`, `EEE` (`Sat`), `EEEE` (`Saturday`), `H`, `HH`, `h`, `hh` with `a` (`AM`), `mm`, `ss`,
/// one to nine `S` for a fraction, and for the time zone `X` (`Z`, `+01`), `XX` (`+0100`), `XXX` (`+01:00`) and `Z`
/// (`+0000`). Text in `''` and all characters that are not letters stand for themselves. Without a time zone, the time
/// is in UTC. Times are always written in UTC. Names are English, in upper or lower case. The name of a weekday is
/// read, but not compared with the date.
public struct WireDatePattern: Sendable, ExpressibleByStringLiteral {
    let text: StaticString

    /// Creates a pattern from a literal.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    private var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Parses a text; nil if it does not fit the pattern.
    func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? { DatePattern(bytes).date(text) }

    /// The text of a point in time in UTC; nil if the year does not have four digits.
    package func text(of date: Date) -> String? { DatePattern(bytes).text(of: date) }
}

extension WireDatePattern: Hashable {
    /// Compares the texts of the patterns.
    public static func == (left: WireDatePattern, right: WireDatePattern) -> Bool {
        left.bytes.elementsEqual(right.bytes)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
}

extension WireDatePattern {
    /// Parses a text with a pattern that is only known at run time; nil if the text does not fit the pattern.
    package static func date(_ text: String, _ pattern: String) -> Date? {
        Array(pattern.utf8).withUnsafeBufferPointer { pattern in
            Array(text.utf8).withUnsafeBufferPointer { DatePattern(pattern).date($0) }
        }
    }

    /// The text of a point in time with a pattern that is only known at run time; nil if the year does not have four
    /// digits.
    package static func text(of date: Date, _ pattern: String) -> String? {
        Array(pattern.utf8).withUnsafeBufferPointer { DatePattern($0).text(of: date) }
    }
}

extension DatePattern {
    fileprivate func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard let moment = moment(of: text), let days = CalendarDays.since1970(moment.year, moment.month, moment.day)
        else {
            return nil
        }
        let seconds = Int64(days) * ISO8601.secondsPerDay + Int64(moment.seconds)
        return ISO8601.point(seconds: seconds, fraction: moment.fraction)
    }
}
