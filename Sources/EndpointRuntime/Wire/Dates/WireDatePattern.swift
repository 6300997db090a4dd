package import Foundation

/// How a point in time stands on the wire where it is neither RFC 3339 nor a number: `"yyyy-MM-dd HH:mm:ss"`.
///
/// The letters are Unicode's (UTS #35), those of them that mean the same in every locale: `yyyy`, `M`, `MM`, `MMM` (`Jan`),
/// `MMMM` (`January`), `d`, `dd`, `EEE` (`Sat`), `EEEE` (`Saturday`), `H`, `HH`, `h`, `hh` with `a` (`AM`), `mm`, `ss`, one
/// to nine `S` for a fraction, and for the zone `X` (`Z`, `+01`), `XX` (`+0100`), `XXX` (`+01:00`) and `Z` (`+0000`). Text in
/// `''` and all that is no letter stands for itself. Without a zone the time is UTC; it is always written in UTC. Names
/// are English, in any case; a weekday's name is read and not asked whether it is right.
///
/// The pattern is followed letter by letter where it stands: nothing is built, cached or shared.
public struct WireDatePattern: Sendable, ExpressibleByStringLiteral {
    let text: StaticString

    /// The pattern of a literal.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    /// The letters of a pattern, wherever they stand: in the binary, or in a text that somebody keeps meanwhile.
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
        /// A letter and how often it stands there.
        case field(UInt8, Int)
        case literal(UInt8)
    }

    /// Goes through the pattern's tokens; stops where `body` gives false, and says whether it came to the end.
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
    /// Whether the patterns are the same text.
    public static func == (left: WireDatePattern, right: WireDatePattern) -> Bool {
        left.steps.pattern.elementsEqual(right.steps.pattern)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(steps.pattern))
    }
}

extension WireDatePattern {
    /// The time that a text stands for by a pattern which is known only when the program runs; nil for a text that is not of
    /// the pattern.
    package static func date(_ text: String, _ pattern: String) -> Date? {
        Array(pattern.utf8).withUnsafeBufferPointer { pattern in
            Array(text.utf8).withUnsafeBufferPointer { Steps(pattern: pattern).date($0) }
        }
    }

    /// The text of a time by a pattern which is known only when the program runs; nil where the year does not have four
    /// digits.
    package static func text(of date: Date, _ pattern: String) -> String? {
        Array(pattern.utf8).withUnsafeBufferPointer { Steps(pattern: $0).text(of: date) }
    }
}
