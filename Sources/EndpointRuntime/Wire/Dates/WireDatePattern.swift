package import Foundation

/// The form of a point in time that is neither RFC 3339 nor a number: `"yyyy-MM-dd HH:mm:ss"`.
///
/// The letters are those of Unicode (UTS #35) that mean the same in every locale: `yyyy`, `M`, `MM`, `MMM` (`Jan`),
/// `MMMM` (`January`), `d`, `dd`, `EEE` (`Sat`), `EEEE` (`Saturday`), `H`, `HH`, `h`, `hh` with `a` (`AM`), `mm`, `ss`,
/// one to nine `S` for a fraction, and for the time zone `X` (`Z`, `+01`), `XX` (`+0100`), `XXX` (`+01:00`) and `Z`
/// (`+0000`). Text in `''` and all characters that are not letters stand for themselves. Without a time zone, the time
/// is in UTC. Times are always written in UTC. Names are English, in upper or lower case. The name of a weekday is
/// read, but not compared with the date.
///
/// The pattern is interpreted letter by letter. Nothing is built, cached or shared.
public struct WireDatePattern: Sendable, ExpressibleByStringLiteral {
    let text: StaticString

    /// Creates a pattern from a literal.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    /// The letters of a pattern, in the binary or in a text that the caller keeps.
    struct Steps {
        let pattern: UnsafeBufferPointer<UInt8>
    }

    /// The steps of the literal.
    var steps: Steps {
        Steps(pattern: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays: [StaticString] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    static let halves: [StaticString] = ["AM", "PM"]
}

extension WireDatePattern.Steps {
    /// A step of the pattern.
    enum Token {
        /// A letter, and how often it is repeated.
        case field(UInt8, Int)
        case literal(UInt8)
    }

    /// Calls `body` for each token until it returns false; returns whether it reached the end.
    @inline(__always)
    func forEachToken(_ body: (Token) -> Bool) -> Bool {
        var index = 0
        var isQuoted = false
        while index < pattern.count {
            let byte = pattern[index]
            index += 1
            if byte == UInt8(ascii: "'") {
                if index < pattern.count, pattern[index] == byte {
                    index += 1
                    guard body(.literal(byte)) else { return false }
                } else {
                    isQuoted.toggle()
                }
            } else if !isQuoted, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                var count = 1
                while index < pattern.count, pattern[index] == byte {
                    count += 1
                    index += 1
                }
                guard body(.field(byte, count)) else { return false }
            } else {
                guard body(.literal(byte)) else { return false }
            }
        }
        return true
    }
}

extension WireDatePattern: Hashable {
    /// Compares the texts of the patterns.
    public static func == (left: WireDatePattern, right: WireDatePattern) -> Bool {
        left.steps.pattern.elementsEqual(right.steps.pattern)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(steps.pattern))
    }
}

extension WireDatePattern {
    /// Parses a text with a pattern that is only known at run time; nil if the text does not fit the pattern.
    package static func date(_ text: String, _ pattern: String) -> Date? {
        Array(pattern.utf8).withUnsafeBufferPointer { pattern in
            Array(text.utf8).withUnsafeBufferPointer { Steps(pattern: pattern).date($0) }
        }
    }

    /// The text of a point in time with a pattern that is only known at run time; nil if the year does not have four
    /// digits.
    package static func text(of date: Date, _ pattern: String) -> String? {
        Array(pattern.utf8).withUnsafeBufferPointer { Steps(pattern: $0).text(of: date) }
    }
}
