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

    /// A step of the pattern.
    enum Token {
        /// A letter and how often it stands there.
        case field(UInt8, Int)
        case literal(UInt8)
    }

    /// Goes through the pattern's tokens; stops where `body` gives false, and says whether it came to the end.
    @inline(__always)
    func forEachToken(_ body: (Token) -> Bool) -> Bool {
        var here = text.utf8Start
        let end = here + text.utf8CodeUnitCount
        var isQuoted = false
        while here < end {
            let byte = here.pointee
            here += 1
            if byte == UInt8(ascii: "'") {
                if here < end, here.pointee == byte {
                    here += 1
                    guard body(.literal(byte)) else { return false }
                } else {
                    isQuoted.toggle()
                }
            } else if !isQuoted, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                var count = 1
                while here < end, here.pointee == byte {
                    count += 1
                    here += 1
                }
                guard body(.field(byte, count)) else { return false }
            } else {
                guard body(.literal(byte)) else { return false }
            }
        }
        return true
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

extension WireDatePattern: Hashable {
    /// Whether the patterns are the same text.
    public static func == (left: WireDatePattern, right: WireDatePattern) -> Bool {
        left.bytes.elementsEqual(right.bytes)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }

    private var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
}
