/// A pattern of dates and times such as `yyyy-MM-dd HH:mm:ss`, with the letters of Unicode (UTS #35) that mean the same in every
/// locale. The pattern is interpreted letter by letter. The caller keeps its bytes.
package struct DatePattern {
    /// A step of the pattern.
    package enum Token {
        /// A letter, and how often it is repeated.
        case field(UInt8, Int)
        case literal(UInt8)
    }

    /// A date and a time of day. The day can be one that the month does not have.
    package struct Moment {
        package let year: Int
        package let month: Int
        package let day: Int
        /// The seconds from midnight in UTC. They are negative, or more than a day, if the time zone says so.
        package let seconds: Int
        /// The fraction of a second.
        package let fraction: Double
    }

    package static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    package static let weekdays: [StaticString] = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    package static let halves: [StaticString] = ["AM", "PM"]

    private let pattern: UnsafeBufferPointer<UInt8>

    package init(_ pattern: UnsafeBufferPointer<UInt8>) {
        self.pattern = pattern
    }

    /// Calls `body` for each token until it returns false. Returns true if it reached the end.
    package func forEachToken(_ body: (Token) -> Bool) -> Bool {
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

    /// Reads a text; nil if it does not fit the pattern. Without a time zone, the text is in UTC.
    package func moment(of text: UnsafeBufferPointer<UInt8>) -> Moment? {
        var reader = DatePatternReader(text: text)
        let isRead = forEachToken { token in
            switch token {
            case .literal(let byte): reader.take(byte)
            case .field(let letter, let count): reader.read(letter, count)
            }
        }
        return isRead && reader.isAtEnd ? reader.moment : nil
    }
}
